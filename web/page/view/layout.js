// Where things are in a picture of the grid. Lengths are those of the engine's pictures: a cell is 60 wide.

export const SIDE = 60;
/** How far candidates keep from the border of their cell. */
const INSET = 4;
/** Room for the frame. */
const EDGE = 3;

export class Layout {
  /** @param {import("../model/geometry.js").Geometry} geometry @param {boolean} labels */
  constructor(geometry, labels) {
    this.geometry = geometry;
    this.left = labels ? 25 : EDGE;
    this.top = labels ? 23 : EDGE;
    this.side = geometry.order * SIDE;
    this.width = this.left + this.side + EDGE;
    this.height = this.top + this.side + EDGE;
    this.across = Math.ceil(Math.sqrt(geometry.order));
    this.down = Math.ceil(geometry.order / this.across);
    const step = (SIDE - 2 * INSET) / this.across;
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
    return [x + INSET + ((column + 0.5) * room) / this.across, y + INSET + ((row + 0.5) * room) / this.down];
  }
}
