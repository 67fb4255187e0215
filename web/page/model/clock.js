// The timer of a game: how long it ran before, and since when it runs again. Times are milliseconds, given from outside.

export class Clock {
  /** @param {number} [elapsed] */
  constructor(elapsed = 0) {
    this.elapsed = elapsed;
    /** @type {number | null} */
    this.since = null;
  }

  get running() {
    return this.since !== null;
  }

  /** @param {number} now */
  read(now) {
    return this.elapsed + (this.since === null ? 0 : Math.max(0, now - this.since));
  }

  /** @param {number} now */
  start(now) {
    this.since ??= now;
  }

  /** @param {number} now */
  stop(now) {
    this.elapsed = this.read(now);
    this.since = null;
  }
}

/** 4:05, 1:04:05. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
