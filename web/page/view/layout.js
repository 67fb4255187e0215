// Where things are in a picture of the grid. Lengths are those of the engine's pictures: a cell is 60 wide.

export const SIDE = 60;
/** How far candidates keep from the border of their cell. */
const INSET = 4;
/** Room for the frame. */
const EDGE = 3;
/** Room for clues outside the grid. */
export const OUTSIDE = 40;

export class Layout {
  /** @param {import("../model/geometry.js").Geometry} geometry @param {boolean} labels */
  constructor(geometry, labels) {
    this.geometry = geometry;
    // Clues outside the grid stand between it and the labels.
    const room = (/** @type {string} */ side) => (geometry.clued.has(side) ? OUTSIDE : 0);
    this.left = (labels ? 25 : EDGE) + room("left");
    this.top = (labels ? 23 : EDGE) + room("top");
    /** The lengths of the grid itself. */
    this.wide = geometry.columns * SIDE;
    this.high = geometry.rows * SIDE;
    this.width = this.left + this.wide + EDGE + room("right");
    this.height = this.top + this.high + EDGE + room("bottom");
    this.across = Math.ceil(Math.sqrt(geometry.order));
    this.down = Math.ceil(geometry.order / this.across);
    /** Sums in the corners of cells stand above the candidates. */
    this.above = geometry.summed ? 11 : 0;
    const step = Math.min((SIDE - 2 * INSET) / this.across, (SIDE - 2 * INSET - this.above) / this.down);
    /** Of the disc under a candidate; links end at its rim. */
    this.radius = Math.min(step * 0.49, 13);
    this.markSize = Math.min(step * 0.8, 18);
  }

  /** The upper left corner of a cell. @param {number} cell @returns {[number, number]} */
  corner(cell) {
    return [this.left + this.geometry.column(cell) * SIDE, this.top + this.geometry.row(cell) * SIDE];
  }

  /** The middle of a candidate. @param {number} cell @param {number} digit @returns {[number, number]} */
  middle(cell, digit) {
    const [x, y] = this.corner(cell);
    const room = SIDE - 2 * INSET;
    const [column, row] = [(digit - 1) % this.across, Math.floor((digit - 1) / this.across)];
    return [x + INSET + ((column + 0.5) * room) / this.across, y + INSET + this.above + ((row + 0.5) * (room - this.above)) / this.down];
  }
}
