// A provider of accounts: oidc-provider (MIT), which is certified for OpenID Connect, with a form that takes any name.
//
// Arguments: the folder with its packages, and where it sends whoever has signed in. It says its address in its first line.
import http from "node:http";

const [packages, redirect] = process.argv.slice(2);
const { default: Provider } = await import(`${packages}/node_modules/oidc-provider/lib/index.js`);

const server = http.createServer();
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: "fairschach", client_secret: "geheim%: /?", redirect_uris: [redirect], grant_types: ["authorization_code"], response_types: ["code"] }],
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
  scopes: ["openid", "email", "profile", "groups"],
  pkce: { methods: ["S256"], required: () => true },
  cookies: { keys: ["for the tests alone"] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  findAccount: async (_, id) => ({
    accountId: id,
    claims: async () => ({
      sub: id,
      name: `${id[0].toUpperCase()}${id.slice(1)} Club`,
      email: `${id}@example.org`,
      email_verified: true,
      groups: ["/chess"],
    }),
  }),
  // Nobody is asked what the server may know of them.
  loadExistingGrant: async (ctx) => {
    const { client, session } = ctx.oidc;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope("openid email profile groups");
    await grant.save();
    return grant;
  },
});

const rest = provider.callback();
const form = `<!doctype html><title>Club</title><form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>`;

server.on("request", async (request, response) => {
  if (!request.url.startsWith("/interaction/")) return rest(request, response);
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html");
    return response.end(form);
  }
  let body = "";
  for await (const part of request) body += part;
  const accountId = new URLSearchParams(body).get("login");
  return provider.interactionFinished(request, response, { login: { accountId } });
});
console.log(issuer);
