// Puzzles with rules: the setter's mode, links to other pages, and playing what was set.

import assert from "node:assert/strict";
import { CHAINS, EASY } from "./setup.js";

/** A 4x4 killer with one solution: 1234 3412 2143 4321. */
const SOLUTION = "1234341221434321";

/** 6x6 with thermometers, a cage and a diagonal, one solution. */
const PUZZLE = ".Shape~6x6.~R3C3_6~R4C1_3~R5C4_6.Thermo~R1C1~R1C2~R1C3~R2C3.Thermo~R6C6~R6C5~R5C5.Diagonal~1.Cage~11~R3C3~R3C4~R4C4";

/** The setter's tools with an empty grid. */
async function begin(play, size = "2x2") {
  await play.open();
  await play.tab("set");
  await play.id("set-size").selectOption(size);
  await play.id("set-empty").click();
}

/** Drags over cells, each as [row, column]. */
async function drag(play, cells, order) {
  for (const [i, [row, column]] of cells.entries()) {
    const box = await play.cell(row, column, order).boundingBox();
    await play.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (i === 0) await play.page.mouse.down();
  }
  await play.page.mouse.up();
}

async function cage(play, cells, sum, order) {
  await play.id("set-tool").selectOption("Cage");
  await drag(play, cells, order);
  await play.id("set-number").fill(String(sum));
  await play.id("set-add").click();
}

/** Opens the share dialog and reads the link for other pages. */
async function link(play, format = "link", start = /^https:\/\/f-puzzles\.com\/\?load=/) {
  await play.id("set-share").click();
  await play.until("the formats", () => play.page.locator("#share-format option").count(), (count) => count > 3);
  // Other pages are called by their names.
  const names = await play.page.locator("#share-format option").allInnerTexts();
  for (const name of ["f-puzzles link", "SudokuPad link", "ISS link", "penpa-edit link"]) assert.ok(names.includes(name), name);
  await play.id("share-format").selectOption(format);
  const text = await play.until("the link", () => play.id("share-text").inputValue(), start);
  await play.key("Escape");
  return text.trim();
}

async function openText(play, text) {
  await play.menu("open");
  await play.id("open-text").fill(text);
  await play.page.locator("#open-form button[type=submit]").click();
}

const rules = (play) => play.page.locator("#set-rules .name").allInnerTexts();

