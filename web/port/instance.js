// One instance of the WebAssembly module (crates/wasm), and how to call it: the request is written into room that the
// module gives, the answer is read from where the module keeps it.

/** An instance that has grown beyond this is replaced after its call: WebAssembly never gives memory back. */
const LARGE = 256 << 20;

export class Instance {
  /**
   * @param {WebAssembly.Module} module
   * @param {(progress: import("./types").Progress) => void} onProgress
   */
  constructor(module, onProgress) {
    /** What a panic said, if there was one. */
    this.lastWords = "";
    const imports = {
      now: () => performance.now(),
      progress: (/** @type {number} */ at, /** @type {number} */ length) => onProgress(JSON.parse(this.#read(at, length))),
      panicked: (/** @type {number} */ at, /** @type {number} */ length) => {
        this.lastWords = this.#read(at, length);
      },
    };
    /** @type {any} */
    this.exports = new WebAssembly.Instance(module, { sudokit: imports }).exports;
  }

  /**
   * Runs a call and gives the JSON of its answer, or of `{"error":…}`. Throws when the module traps, which a panic
   * does as well; the instance is then of no more use.
   * @param {string} name
   * @param {string} body
   * @param {{ seed: bigint, seconds: number }} options `seconds`: how long it may take, 0 for as long as it likes
   * @returns {{ ok: boolean, json: string }}
   */
  call(name, body, { seed, seconds }) {
    const encoder = new TextEncoder();
    const [head, tail] = [encoder.encode(name), encoder.encode(body)];
    this.write(head, tail);
    const ok = this.exports.sudokit_call(head.length, seed, seconds) === 1;
    return { ok, json: this.answer() };
  }

  /**
   * Writes a request.
   * @param {Uint8Array[]} parts
   */
  write(...parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    // As an address, not as a signed number; the view is made after the module may have grown.
    let at = this.exports.sudokit_input(length) >>> 0;
    const memory = new Uint8Array(this.exports.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
  }

  /** The text that the module left. */
  answer() {
    return this.#read(this.exports.sudokit_answer(), this.exports.sudokit_answer_length());
  }

  /** Whether it holds so much memory that a new one is better. */
  get isLarge() {
    return this.exports.memory.buffer.byteLength > LARGE;
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  #read(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at >>> 0, length >>> 0));
  }
}
