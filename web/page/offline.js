// The static site works without a network after one visit: a service worker keeps its files. The page of `sudokit serve`
// has its engine in the server, so there is nothing to keep.

import { languageNow } from "./text/words.js";

/** @type {Promise<void> | null} */
let kept = null;

/**
 * Starts the service worker. Resolves when it answers this page's requests, or cannot: what is fetched afterwards is not
 * loaded a second time.
 */
export function offline() {
  kept ??= begin().catch(() => {
    // Not allowed here (no HTTPS, a private window): the page works, but not offline.
  });
  return kept;
}

async function begin() {
  const wasm = document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content") === "wasm";
  if (!wasm || !("serviceWorker" in navigator)) return;
  const { active, installing, waiting } = await navigator.serviceWorker.register(`sw.js?language=${languageNow()}`);
  const worker = installing ?? waiting;
  if (!worker || active?.state === "activated") return;
  await new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && resolve(null);
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Calls when the page has been loaded and has nothing else to do. @param {() => void} task */
export function later(task) {
  const rest = () => (window.requestIdleCallback ?? setTimeout)(() => task());
  if (document.readyState === "complete") rest();
  else window.addEventListener("load", rest, { once: true });
}
