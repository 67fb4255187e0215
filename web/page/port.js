// Chooses what stands behind the page: the port that the page names, HTTP or WebAssembly.

/** @returns {Promise<import("../port/types").Port>} */
export async function openPort() {
  const name =
    document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content") === "wasm" ? "wasm" : "http";
  const module = await import(`./port/${name}.js`);
  return module.open();
}
