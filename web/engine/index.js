// The engine of sudokit as WebAssembly in the workers of a browser. The page of sudokit runs on the same files.

import { Engine } from "./engine.js";
import { open as openPort } from "./wasm.js";

export { PortError as EngineError } from "./error.js";

/** Loads the module and starts the engine. @param {import("./index.d.ts").OpenOptions} [options] */
export async function open(options = {}) {
  return new Engine(await openPort(/** @type {any} */ (options)));
}
