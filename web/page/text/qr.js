// QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 12, which is up to 287 bytes.
//
// A code is a square of modules: finder patterns in three corners, alignment patterns, timing lines and format bits are
// fixed; the data with its Reed-Solomon bytes runs upwards and downwards in columns of two from the lower right corner,
// and one of eight masks is laid over it, the one with the fewest patterns that confuse readers.

/** By version: data bytes, error bytes a block, blocks. */
const VERSIONS = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
  [254, 30, 5],
  [290, 22, 8],
];

/** Powers of 2 in GF(256) with the polynomial 0x11d, and their logarithms. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The error bytes of a block. @param {number[]} data @param {number} count */
function errorBytes(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    const next = [...generator, 0];
    generator.forEach((value, j) => (next[j + 1] ^= times(value, EXP[i])));
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i];
    if (factor) generator.forEach((value, j) => (rest[i + j] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** The bytes of a code: length, data, padding, in blocks that are interleaved. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const [capacity, errors, blocks] = VERSIONS[version - 1];
  const bits = [
    ...(0b0100).toString(2).padStart(4, "0"),
    ...bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0"),
  ];
  for (const byte of bytes) bits.push(...byte.toString(2).padStart(8, "0"));
  bits.push(..."0000".slice(0, Math.min(4, 8 * capacity - bits.length)));
  while (bits.length % 8) bits.push("0");
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  // The last blocks are one byte longer when the data does not divide evenly.
  const short = Math.floor(capacity / blocks);
  const long = capacity % blocks;
  const parts = [];
  for (let i = 0, at = 0; i < blocks; i += 1) {
    const size = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => errorBytes(part, errors));
  const mixed = [];
  for (let i = 0; i <= short; i += 1) for (const part of parts) if (i < part.length) mixed.push(part[i]);
  for (let i = 0; i < errors; i += 1) for (const check of checks) mixed.push(check[i]);
  return mixed;
}

/** Centres of the alignment patterns. @param {number} version */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

const MASKS = [
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 2 === 0,
  (/** @type {number} */ r) => r % 2 === 0,
  (/** @type {number} */ _, /** @type {number} */ c) => c % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The remainder that protects format and version bits. @param {number} value @param {number} polynomial @param {number} degree */
function protect(value, polynomial, degree) {
  let rest = value << degree;
  for (let bit = 31; bit >= degree; bit -= 1) if (rest & (1 << bit)) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

/** @param {number} version @param {number} mask */
function fixed(version, mask) {
  const size = 4 * version + 17;
  /** @type {(boolean | null)[][]} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const put = (/** @type {number} */ r, /** @type {number} */ c, /** @type {boolean} */ dark) => {
    if (r >= 0 && c >= 0 && r < size && c < size) grid[r][c] = dark;
  };
  const square = (
    /** @type {number} */ r,
    /** @type {number} */ c,
    /** @type {number} */ reach,
    /** @type {(d: number) => boolean} */ dark,
  ) => {
    for (let i = -reach; i <= reach; i += 1)
      for (let j = -reach; j <= reach; j += 1) put(r + i, c + j, dark(Math.max(Math.abs(i), Math.abs(j))));
  };
  for (let i = 8; i < size - 8; i += 1) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  const centres = alignment(version);
  for (const r of centres)
    for (const c of centres) {
      const corner = (r < 9 && c < 9) || (r < 9 && c > size - 10) || (r > size - 10 && c < 9);
      if (!corner) square(r, c, 2, (d) => d !== 1);
    }
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(r, c, 4, (d) => d !== 2 && d !== 4);
  // Level M is 00; the pattern keeps the bits from being all light.
  const format = protect(mask, 0b10100110111, 10) ^ 0b101010000010010;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    put(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
    put(8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, dark);
  }
  put(size - 8, 8, true);
  if (version >= 7) {
    const bits = protect(version, 0b1111100100101, 12);
    for (let i = 0; i < 18; i += 1) {
      const dark = ((bits >> i) & 1) === 1;
      put(Math.floor(i / 3), size - 11 + (i % 3), dark);
      put(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  return grid;
}

/** @param {number[]} words @param {number} version @param {number} mask @returns {boolean[][]} */
function filled(words, version, mask) {
  const grid = fixed(version, mask);
  const size = grid.length;
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (grid[r][c] !== null) continue;
        const dark = at < 8 * words.length && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at += 1;
        grid[r][c] = dark !== MASKS[mask](r, c);
      }
  }
  return /** @type {boolean[][]} */ (grid);
}

/** How many patterns there are that readers take for something else. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  const columns = grid.map((_, c) => grid.map((row) => row[c]));
  let sum = 0;
  let dark = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((module) => (module ? "1" : "0")).join("");
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) {
      const part = text.slice(i, i + 11);
      if (part === "10111010000" || part === "00001011101") sum += 40;
    }
  }
  grid.forEach((row, r) =>
    row.forEach((module, c) => {
      if (module) dark += 1;
      if (r && c && module === row[c - 1] && module === grid[r - 1][c] && module === grid[r - 1][c - 1]) sum += 3;
    }),
  );
  return sum + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}

/** The modules of a code, true for dark; null when the text is too long. @param {string} text @returns {boolean[][] | null} */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([capacity], i) => bytes.length + (i + 1 < 10 ? 2 : 3) <= capacity) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const all = MASKS.map((_, mask) => filled(words, version, mask));
  const scores = all.map(penalty);
  return all[scores.indexOf(Math.min(...scores))];
}

/** One path of squares, a unit each, with the light border of four that readers need. @param {boolean[][]} modules */
export function qrPath(modules) {
  return modules.flatMap((row, r) => row.flatMap((dark, c) => (dark ? [`M${c + 4} ${r + 4}h1v1h-1z`] : []))).join("");
}
