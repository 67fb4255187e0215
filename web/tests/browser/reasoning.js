// What the player may ask of the reasoner beyond the next step: all steps, techniques on and off, a chain of their own.

import assert from "node:assert/strict";
import { CHAINS, EASY, PHONE } from "./setup.js";

/** A chain in Eureka notation as digits with their cells. */
const nodesOf = (text) =>
  [...text.matchAll(/\((\d)\)r(\d+)c(\d+)/g)].map(([, digit, rows, columns]) => ({
    digit,
    cells: [...rows].flatMap((row) => [...columns].map((column) => [Number(row), Number(column)])),
  }));

/** Plays up to the first chain of the path to the solution. @returns its nodes */
async function upToAChain(play) {
  await play.open(CHAINS);
  await play.tab("steps");
  await play.id("steps-go").click();
  await play.id("steps-walk").waitFor();
  await play.page.locator("#steps-list button", { hasText: /nice loop|inference/ }).first().click();
  const nodes = nodesOf(await play.page.locator("#steps-answer .eureka").first().innerText());
  assert.ok(nodes.length > 2);
  await play.id("steps-take").click();
  await play.tab("hint");
  return nodes;
}

const result = (play, wished) =>
  play.until("the verdict", () => play.id("chain-answer").getAttribute("data-result"), wished);

const links = (play, kind = "") => play.page.locator(`#board .picture path.link${kind}`).count();

