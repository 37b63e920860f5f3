// Takes the place of sw.js where the app is no longer to start without a network, or is gone: the browser
// finds it when it looks for a newer version, and then forgets the service worker and its files.
// What people keep in the app stays.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forget()));
// A page that was open registers once more what was just forgotten, and sends a word: it is not activated again.
self.addEventListener("message", (event) => event.waitUntil(forget()));

async function forget() {
  const { scope } = self.registration;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.endsWith(scope)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
