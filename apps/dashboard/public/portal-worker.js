// Lets the portal be read without a connection: its document and files, and what its person saw last. Everything is asked of
// the server first, so that nothing old is shown while there is a connection; files with a hash in their name never change.
const FILES = "portal-files-1";
const SEEN = "portal-seen-1";
const SHELL = "/portal";

/** What can be read again offline. Chats and anything that is written are left out. */
const KEPT =
  /^\/portal\/v1\/(session|creators\/[^/]+\/(home|window|payouts|payouts\/[^/]+|awaited-payouts|earnings|brief|simulated-data))$/;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  // Whoever signs out, or comes in as somebody else, leaves nothing behind.
  if (pathname === "/portal/v1/session" && request.method !== "GET") event.respondWith(forget(request));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (KEPT.test(pathname)) event.respondWith(answer(request));
});

async function begin() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== FILES && name !== SEEN).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** What the first page loaded before there was a worker. */
async function keep(paths) {
  const files = await caches.open(FILES);
  const seen = await caches.open(SEEN);
  await Promise.allSettled([
    page(new Request(SHELL), SHELL),
    ...paths.filter((path) => path.startsWith("/assets/")).map((path) => files.add(path)),
    ...paths.filter((path) => KEPT.test(path.split("?", 1)[0])).map((path) => seen.add(path)),
  ]);
}

async function page(request, pathname) {
  const files = await caches.open(FILES);
  try {
    const response = await fetch(request);
    // Signing in has a document of its own.
    if (response.ok && !response.redirected && pathname !== "/portal/sign-in")
      await files.put(SHELL, response.clone());
    return response;
  } catch (error) {
    const kept = await files.match(SHELL);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await files.put(request.url, response.clone());
  return response;
}

async function answer(request) {
  const seen = await caches.open(SEEN);
  try {
    const response = await fetch(request);
    if (response.ok) await seen.put(request.url, response.clone());
    if (response.status === 401) await caches.delete(SEEN);
    return response;
  } catch (error) {
    const kept = await seen.match(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function forget(request) {
  await caches.delete(SEEN);
  const response = await fetch(request);
  // What was under way meanwhile.
  await caches.delete(SEEN);
  return response;
}