export const checks = {
  "a killer is set with the mouse, broken, mended, sent as a link and played": (bench) =>
    bench.on({}, async (play) => {
      await begin(play);
      await play.text("set-state", /^More than one solution/);
      await cage(play, [[1, 1], [1, 2]], 3, 4);
      await cage(play, [[1, 3], [2, 3]], 4, 4);
      await cage(play, [[3, 1], [4, 1]], 6, 4);
      assert.deepEqual(await rules(play), ["Cage 3, r1c1, r1c2", "Cage 4, r1c3, r2c3", "Cage 6, r3c1, r4c1"]);
      // Givens, until it is proper.
      await play.id("set-tool").selectOption("");
      for (const [row, column] of [[1, 1], [1, 4], [3, 1], [3, 4]]) {
        await play.cell(row, column, 4).click();
        await play.key(SOLUTION[(row - 1) * 4 + column - 1]);
      }
      await play.text("set-state", /^Exactly one solution/);
      assert.match(await play.page.locator('[data-layer="dots"]').innerHTML(), /r-cage/);
      await play.screenshot("set-killer");
      // A cage that cannot be: what contradicts is named and marked.
      await cage(play, [[4, 3], [4, 4]], 7, 4);
      await play.text("set-state", /^No solution/);
      await play.text("set-why", /contradict.*7/i);
      await play.until("marked rules", () => play.page.locator("#set-rules li.broken").count(), (count) => count >= 1);
      await play.screenshot("set-broken");
      // The one that the guide shows.
      await play.guide("page-set", 1040, 740);
      await play.key("Escape");
      await play.id("set-undo").click();
      await play.text("set-state", /^Exactly one solution/);
      assert.equal(await play.id("set-why").innerText(), "");
      // Which of it is not needed.
      await play.id("set-spare").click();
      await play.text("set-why", /^(Each of these alone can be removed|Everything is needed)/);
      const address = await link(play);
      const set = await rules(play);
      // The link again, in place of an empty grid.
      await play.id("set-empty").click();
      await play.until("no rules", () => rules(play).then((all) => all.length), 0);
      await openText(play, address);
      await play.text("message", /^Opened a puzzle with rules: Cage\./);
      assert.deepEqual((await rules(play)).sort(), set.sort());
      await play.text("set-state", /^Exactly one solution/);
      // Played to the end: the engine says whether the rules are kept.
      await play.id("set-play").click();
      for (let cell = 0; cell < 16; cell += 1) {
        const [row, column] = [Math.floor(cell / 4) + 1, (cell % 4) + 1];
        await play.cell(row, column, 4).click();
        if (!/clue/.test(await play.cell(row, column, 4).getAttribute("aria-label"))) await play.key(SOLUTION[cell]);
      }
      await play.page.waitForSelector("#dialog-won[open]");
    }),

  "a thermometer puzzle is set with keys alone, broken, mended and sent": (bench) =>
    bench.on({}, async (play) => {
      await begin(play, "2x2");
      const thermo = async (row, column, ...arrows) => {
        await play.id("set-tool").selectOption("Thermo");
        await play.cell(row, column, 4).focus();
        for (const arrow of arrows) await play.key(`Shift+Arrow${arrow}`);
        await play.key("Enter");
      };
      await thermo(1, 1, "Right", "Right", "Right");
      await play.text("set-state", /^More than one solution/);
      // True candidates are in the grid: the thermometer fixes its row.
      await play.until("r1c4", () => play.cell(1, 4, 4).getAttribute("aria-label"), /candidates 4$/);
      await play.id("set-tool").selectOption("");
      await play.cell(3, 1, 4).focus();
      await play.key("2");
      await play.until("a given", () => play.cell(3, 1, 4).getAttribute("aria-label"), /clue 2/);
      await thermo(4, 4, "Left", "Left", "Left");
      assert.deepEqual(await rules(play), ["Thermometer, r1c1–r1c4", "Thermometer, r4c4–r4c1"]);
      await play.text("set-state", /^Exactly one solution/);
      // Why a cell cannot have a digit.
      await play.cell(2, 1, 4).focus();
      await play.page.locator('#set-whynot [data-why="4"]').click();
      await play.text("set-why", /^r2c1 cannot be 4 because of the thermometer/);
      // The given is not needed.
      await play.id("set-spare").focus();
      await play.key("Enter");
      await play.text("set-why", /^Each of these alone can be removed: r3c1/);
      // Broken by a thermometer against the first one.
      await thermo(1, 4, "Left");
      await play.text("set-state", /^No solution/);
      await play.text("set-why", /thermo/i);
      await play.key("Control+z");
      await play.text("set-state", /^Exactly one solution/);
      const address = await link(play);
      await play.id("set-empty").click();
      await openText(play, address);
      await play.text("set-state", /^Exactly one solution/);
      assert.deepEqual((await rules(play)).sort(), ["Thermometer, r1c1–r1c4", "Thermometer, r4c4–r4c1"]);
      // The same by the links of three other pages.
      const others = [
        ["sudokupad-link", /^https:\/\/sudokupad\.app\/scl/],
        ["iss-link", /\?q=\./],
        ["penpa-link", /penpa-edit\/#m=edit&p=/],
      ];
      for (const [format, start] of others) {
        const other = await link(play, format, start);
        await play.id("set-empty").click();
        await openText(play, other);
        await play.text("set-state", /^Exactly one solution/);
        assert.deepEqual((await rules(play)).sort(), ["Thermometer, r1c1–r1c4", "Thermometer, r4c4–r4c1"]);
      }
    }),

  "every kind of rule can be placed: lines, dots, clues outside, regions, the whole grid": (bench) =>
    bench.on({}, async (play) => {
      await begin(play, "2x3");
      const place = async (rule, cells, number) => {
        await play.id("set-tool").selectOption(rule);
        const before = (await rules(play)).length;
        await drag(play, cells, 6);
        if (number !== undefined) await play.id("set-number").fill(number);
        if ((await rules(play)).length === before) await play.id("set-add").click();
        await play.until(rule, () => rules(play).then((all) => all.length), before + 1);
      };
      const lines = ["Arrow", "Renban", "Whisper", "Palindrome", "RegionSumLine", "Between", "Zipper", "Nabner", "Lockout"];
      for (const rule of lines) await place(rule, [[1, 1], [2, 2], [3, 3]]);
      for (const rule of ["WhiteDot", "BlackDot", "X", "V", "GreaterThan"]) await place(rule, [[5, 1], [5, 2]]);
      for (const rule of ["Odd", "Even", "Minimum", "Maximum"]) await place(rule, [[6, 6]]);
      await place("Quad", [[4, 4]], "12");
      // Outside: the row and the column of the cell, from each side; a diagonal from the edge.
      for (const rule of ["Sandwich", "XSum", "Skyscraper", "NumberedRoom"]) {
        await play.id("set-tool").selectOption(rule);
        await play.cell(2, 3, 6).click();
        await play.key("5");
        await play.page.locator('#set-sides [data-side="left"]').click();
      }
      await play.id("set-tool").selectOption("LittleKiller");
      await play.cell(1, 3, 6).click();
      await play.id("set-number").fill("9");
      await play.page.locator('#set-sides [data-side="dr"]').click();
      const all = await rules(play);
      assert.equal(all.length, 24);
      assert.deepEqual(all.slice(-2), ["Numbered room 5, r2c1–r2c6", "Little killer 9, r1c3–r4c6"]);
      await play.page.locator("#panel-set summary").click();
      await play.page.locator('#set-whole [data-rule="AntiKnight"]').check();
      await play.page.locator('#set-whole [data-rule="Diagonal"]').first().check();
      assert.equal((await rules(play)).length, 26);
      await play.screenshot("set-all");
      // A line that jumps is refused in words; a rule is removed by its button; digits that were placed go with Backspace.
      await play.id("set-tool").selectOption("Renban");
      await play.cell(1, 1, 6).click();
      await play.cell(4, 4, 6).click({ modifiers: ["Control"] });
      await play.text("message", /A line goes from cell to cell/);
      await play.page.locator("#set-rules li button[aria-label]").first().click();
      assert.equal((await rules(play)).length, 25);
      // A region takes the place of boxes.
      await play.id("set-tool").selectOption("Region");
      await drag(play, [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6]], 6);
      await play.id("set-add").click();
      await play.text("about", /Jigsaw/);
      // All of it is there after a reload, with what undo needs.
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      await play.tab("set");
      assert.equal((await rules(play)).length, 25);
      await play.id("set-undo").click();
      await play.until("the boxes", () => play.id("about").innerText(), (text) => !/Jigsaw/.test(text));
      await play.id("set-undo").click();
      assert.equal((await rules(play)).length, 26);
    }),

  "on a phone a cage is set by touch, and the grid stays in sight": (bench) =>
    bench.on({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async (play) => {
      await begin(play);
      // The button for an empty grid is at the end of the panel, what to place at its top.
      assert.equal(await play.page.locator(".panels").evaluate((element) => element.scrollTop), 0);
      await play.id("set-tool").selectOption("Cage");
      await play.cell(1, 1, 4).tap();
      const [from, to] = [await play.cell(1, 1, 4).boundingBox(), await play.cell(1, 2, 4).boundingBox()];
      const touch = await play.page.context().newCDPSession(play.page);
      const at = (box) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      // The sum by the pad.
      await play.page.locator('#set-digits [data-digit="3"]').click();
      assert.equal(await play.id("set-number").inputValue(), "3");
      await play.id("set-add").click();
      assert.deepEqual(await rules(play), ["Cage 3, r1c1, r1c2"]);
      // An empty grid has more than one solution as well: the candidates tell them apart.
      await play.until("r1c1", () => play.cell(1, 1, 4).getAttribute("aria-label"), /candidates 1,? ?2$/);
      await play.text("set-state", /^More than one solution/);
      await play.fits();
      assert.deepEqual(await play.cut(), []);
      assert.ok(await play.inSight(play.id("board")));
      assert.ok(await play.inSight(play.id("set-add")));
      await play.screenshot("set-phone");
      await play.page.setViewportSize({ width: 390, height: 844 });
      await play.screenshot("set-phone-large");
      await play.page.setViewportSize({ width: 740, height: 360 });
      assert.ok(await play.inSight(play.id("board")));
      await play.fits();
      await play.screenshot("set-phone-side");
    }),

  "on a phone nothing moves under the finger that sets: a quick drag, the number, Add": async (bench) => {
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ])
      await bench.on({ viewport: { width, height }, hasTouch: true, isMobile: true }, async (play) => {
        await begin(play);
        await play.id("set-tool").selectOption("Cage");
        // A sum has digits that a 4x4 grid does not have.
        const chip = (digit) => play.page.locator(`#set-digits [data-digit="${digit}"]`);
        await chip(1).tap();
        await chip(0).tap();
        assert.equal(await play.id("set-number").inputValue(), "10");
        await chip("⌫").tap();
        await chip("⌫").tap();
        assert.equal(await play.id("set-number").inputValue(), "");
        const touch = await play.page.context().newCDPSession(play.page);
        const at = ({ x, y, width: wide, height: high }) => [{ x: x + wide / 2, y: y + high / 2 }];
        const quick = async (cells) => {
          const [from, to] = await Promise.all(cells.map(([row, column]) => play.cell(row, column, 4).boundingBox()));
          await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
          await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to) });
          await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        };
        const placeOf = () =>
          play
            .id("set-add")
            .evaluate((add) => add.getBoundingClientRect().top - add.closest(".panel").getBoundingClientRect().top);
        const place = await placeOf();
        for (const [number, cells] of [
          [3, [[1, 1], [1, 2]]],
          [4, [[1, 3], [2, 3]]],
          [6, [[3, 1], [4, 1]]],
        ]) {
          await quick(cells);
          await chip(number).tap();
          await play.id("set-add").tap();
          // What is known of the puzzle before is not shown as if it were known of this one.
          assert.equal(await play.page.locator("body.asking").count(), 1);
          await play.until("the answer", () => play.page.locator("body.asking").count(), 0);
          await play.id("set-whynot").waitFor();
          assert.equal(await placeOf(), place, "the button has not moved");
        }
        assert.deepEqual(await rules(play), ["Cage 3, r1c1, r1c2", "Cage 4, r1c3, r2c3", "Cage 6, r3c1, r4c1"]);
        await play.id("set-tool").selectOption("");
        for (const [row, column] of [[1, 1], [1, 4], [3, 1], [3, 4]]) {
          await play.cell(row, column, 4).tap();
          await chip(SOLUTION[(row - 1) * 4 + column - 1]).tap();
        }
        await play.text("set-state", /^Exactly one solution/);
        // The answer of a button further down is scrolled into sight, and nothing lies over the tabs.
        await play.id("set-spare").tap();
        await play.text("set-why", /^Each of these alone can be removed/);
        assert.ok(await play.inSight(play.id("set-why")), "the answer");
        assert.ok(await play.inSight(play.id("tab-set")), "the tab");
        const [tabs, state] = [await play.id("tab-set").boundingBox(), await play.id("set-state").boundingBox()];
        assert.ok(state.y >= tabs.y + tabs.height - 3, `the state at ${state.y} lies over the tabs`);
        await play.screenshot(`set-phone-answer-${width}`);
      });
  },

  "a puzzle of another page is opened, drawn, hinted, explained, analysed and shared": (bench) =>
    bench.on({ allow: /status of 4\d\d/ }, async (play) => {
      await play.open();
      // As the Interactive Sudoku Solver writes it.
      await openText(play, PUZZLE);
      await play.text("message", /^Opened a puzzle with rules: Thermometer, Diagonal, Cage/);
      const drawn = await play.page.locator('[data-layer="rules"]').innerHTML();
      assert.match(drawn, /l-grey w-wide/);
      await play.tab("hint");
      await play.id("hint-full").click();
      await play.page.waitForSelector("#hint-answer p");
      assert.equal(await play.page.locator("#hint-answer .error").count(), 0);
      await play.screenshot("variant-hint");
      await play.id("hint-clear").click();
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of \d+/);
      await play.id("steps-last").click();
      await play.text("steps-answer", /^Solved in \d+ steps/);
      await play.id("own").click();
      await play.tab("analyse");
      await play.id("do-check").click();
      await play.text("analyse-answer", /Exactly one solution/);
      await play.id("do-truth").click();
      await play.text("analyse-answer", /One solution/);
      await play.id("do-truth").click();
      await play.text("analyse-rules", /Thermometer[^]*Digits increase from the bulb/);
      await play.id("do-rate").click();
      await play.text("analyse-answer", /Ladder/);
      // Our own link has the rules too.
      await play.menu("share");
      const own = await play.until("the link", () => play.id("share-link").inputValue(), /r=/);
      await play.key("Escape");
      await play.page.goto("about:blank");
      await play.page.goto(own);
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.page.locator('[data-layer="rules"]').innerHTML(), drawn);
      await play.tab("analyse");
      await play.id("do-solve").click();
      await play.text("analyse-answer", /only solution/);
      await play.page.waitForSelector("#board.won");
      // Damaged rules and grids that cannot be shown are told.
      await openText(play, ".Shape~9x9~0-8.AntiKnight");
      await play.text("open-error", /digits 1 to 9/);
      await play.id("open-text").fill("https://f-puzzles.com/?load=abc");
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("open-error", /\w+/);
    }),

  "who made the puzzle of a link, and what of it is not in the puzzle, is told": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      const link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QBURUBDAVzQAsB7AJwRAEEiQBzGiAEwQG1vgBfALqDUWCADtcfEGMlge3EACUAjAGEVzVWoBMIYUJLiMAa3EQWFNAjQ1SMfkA";
      await openText(play, link);
      await play.text("message", /more than one solution.*T by A \(drawn without a rule: 1 x line\)/);
      assert.match(await play.id("message").getAttribute("class"), /bad/);
    }),

  "a player who looks into the setter's tools does not see the solution": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.tab("set");
      await play.text("set-state", /^Exactly one solution/);
      assert.match(await play.label(1, 3), /empty$/);
      assert.equal(await play.id("set-live").isChecked(), false);
      // Candidates appear with the first change, and without one if they are asked for.
      await play.cell(1, 1).click();
      await play.key("5");
      await play.until("r1c3", () => play.label(1, 3), /candidates/);
      assert.equal(await play.id("set-live").isChecked(), true);
      await play.open(CHAINS);
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      await play.tab("set");
      await play.text("set-state", /^Exactly one solution/);
      assert.match(await play.label(1, 2), /empty$/);
      await play.page.locator("label:has(#set-live)").click();
      await play.until("r1c2", () => play.label(1, 2), /candidates 6$/);
    }),

  "in an empty grid the candidates of the setter have no discs, and a bent cage is not called by its ends": (bench) =>
    bench.on({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async (play) => {
      await begin(play);
      await play.until("r1c1", () => play.cell(1, 1, 4).getAttribute("aria-label"), /candidates 1,? ?2,? ?3,? ?4$/);
      assert.equal(await play.page.locator("#board circle.true").count(), 0);
      await cage(play, [[1, 1], [1, 2], [2, 2]], 6, 4);
      await cage(play, [[4, 1], [4, 2], [4, 3]], 6, 4);
      assert.deepEqual(await rules(play), ["Cage 6, r1c1, r1c2, r2c2", "Cage 6, r4c1–r4c3"]);
      await play.until("discs", () => play.page.locator("#board circle.true").count(), (count) => count > 0);
      // On a phone too the digits that are out say what they are.
      await play.cell(4, 4, 4).tap();
      const label = play.page.locator("#set-whynot .soft");
      await play.until("the label", () => label.evaluate((element) => element.getBoundingClientRect().width), (width) => width > 30);
    }),

  "a wrong filling of a puzzle with rules does not win": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      await openText(play, ".Shape~4x4.Thermo~R4C1~R3C1");
      await play.text("message", /more than one solution/);
      for (let cell = 0; cell < 16; cell += 1) {
        await play.cell(Math.floor(cell / 4) + 1, (cell % 4) + 1, 4).click();
        await play.key(SOLUTION[cell]);
      }
      await play.text("message", /a rule is broken/);
    }),
};
