// What this browser keeps of its reader's own games for the time without a connection: in its storage, for fourteen days, and
// only while the reader is signed in here.

const PREFIX = "offline/";
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** So many games are kept, those that were seen last; and each in which something waits to be sent. */
const GAMES_MAX = 40;

export function forget(game) {
  try {
    localStorage.removeItem(PREFIX + game);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** The games of which something is kept. */
function games() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    // Without storage there are none.
    return [];
  }
}

/** What is kept of a game, also if it is too old. */
function read(game) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + game) ?? "null");
  } catch {
    // What cannot be read is nothing.
    return null;
  }
}

/** A game as it was seen last, with what was chosen without a connection. */
export function kept(game) {
  const one = read(game);
  if (one && Date.now() - one.seen < KEPT_MS) return one;
  // Of what waited to be sent it is kept that there was something, until this is told.
  if (one?.lapsed && !one.seen) return null;
  if (one?.lapsed || (one?.chosen && !one.chosen.tried)) keep(game, { lapsed: true, reader: one.reader });
  else forget(game);
  return null;
}

/** Whether a choice in this game has run out, and this is not told yet. */
export const hasLapsed = (game) => Boolean(read(game)?.lapsed);

/** Whose choices have run out since this was asked last. */
export function lapsed() {
  const out = games().map((game) => [game, read(game)]).filter(([, one]) => one?.lapsed);
  for (const [game, one] of out) {
    if (one.seen) keep(game, { ...one, lapsed: false });
    else forget(game);
  }
  return out.map(([, one]) => one.reader);
}

/** All of them, the one that was seen last first. */
export function all() {
  return games().map((game) => [game, kept(game)]).filter(([, one]) => one).sort(([, a], [, b]) => b.seen - a.seen);
}

/** Keeps a game; false if there is no room for it. */
export function keep(game, one) {
  try {
    localStorage.setItem(PREFIX + game, JSON.stringify(one));
  } catch {
    return false;
  }
  for (const [old, { chosen }] of all().slice(GAMES_MAX)) if (!chosen) forget(old);
  return true;
}
