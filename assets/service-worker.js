// Shows what the server tells this browser, also while no page of it is open, and at the app's icon how many games wait. Nothing
// else: no page is kept, none is changed.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
