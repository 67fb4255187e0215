// The calls of the engine as methods.

/** Every call of the API description, in its order. */
export const CALLS = /** @type {const} */ ([
  "solve",
  "solutions",
  "count",
  "estimate",
  "candidates",
  "check",
  "why",
  "always",
  "redundant",
  "fill",
  "draw",
  "rate",
  "hint",
  "explain",
  "facts",
  "minimize",
  "canon",
  "identify",
  "expand",
  "vicinity",
  "unavoidable",
  "convert",
  "generate",
  "techniques",
  "about",
]);

/** Calls that take no request. */
const READS = new Set(["techniques", "about"]);

export class Engine {
  /** @param {import("../port/types").Port & { close(): void }} port */
  constructor(port) {
    this.call = port.call;
    /** Ends all workers; calls that are under way never answer. */
    this.close = port.close;
    for (const name of CALLS) {
      const method = READS.has(name)
        ? (/** @type {any} */ options) => port.call(name, null, options)
        : (/** @type {any} */ request, /** @type {any} */ options) => port.call(name, request, options);
      Object.defineProperty(this, name, { value: method, enumerable: true });
    }
  }
}
