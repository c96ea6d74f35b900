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

/** A game as it was seen last, with what was chosen without a connection. */
export function kept(game) {
  try {
    const one = JSON.parse(localStorage.getItem(PREFIX + game) ?? "null");
    if (one && Date.now() - one.seen < KEPT_MS) return one;
  } catch {
    // What cannot be read is nothing.
  }
  forget(game);
  return null;
}

/** All of them, the one that was seen last first. */
export function all() {
  try {
    const games = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return games.map((game) => [game, kept(game)]).filter(([, one]) => one).sort(([, a], [, b]) => b.seen - a.seen);
  } catch {
    return [];
  }
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
