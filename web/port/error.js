// What a port throws: one class, whatever stands behind the port.

/** A call that gave no answer. `kind` is one of docs/server.md, or `offline` (nobody there) or `cancelled` (by us). */
export class PortError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {{ line: number, column?: number } | null} [place] where in the text of the puzzle
   */
  constructor(kind, message, place = null) {
    super(message);
    this.name = "PortError";
    this.kind = kind;
    this.place = place;
  }

  /**
   * From the JSON of an error, `{"error":{"kind","message","place"}}`, or from anything at all.
   * @param {any} json
   * @param {string} [otherwise] what to say when it is no such thing
   */
  static from(json, otherwise = "the engine gave no answer") {
    const error = json?.error ?? {};
    return new PortError(error.kind ?? "internal", error.message ?? otherwise, error.place ?? null);
  }
}
