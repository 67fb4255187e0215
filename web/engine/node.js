// The engine of sudokit as WebAssembly in the worker threads of Node.

import { readFile } from "node:fs/promises";
import { Worker as Thread } from "node:worker_threads";
import { Engine } from "./engine.js";
import { open as openPort } from "./wasm.js";

export { PortError as EngineError } from "./error.js";

/** A thread in the shape of a browser's worker. */
function worker() {
  const code = `
    const { parentPort } = require("node:worker_threads");
    globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
    const ready = import(${JSON.stringify(new URL("./worker.js", import.meta.url).href)});
    parentPort.on("message", async (data) => { await ready; self.onmessage({ data }); });`;
  const thread = new Thread(code, { eval: true });
  /** @type {any} */
  const hand = {
    onmessage: null,
    onerror: null,
    // A thread that works keeps the program alive; one that waits does not.
    postMessage(/** @type {any} */ data) {
      if (data.name) thread.ref();
      thread.postMessage(data);
    },
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => {
    if (!data.progress) thread.unref();
    hand.onmessage?.({ data });
  });
  thread.on("error", (error) => hand.onerror?.(error));
  thread.unref();
  return hand;
}

/** Loads the module and starts the engine. @param {import("./index.d.ts").OpenOptions} [options] */
export async function open(options = {}) {
  const module = options.module ?? WebAssembly.compile(await readFile(new URL("./sudokit.wasm", import.meta.url)));
  return new Engine(await openPort({ worker, .../** @type {any} */ (options), module }));
}
