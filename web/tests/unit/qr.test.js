// QR codes: read back by another program's reader.

import assert from "node:assert/strict";
import { test } from "node:test";
import jsqr from "jsqr";
import { qr } from "../../page/text/qr.js";

/** The text of a code, drawn with eight pixels a module. */
function read(modules) {
  const scale = 8;
  const size = (modules.length + 8) * scale;
  const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
  modules.forEach((row, r) =>
    row.forEach((dark, c) => {
      if (!dark) return;
      for (let y = (r + 4) * scale; y < (r + 5) * scale; y += 1)
        for (let x = (c + 4) * scale; x < (c + 5) * scale; x += 1)
          pixels.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
    }),
  );
  return jsqr(pixels, size, size)?.data;
}

test("texts of every length that fits are read back", () => {
  for (let length = 1; length <= 287; length += 13) {
    const text = Array.from({ length }, (_, i) => "https://example.org/#p=53a7d6b195".charAt((i * 7) % 33)).join("");
    assert.equal(read(qr(text)), text, `${length} bytes`);
  }
  assert.equal(read(qr("x".repeat(287))), "x".repeat(287));
});

test("a text that is too long has no code", () => {
  assert.equal(qr("x".repeat(288)), null);
});
