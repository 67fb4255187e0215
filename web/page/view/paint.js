// Painters of shapes: SVG markup, a whole SVG file, a canvas.

import { Layout } from "./layout.js";
import { FONT, paintOf, styleSheet } from "./palette.js";
import { scene } from "./scene.js";

/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {import("./scene.js").Look} Look */

/** @param {number} n */
const r = (n) => Math.round(n * 100) / 100;

/** @param {string} text */
const escape = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** @param {Shape[]} shapes */
export function markup(shapes) {
  return shapes
    .map((shape) => {
      const name = `class="${shape.class}"`;
      switch (shape.kind) {
        case "rect":
          return `<rect ${name} x="${r(shape.x)}" y="${r(shape.y)}" width="${r(shape.width)}" height="${r(shape.height)}"${shape.rx ? ` rx="${shape.rx}"` : ""}/>`;
        case "circle":
          return `<circle ${name} cx="${r(shape.x)}" cy="${r(shape.y)}" r="${r(shape.r)}"/>`;
        case "path":
          return `<path ${name} d="${shape.d}"/>`;
        case "text":
          return `<text ${name} x="${r(shape.x)}" y="${r(shape.y)}" font-size="${r(shape.size)}">${escape(shape.text)}</text>`;
      }
    })
    .join("");
}

/**
 * A file that needs nothing outside itself and follows the colours of the page it is put on.
 * @param {Look} look
 * @param {string} title
 */
export function svgFile(look, title) {
  const { width, height } = new Layout(look.geometry, look.labels ?? true);
  const layers = Object.values(scene(look)).map((shapes) => `<g>${markup(shapes)}</g>\n`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">\n` +
    `<title>${escape(title)}</title>\n` +
    `<style>${styleSheet("", "light")}@media(prefers-color-scheme:dark){${styleSheet("", "dark")}}</style>\n` +
    `<rect class="page" width="${width}" height="${height}"/>\n${layers.join("")}</svg>\n`
  );
}

/**
 * @param {Look} look
 * @param {number} wide pixels
 * @param {boolean} dark
 * @returns {HTMLCanvasElement}
 */
export function canvasOf(look, wide, dark) {
  const { width, height } = new Layout(look.geometry, look.labels ?? true);
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = Math.round((wide * height) / width);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(wide / width, wide / width);
  context.fillStyle = paintOf("page", dark).fill;
  context.fillRect(0, 0, width, height);
  context.textAlign = "center";
  for (const shape of Object.values(scene(look)).flat()) draw(context, shape, dark);
  return canvas;
}

/** @param {CanvasRenderingContext2D} context @param {Shape} shape @param {boolean} dark */
function draw(context, shape, dark) {
  const paint = paintOf(shape.class, dark);
  if (shape.kind === "text") {
    context.font = `${paint["font-weight"] ?? "400"} ${shape.size}px ${FONT}`;
    context.fillStyle = paint.fill;
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = shape.kind === "path" ? new Path2D(shape.d) : new Path2D();
  if (shape.kind === "rect") path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.rx ?? 0);
  if (shape.kind === "circle") path.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
  if (paint.fill && paint.fill !== "none") {
    context.fillStyle = paint.fill;
    context.fill(path);
  }
  if (paint.stroke) {
    context.strokeStyle = paint.stroke;
    context.lineCap = /** @type {CanvasLineCap} */ (paint["stroke-linecap"] ?? "butt");
    context.lineJoin = /** @type {CanvasLineJoin} */ (paint["stroke-linejoin"] ?? "miter");
    context.lineWidth = Number(paint["stroke-width"] ?? 1);
    context.setLineDash((paint["stroke-dasharray"] ?? "").split(" ").filter(Boolean).map(Number));
    context.stroke(path);
  }
}