export const checks = {
  "all steps now, from easy to hard, each drawn in the same position": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      const before = await play.line();
      await play.tab("steps");
      await play.id("steps-all").click();
      await play.id("steps-walk").waitFor();
      const count = await play.page.locator("#steps-list li").count();
      assert.ok(count > 5, `${count} steps`);
      assert.ok((await play.page.locator("#board .picture circle.placed").count()) >= 1, "the first is drawn");
      await play.id("steps-forward").click();
      assert.equal(await play.line(), before, "the position stays");
      // Singles come before anything else.
      const names = await play.page.locator("#steps-list button").allInnerTexts();
      const singles = names.map((name) => /house|single/i.test(name));
      assert.deepEqual(singles, [...singles].sort((a, b) => Number(b) - Number(a)));
      await play.screenshot("all-steps");
    }),

  "a technique is switched off, and uniqueness with one switch": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      const used = async () => {
        await play.id("hint-where").click();
        await play.page.locator("#hint-answer h2").waitFor();
        const name = await play.id("hint-learn").getAttribute("data-technique");
        await play.id("hint-clear").click();
        return name;
      };
      const first = await used();
      await play.id("hint-techniques").click();
      const box = play.page.locator(`#techniques-list input[value="${first}"]`);
      await box.uncheck();
      const unique = play.page.locator("#techniques-list input[data-unique]").first();
      assert.ok(await unique.isEnabled());
      await play.page.locator(".switch:has(#techniques-unique)").click();
      assert.ok(await unique.isDisabled());
      await play.screenshot("techniques");
      await play.key("Escape");
      assert.ok(await play.page.locator("#panel-hint .techniques-off").innerText(), "what is off is told");
      assert.notEqual(await used(), first);
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.notEqual(await used(), first, "the choice is kept");
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.id("steps-walk").waitFor();
      await play.id("own").click();
      await play.id("steps-techniques").click();
      await play.id("techniques-all").click();
      assert.ok((await box.isChecked()) && (await unique.isEnabled()));
      await play.key("Escape");
      await play.tab("hint");
      assert.equal(await used(), first);
    }),

  "an own chain is drawn, checked link by link, and done": (bench) =>
    bench.on({}, async (play) => {
      const nodes = await upToAChain(play);
      await play.id("chain-start").click();
      for (const [i, { digit, cells }] of nodes.entries()) {
        await play.cell(...cells[0]).focus();
        for (const cell of cells.slice(1)) await play.cell(...cell).click({ modifiers: ["Control"] });
        await play.key(digit);
        assert.equal(await nodeCount(play), i + 1);
      }
      await result(play, "step");
      assert.ok((await links(play)) >= nodes.length - 1);
      assert.ok((await play.page.locator("#board .picture .removed, #board .picture .placed").count()) > 0);
      await play.screenshot("own-chain");
      await play.id("chain-apply").click();
      await play.id("chain").waitFor({ state: "hidden" });
      assert.equal(await links(play), 0);
      await play.id("undo").click();
    }),

  "a link that does not hold is shown": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("chain-start").click();
      // A double click takes a candidate as it stands: 1 of r1c3, then 2 of r1c4.
      const press = async (row, column, digit) => {
        const box = await play.cell(row, column).boundingBox();
        const [x, y] = [((digit - 1) % 3) + 0.5, Math.floor((digit - 1) / 3) + 0.5];
        await play.page.mouse.dblclick(box.x + (x * box.width) / 3, box.y + (y * box.height) / 3);
      };
      await press(1, 3, 1);
      assert.equal(await nodeCount(play), 1);
      await press(1, 4, 2);
      await result(play, "broken");
      assert.equal(await links(play, ".broken"), 1);
      assert.ok(await play.id("chain-apply").isHidden());
      await play.screenshot("broken-chain");
      await play.key("Escape");
      await play.id("chain").waitFor({ state: "hidden" });
      assert.equal(await play.line(), EASY, "nothing was put in");
    }),

  "an own chain on a phone": (bench) =>
    bench.on({ ...PHONE, viewport: { width: 360, height: 640 } }, async (play) => {
      await play.open(EASY);
      const before = await play.id("board").boundingBox();
      await play.tab("hint");
      await play.id("chain-start").tap();
      await play.cell(1, 4).tap();
      await play.page.locator('#chain-digits [data-node="2"]').tap();
      await play.page.locator('#chain-digits [data-node="6"]').tap();
      await result(play, "nothing");
      await play.id("chain-weak").check();
      await result(play, /nothing|broken/);
      await play.fits();
      assert.deepEqual(await play.id("board").boundingBox(), before, "the grid has not moved");
      await play.screenshot("phone-chain");
    }),

  "a hidden single is argued in its box if the box suffices, and what blocks the other cells is marked": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of/);
      const step = play.page.locator(".steps button");
      const grid = [...EASY];
      let boxes = 0;
      for (const [index, text] of (await step.allInnerTexts()).entries()) {
        const [, row, column, digit] = /r(\d)c(\d)=(\d)/.exec(text) ?? [];
        if (!digit) continue;
        if (/Hidden single/.test(text)) {
          await step.nth(index).click();
          await play.text("steps-place", new RegExp(`^Step ${index + 1} of`));
          const words = await play.id("panel-steps").innerText();
          if (/In box \d the only place/.test(words)) boxes += 1;
          else assert.ok(!boxSuffices(grid, (row - 1) * 9 + (column - 1), digit), `step ${index + 1}: ${words}`);
          assert.ok((await play.page.locator("#board .picture .blocker").count()) >= 1, `step ${index + 1}`);
        }
        grid[(row - 1) * 9 + (column - 1)] = digit;
      }
      assert.ok(boxes >= 10, `${boxes} singles in boxes`);
    }),
};

/** Whether every other open cell of the box sees the digit in its row or column. */
function boxSuffices(grid, cell, digit) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  const [top, left] = [row - (row % 3), column - (column % 3)];
  const sees = (other) =>
    grid.some(
      (value, at) =>
        value === digit && (Math.floor(at / 9) === Math.floor(other / 9) || at % 9 === other % 9),
    );
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((i) => (top + Math.floor(i / 3)) * 9 + left + (i % 3))
    .every((other) => other === cell || grid[other] !== "." || sees(other));
}

/** How many nodes the chain has. */
const nodeCount = async (play) => ((await play.id("chain-text").textContent()).match(/\(/g) ?? []).length;
