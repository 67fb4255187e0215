// A screenshot with at most 256 colours: a third of the bytes, for the one that the README shows.

import { deflateSync } from "node:zlib";

/** @param {import("playwright-core").Page} page any page without a content policy; its canvas reads the PNG */
export async function small(page, png) {
  const { width, height, palette, indices } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colours = [];
    for (let i = 0; i < data.length; i += 4) colours.push((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    const counts = new Map();
    for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    // The most frequent colours; the others, edges of letters mostly, become the nearest of these.
    const chosen = [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 256)
      .map(([colour]) => colour);
    const far = (a, b) =>
      ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
    const nearest = new Map();
    for (const colour of counts.keys())
      nearest.set(
        colour,
        chosen.reduce((best, other, i) => (far(colour, other) < far(colour, chosen[best]) ? i : best), 0),
      );
    return {
      width: image.width,
      height: image.height,
      palette: chosen,
      indices: colours.map((colour) => nearest.get(colour)),
    };
  }, png.toString("base64"));

  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) rows.set(indices.slice(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** CRC-32, bit by bit. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
