// Shows what the server tells this browser, also while no page of it is open, and at the app's icon how many games wait; and
// without a connection a page of its own in the place of every other. No page of anybody is kept here, and none is changed.

const PAGE = "/offline";
/** The language of the pages that have registered this worker; each language has a worker and a cache of its own. */
const LANG = new URLSearchParams(location.search).get("lang") ?? "en";
const SHELL = `shell-${LANG}`;

/** Keeps the page without a connection as strangers who read this language get it, with what it is made of. */
async function keepShell() {
  const answer = await fetch(PAGE, { credentials: "omit", cache: "no-store", headers: { "Accept-Language": LANG } });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const parts = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const cache = await caches.open(SHELL);
  await cache.addAll(parts);
  await cache.put(PAGE, answer);
  const wanted = new Set([PAGE, ...parts]);
  for (const old of await cache.keys()) if (!wanted.has(new URL(old.url).pathname)) await cache.delete(old);
}

// Without it notices are shown all the same.
const renewed = () => keepShell().catch(() => {});

self.addEventListener("install", (event) => event.waitUntil(renewed().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  // Another language is better than nothing.
  if (await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true })) {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  }
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const [isPage, isPart] = [request.mode === "navigate", pathname.startsWith("/assets/")];
  if (origin !== self.location.origin || request.method !== "GET" || !(isPage || isPart)) return;
  const answered = fetch(request);
  event.respondWith(answered.catch(async (error) => {
    const asked = isPage ? PAGE : request;
    const there = await caches.match(asked, { cacheName: SHELL, ignoreVary: true }) ?? await caches.match(asked, { ignoreVary: true });
    if (!there) throw error;
    return there;
  }));
  // The server may have been renewed.
  if (isPage && pathname === "/games") event.waitUntil(answered.then(renewed, () => {}));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  // The newest of a game takes the place of the one before, and is heard as that was.
  const look = { body: told.says, tag: told.tag, renotify: Boolean(told.tag), icon: "/assets/icon-192.png", data: told.url };
  // Some browsers know no badges, and some refuse them.
  const badge = Number.isInteger(told.waiting) && navigator.setAppBadge?.(told.waiting)?.catch(() => {});
  event.waitUntil(Promise.all([self.registration.showNotification("Fairschach", look), badge]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data ?? "/games";
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const open = pages.find((page) => page.url.split(/[?#]/)[0] === url);
    return open ? open.focus() : self.clients.openWindow(url);
  })());
});
