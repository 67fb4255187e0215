// Chooses what stands behind the page: the port that the page names, HTTP or WebAssembly. The folder `port` lies beside
// `page` in the work tree and inside it on a site.

/** @returns {Promise<import("../port/types").Port>} */
export async function openPort() {
  const name = document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content");
  const module = name === "wasm" ? await import("./port/wasm.js") : await import("./port/http.js");
  return module.open();
}
