// Two players and a director as a program in TypeScript sees them: every call is checked by the compiler against the types
// that openapi-typescript made of the server's description.
//
// Arguments: the server's address, and the tokens of White, Black and the director. The last line of output is the game as
// JSON.
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const [url, white, black, director] = process.argv.slice(2);
// How often a reveal is asked for, so that a test ends that waits in vain.
const ASKED_MAX = 2_000;

function as(token: string) {
  return createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
}

function good<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) {
    throw new Error(`${answer.response.status}: ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

const sides = [as(white), as(black)];
const [one, other] = await Promise.all(sides.map(async (side) => good(await side.GET("/api/v1/players/me", {})).id));
const made = good(
  await as(director).POST("/api/v1/games", {
    body: { white: one, black: other, variant: "fairschach", clock: "14d/pair" },
  }),
);
const id = made.id;
const path = { params: { path: { id } } };

async function revealed(count: number) {
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const { pairs } = good(await sides[0].GET("/api/v1/games/{id}/pairs", path));
    if (pairs.length >= count) return;
  }
  throw new Error(`pair ${count} is not revealed`);
}

for (const [index, pair] of [["e2e4", "e7e5"], ["g1f3", "b8c6"]].entries()) {
  for (const [side, entry] of pair.entries()) {
    const legal = good(await sides[side].GET("/api/v1/games/{id}/legal", path));
    if (!legal.moves.includes(entry)) throw new Error(`${entry} is not among ${legal.moves}`);
    const receipt = good(
      await sides[side].POST("/api/v1/games/{id}/entries", {
        ...path,
        params: { ...path.params, header: { "Idempotency-Key": `${id}-${index}-${side}` } },
        body: { turn: index + 1, entry },
      }),
    );
    if (receipt.turn !== index + 1) throw new Error("the receipt is for another turn");
  }
  await revealed(index + 1);
}
const refused = await sides[0].POST("/api/v1/games/{id}/entries", { ...path, body: { turn: 1, entry: "e2e4" } });
if (refused.response.status !== 409 || refused.error?.errors[0]?.code !== "wrong-turn") {
  throw new Error("a closed turn took an entry");
}
good(await sides[1].POST("/api/v1/games/{id}/resignation", path));
console.log(JSON.stringify(good(await sides[0].GET("/api/v1/games/{id}", path))));
