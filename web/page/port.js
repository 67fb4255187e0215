// Chooses what stands behind the page: the port that the page names, HTTP or WebAssembly. The folder `port` lies beside
// `page` in the work tree and inside it on a site.

import { offline } from "./offline.js";

const load = () => {
  const name = document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content");
  return name === "wasm" ? import("./port/wasm.js") : import("./port/http.js");
};
// The script comes with the page, so that it is there without a network; the engine comes when it is needed.
const script = load();
script.catch(() => {});

/** @returns {Promise<import("../port/types").Port>} */
export async function openPort() {
  await offline();
  const module = await script.catch(load);
  return module.open();
}
