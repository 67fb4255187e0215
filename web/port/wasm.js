// The port to WebAssembly: the engine runs in workers of this page, and no server is asked.
//
// A worker does one call at a time. Calls that overlap get workers of their own, up to one for each core and at most
// MOST; beyond that they wait in line. A call that is cancelled takes its worker with it: nothing can be told to a worker
// that computes. The module is compiled once and handed to every worker, so a new one costs little.

import { PortError } from "./error.js";

const MOST = 4;

/** How long a call may take unless told otherwise, in seconds. */
const TIME_LIMIT = 120;

/**
 * @param {object} [options] what tests do in another way
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} [options.module]
 * @param {() => Worker} [options.worker]
 * @param {number} [options.seconds] how long a call may take, 0 for as long as it likes
 * @returns {Promise<import("./types").Port & { close(): void }>}
 */
export async function open({ module = load(), worker = start, seconds = TIME_LIMIT } = {}) {
  const compiled = await module;
  /** @type {Worker[]} */
  const idle = [];
  /** @type {Set<Worker>} */
  const busy = new Set();
  /** @type {((worker: Worker) => void)[]} */
  const line = [];
  const most = Math.max(1, Math.min(MOST, globalThis.navigator?.hardwareConcurrency ?? MOST));

  const hire = () => {
    const hand = worker();
    hand.postMessage({ module: compiled });
    return hand;
  };

  /** Gives work to whoever waits, as long as a worker is free. */
  const next = () => {
    while (line.length > 0 && busy.size < most) {
      const hand = idle.pop() ?? hire();
      busy.add(hand);
      line.shift()?.(hand);
    }
  };

  /** @type {import("./types").Port["call"]} */
  const call = (name, request, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(request ?? {});
      if (signal?.aborted) return reject(cancelled());
      /** @type {Worker | null} */
      let hand = null;

      /** @param {boolean} usable whether the worker can go on with another call */
      const leave = (usable) => {
        signal?.removeEventListener("abort", abort);
        if (!hand) return;
        hand.onmessage = hand.onerror = null;
        busy.delete(hand);
        if (usable) idle.push(hand);
        else hand.terminate();
        next();
      };
      const abort = () => {
        if (!hand) line.splice(line.indexOf(take), 1);
        leave(false);
        reject(cancelled());
      };
      /** @param {Worker} free */
      const take = (free) => {
        hand = free;
        hand.onmessage = ({ data }) => {
          if (data.progress) return onProgress?.(data.progress);
          leave(true);
          if (data.ok) resolve(JSON.parse(data.json));
          else reject(PortError.from(JSON.parse(data.json)));
        };
        hand.onerror = () => {
          leave(false);
          reject(new PortError("internal", "the engine's worker failed"));
        };
        hand.postMessage({ name, body, seed: chance(), seconds });
      };
      signal?.addEventListener("abort", abort);
      line.push(take);
      next();
    });

  const close = () => [...idle.splice(0), ...busy].forEach((hand) => hand.terminate());
  return { call, close };
}

const cancelled = () => new PortError("cancelled", "cancelled");

/** A seed for a request that brings none. */
const chance = () => crypto.getRandomValues(new BigUint64Array(1))[0];

const start = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** Fetches and compiles the module that lies beside this file. */
async function load() {
  let response;
  try {
    response = await fetch(new URL("./sudokit.wasm", import.meta.url));
    if (!response.ok) throw new Error(String(response.status));
  } catch {
    throw new PortError("offline", "the engine could not be loaded");
  }
  try {
    // Compiled while it comes in, if the host calls it application/wasm; not every host does.
    const streams = response.headers.get("Content-Type") === "application/wasm";
    if (streams) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch {
    throw new PortError("offline", "this browser cannot run the engine, which needs WebAssembly with vectors (simd128)");
  }
}
