import { test } from "node:test";
import assert from "node:assert/strict";
import { geometryOf } from "../../page/model/geometry.js";
import { blank, fromLine } from "../../page/model/position.js";
import { fix, paint, place, setAuto, toggleMark } from "../../page/model/edit.js";
import { decode, encode } from "../../page/text/link.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** Some random play, the same each time. */
function played(position, seed) {
  let state = seed;
  const random = (most) => (
    (state = (state * 1103515245 + 12345) % 2147483648),
    Math.floor((state / 2147483648) * most)
  );
  for (let i = 0; i < 60; i += 1) {
    const cell = random(position.geometry.cellCount);
    const digit = 1 + random(position.geometry.order);
    const act = [place, toggleMark, toggleMark, (p, c) => paint(p, c, 1 + random(8))][random(4)];
    position = act(position, [cell], digit);
    if (random(20) === 0) position = setAuto(position, !position.auto);
    if (i === 20) position = fix(position);
  }
  return position;
}

test("what is encoded is decoded, in every size", () => {
  for (const box of ["2x2", "2x3", "3x2", "2x4", "3x3", "3x4", "4x4", "5x5"]) {
    for (let seed = 1; seed <= 20; seed += 1) {
      const position = played(blank(geometryOf(box)), seed);
      const text = encode(position, 75.9);
      assert.match(text, /^[A-Za-z0-9=&.]+$/);
      const back = decode(`#${text}`);
      assert.deepEqual({ ...back.position, geometry: box }, { ...position, geometry: box }, `${box} ${seed} ${text}`);
      assert.equal(back.position.geometry.box, box);
      assert.equal(back.seconds, 75);
    }
  }
});

test("a puzzle alone is short; a Sukaku comes back", () => {
  assert.equal(encode(fromLine(PUZZLE)).length, "p=".length + PUZZLE.replace(/\.+/g, "a").length);
  const sukaku = fromLine("12.4..7.9".repeat(81));
  assert.deepEqual(decode(encode(sukaku)).position.allowed, sukaku.allowed);
});

test("other texts are no game", () => {
  for (const text of [
    "",
    "#",
    "#p=",
    "#p=123",
    "#p=zzzb5&e=<script>",
    "#p=zzzc&b=9x9",
    "#p=zzzc&c=9",
    "#p=zzzc&m=zzzzzz",
    "#top",
    "#p=%zz",
    `#p=${"z".repeat(9999)}`,
  ])
    assert.equal(decode(text), null, text);
});
