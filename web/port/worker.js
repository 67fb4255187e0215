// The worker behind wasm.js: one call at a time on one instance of the module. The first message brings the module,
// every other one a call; the answer to a call is any number of { progress } and one { ok, json }.

import { Instance } from "./instance.js";

/** Progress is told at most so often, in milliseconds. */
const PACE = 50;

/** @type {WebAssembly.Module} */
let module;
/** @type {Instance | null} */
let instance = null;
let told = 0;

self.onmessage = ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  const { name, body, seed, seconds } = data;
  try {
    instance ??= new Instance(module, tell);
    told = performance.now();
    self.postMessage(instance.call(name, body, { seed, seconds }));
    if (instance.isLarge) instance = null;
  } catch (trap) {
    // A panic or no more memory. What the instance holds may be half changed: the next call gets a new one.
    const why = instance?.lastWords || String(trap);
    instance = null;
    const error = { kind: "internal", message: `the engine failed: ${why}` };
    self.postMessage({ ok: false, json: JSON.stringify({ error }) });
  }
};

/** @param {import("./types").Progress} progress */
function tell(progress) {
  const now = performance.now();
  if (now - told < PACE) return;
  told = now;
  self.postMessage({ progress });
}
