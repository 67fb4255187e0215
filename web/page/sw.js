// The service worker of the static site: after one visit the page and its engine work without a network. `web/bundle.js`
// writes the version and the files. A new version is fetched in the background and takes over when the last tab of the
// old one is closed, so a page never mixes files of two versions.

const VERSION = "none";
/** @type {string[]} */
const FILES = [];
/** Files of other languages than English, by language. @type {Record<string, string[]>} */
const LANGUAGES = {};

const worker = /** @type {any} */ (self);
const CACHE = `sudokit-${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // The browser may have files of an older version, which it would use for as long as the host allows.
  // Only the language of the page is kept, which its address names.
  const language = new URL(worker.location.href).searchParams.get("language") ?? "";
  const fresh = [...FILES, ...(LANGUAGES[language] ?? [])].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith("sudokit-") && name !== CACHE).map((name) => caches.delete(name)),
    );
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  const find = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
    return kept ?? fetch(request);
  };
  event.respondWith(find());
});
