// The static site works without a network after one visit: a service worker keeps its files. The page of `sudokit serve`
// has its engine in the server, so there is nothing to keep.

export function offline() {
  const wasm = document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content") === "wasm";
  if (!wasm || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js").catch(() => {
    // Not allowed here (no HTTPS, a private window): the page works, but not offline.
  });
}
