// Faults that players met. Each check failed before the page was changed.

import assert from "node:assert/strict";
import { MAKEABLE } from "../../page/model/wishes.js";
import { CHAINS, EASY, EASY_SOLUTION } from "./setup.js";

/** A Sukaku with one solution, that of EASY: every cell but the first has the right digit and the one after it. */
const SUKAKU = [...EASY_SOLUTION]
  .map((digit, cell) => {
    const other = cell === 0 ? 0 : (Number(digit) % 9) + 1;
    return [..."123456789"].map((d) => (d === digit || Number(d) === other ? d : ".")).join("");
  })
  .join("");

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const USUAL = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const focusIsInGrid = (play) => play.page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");

/** The first empty cell that can hold two digits or more: marks of a player who marks pairs only. */
async function markPair(play) {
  await play.cell(2, 2).click();
  await play.key("Shift+ArrowRight", "Space", "2");
  assert.match(await play.label(2, 2), /2$/);
}

export const checks = {
  "marks of a few cells are not candidates of all: switching automatic marks on": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await markPair(play);
      await play.page.locator("#auto").evaluate((element) => element.click());
      assert.match(await play.label(2, 2), /candidates 2 4 7/);
      assert.match(await play.label(2, 3), /candidates 2 4 7/);
      await play.page.locator("#auto").evaluate((element) => element.click());
      assert.match(await play.label(2, 2), /candidates 2$/, "the player's own marks come back");
    }),

  "marks of a few cells are not candidates of all: doing an elimination": (bench) =>
    bench.on({}, async (play) => {
      // The first step that removes candidates: all singles before it are entered.
      await play.open(CHAINS);
      for (let i = 0; i < 60; i += 1) {
        await play.id("hint-full").click();
        await play.id("hint-apply").waitFor();
        const placing = /is \d\.|= \d|place/i.test(await play.id("hint-answer").innerText());
        const removes = await play.page.locator(".board .picture .cross").count();
        if (removes > 0) break;
        assert.ok(placing || i < 60);
        await play.id("hint-apply").click();
        await play.text("hint-answer", (text) => text === "" || /^(Stuck|Hints)/.test(text));
      }
      const open = await play.page
        .locator('[role="gridcell"]')
        .evaluateAll((all) => all.flatMap((cell, i) => (/empty/.test(cell.getAttribute("aria-label")) ? [i] : [])));
      const [cell] = open;
      await play.page.locator(`[data-cell="${cell}"]`).click();
      await play.key("Space", "9");
      await play.id("hint-full").click();
      await play.id("hint-apply").click();
      await play.until(
        "the marks",
        () => play.page.locator(`[data-cell="${cell}"]`).getAttribute("aria-label"),
        /candidates \d( \d)+/,
      );
      await play.id("hint-full").click();
      await play.text("hint-answer", /./);
      assert.doesNotMatch(await play.id("hint-answer").innerText(), /mark/i, "no complaint about marks");
    }),

  "a game of marks alone is kept when a new one begins": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await markPair(play);
      await play.open(CHAINS);
      await play.id("go-games").click();
      await play.page.locator("#games-list button.play").nth(1).click();
      assert.match(await play.label(2, 2), /2$/);
    }),

  "a link opened over a game, one move undone: the game is still there": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      await play.open(CHAINS);
      await play.cell(1, 2).click();
      await play.key("9", "Control+z");
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.line(), CHAINS);
      await play.id("go-games").click();
      await play.page.locator("#games-list button.play").nth(1).click();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
    }),

  "two tabs do not overwrite each other": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      const other = await play.page.context().newPage();
      await other.goto(`${bench.address}#p=${CHAINS}`);
      await other.waitForSelector("html[data-ready]");
      await other.locator('[data-cell="1"]').click();
      await other.keyboard.press("9");
      await other.waitForTimeout(500);
      await play.key("ArrowRight", "6");
      await play.page.waitForTimeout(500);
      await other.close();
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 6", "this tab has its own game");
      await play.id("go-games").click();
      await play.page.locator("#games-list button.play").nth(1).click();
      assert.equal(await play.label(1, 2), "row 1 column 2, placed 9", "and that of the other is there too");
    }),

  "two tabs with the same game show the same": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      await play.page.waitForTimeout(500);
      const other = await play.page.context().newPage();
      await other.goto(bench.address);
      await other.waitForSelector("html[data-ready]");
      await other.locator('[data-cell="3"]').click();
      await other.keyboard.press("6");
      await play.until("the first tab", () => play.label(1, 4), "row 1 column 4, placed 6");
      await play.key("Control+z");
      await other.waitForFunction(() =>
        /empty/.test(document.querySelector('[data-cell="3"]').getAttribute("aria-label")),
      );
      await other.close();
    }),

  "two tabs that have both gone on keep both games": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      await play.page.waitForTimeout(500);
      const other = await play.page.context().newPage();
      await other.goto(bench.address);
      await other.waitForSelector("html[data-ready]");
      // The first tab does not hear of the other, as if both were changed at the same time.
      await play.page.evaluate(() => (window.deafTo = "storage"));
      await other.locator('[data-cell="3"]').click();
      await other.keyboard.press("6");
      await other.waitForTimeout(500);
      await play.cell(1, 4).click();
      await play.key("2");
      await play.page.waitForTimeout(500);
      await play.menu("games");
      assert.equal(await play.page.locator("#games-list li").count(), 2);
      await play.page.locator("#games-list button.play").nth(1).click();
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 6");
      await other.close();
    }),

  "undo and pause survive a reload": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4", "ArrowRight", "6", "Control+z");
      await play.id("pause").click();
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.ok(await play.page.getByRole("button", { name: "Play on" }).first().isVisible());
      await play.page.getByRole("button", { name: "Play on" }).first().click();
      await play.id("redo").click();
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 6");
      await play.id("undo").click();
      await play.id("undo").click();
      assert.equal(await play.line(), EASY);
    }),

  "keys work at once, after New, and after a button": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      assert.ok(await focusIsInGrid(play), "the grid has the focus on load");
      await play.key("ArrowRight", "6");
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 6");
      await play.id("hint-nudge").click();
      await play.text("hint-answer", /./);
      await play.key("2");
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 2", "digits go to the grid");
      await play.id("go-new").click();
      await play.page.locator("#new-levels button").first().click();
      await play.id("dialog-new").waitFor({ state: "hidden" });
      assert.ok(await focusIsInGrid(play), "after New the grid has the focus");
      await play.key("Space");
      assert.ok(!(await play.id("dialog-new").isVisible()));
    }),

  "a Sukaku keeps its candidates in Count and Solve of my grid": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-open").click();
      await play.id("open-text").fill(SUKAKU);
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("message", /^Opened pencil marks/);
      await play.tab("analyse");
      await play.id("analyse-what").selectOption("grid");
      await play.id("do-count").click();
      await play.text("analyse-answer", /^1\s+solution$/);
      await play.id("do-solve").click();
      await play.until("the solution", () => play.line(), EASY_SOLUTION);
    }),

  "candidates that were struck out are missing in exported pencil marks": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.page.locator("#auto").evaluate((element) => element.click());
      await play.cell(1, 3).click();
      await play.key("Space", "2");
      assert.match(await play.label(1, 3), /candidates 1 4$/);
      await play.id("go-share").click();
      await play.id("share-what").selectOption("grid");
      await play.id("share-format").selectOption("pencil");
      await play.until("the text", () => play.id("share-text").inputValue(), /5\s+3\s+14\s/);
    }),

  "what was said of one puzzle is not left beside the next": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-open").click();
      await play.id("open-text").fill(`55${EASY.slice(2)}`);
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("message", /no solution/);
      await play.id("go-open").click();
      await play.id("open-text").fill(`${bench.address}#p=${CHAINS}`);
      await play.page.locator("#open-form button[type=submit]").click();
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of/);
      assert.doesNotMatch(await play.id("message").innerText(), /no solution/);
    }),

  "on a small phone a hint leaves the grid in sight": (bench) =>
    bench.on(SMALL, async (play) => {
      await play.open(CHAINS);
      const before = await play.id("board").boundingBox();
      await play.tab("hint");
      await play.id("hint-full").tap();
      await play.id("hint-apply").waitFor();
      assert.ok(await play.inSight(play.id("board")), "the grid is in sight");
      assert.ok(await play.inSight(play.id("hint-answer").locator("p").first()), "and the whole sentence");
      assert.ok(await play.inSight(play.id("hint-answer").locator("h2")), "and the hint begins in sight");
      assert.deepEqual(await play.id("board").boundingBox(), before, "the grid has not moved");
      await play.screenshot("small-hint");
      await play.guide("page-phone", 390, 720);
    }),

  "on a phone the rating is in sight": (bench) =>
    bench.on(USUAL, async (play) => {
      await play.open(EASY);
      await play.tab("analyse");
      await play.id("do-rate").tap();
      await play.text("analyse-answer", /HoDoKu/);
      await play.until("the rating in sight", () => play.inSight(play.id("analyse-answer").locator(".figures")), true);
      assert.ok(await play.inSight(play.id("board")));
      await play.screenshot("phone-rating");
    }),

  "nothing overlaps at 320 pixels or with large text": (bench) =>
    (async () => {
      for (const [name, width, height, size] of [
        ["narrow", 320, 568, 16],
        ["large-text", 360, 640, 32],
        ["large-text-desk", 1280, 860, 32],
      ])
        await bench.on({ viewport: { width, height } }, async (play) => {
          await play.open(EASY);
          await play.page.addStyleTag({ content: "" }).catch(() => {});
          await play.page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), size);
          await play.page.waitForTimeout(100);
          await play.fits();
          const overlaps = await play.page.evaluate(() => {
            const all = [
              ...document.querySelectorAll(
                "header button, header h1, .status > *, #board, .digits button, .tools button, .segments label",
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => ({
                name: element.id || element.textContent,
                box: element.getBoundingClientRect(),
                element,
              }))
              .filter(({ box }) => box.width > 1);
            const found = [];
            for (const a of all)
              for (const b of all)
                if (
                  a !== b &&
                  !a.element.contains(b.element) &&
                  !b.element.contains(a.element) &&
                  Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
                  Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1
                )
                  found.push(`${a.name} over ${b.name}`);
            for (const { name: text, element } of all)
              if (element.scrollWidth > element.clientWidth + 2 && element.matches("button, label"))
                found.push(`${text} is cut`);
            return found;
          });
          await play.screenshot(name);
          assert.deepEqual(overlaps, [], name);
        });
    })(),

  "in forced colours the selection is seen": (bench) =>
    bench.on({ forcedColors: "active" }, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      const ring = await play.page
        .locator(".board .picture .ring")
        .first()
        .evaluate((element) => ({
          stroke: getComputedStyle(element).stroke,
          paper: getComputedStyle(document.querySelector(".board .picture .cell")).fill,
        }));
      assert.notEqual(ring.stroke, ring.paper);
      await play.screenshot("forced");
      // What is chosen differs in the picture: the mode, the tab, the switch.
      const seen = (selector) => play.page.locator(selector).screenshot();
      const differs = async (selector, change) => {
        await play.page.mouse.move(0, 0);
        const before = await seen(selector);
        await change();
        await play.page.mouse.move(0, 0);
        assert.ok(!before.equals(await seen(selector)), `${selector} looks the same`);
      };
      await differs("#modes", () =>
        play.page.locator('#modes input[value="colour"]').evaluate((input) => input.click()),
      );
      await differs("[role=tablist]", () => play.page.locator("#tab-steps").evaluate((tab) => tab.click()));
      await differs(".switch:has(#auto)", () => play.page.locator("#auto").evaluate((input) => input.click()));
      // All of the current step can be read, its number and its effect as well as its name.
      await play.id("steps-go").click();
      const colours = await play.page
        .locator('.steps button[aria-current="step"]')
        .evaluate((step) => [step, ...step.querySelectorAll("*")].map((part) => getComputedStyle(part).color));
      assert.deepEqual([...new Set(colours)], [colours[0]]);
    }),

  "wishes that contradict each other are refused at once": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-new").click();
      await play.page.locator("#dialog-new summary").click();
      const refused = async () => {
        const start = Date.now();
        await play.id("new-make").click();
        await play.text("new-error", /./);
        assert.ok(Date.now() - start < 10_000, "at once, not after the time limit");
      };
      await play.id("new-rating-min").fill("9");
      await play.id("new-rating-max").fill("2");
      await refused();
      await play.id("new-rating-min").fill("");
      await play.id("new-rating-max").fill("");
      await play.id("new-level").selectOption("easy");
      await play.id("new-technique").selectOption("x-wing");
      await refused();
      await play.id("new-technique").selectOption("");
      await play.id("new-level").selectOption("");
      await play.id("new-clues-min").fill("40");
      await play.id("new-clues-max").fill("24");
      await refused();
    }),

  "only techniques that can be made in time are offered": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.wishes();
      const option = play.page.locator("#new-technique option");
      await play.until("the techniques", () => option.count(), (count) => count > 20);
      const offered = await option.evaluateAll((all) => all.map((element) => element.value).filter(Boolean));
      assert.deepEqual([...offered].sort(), [...MAKEABLE].sort());
      // The last of the list is the rarest.
      await play.id("new-technique").selectOption([...MAKEABLE].at(-1));
      await play.id("new-make").click();
      await play.id("dialog-new").waitFor({ state: "hidden", timeout: 110_000 });
      assert.notEqual(await play.line(), EASY);
    }),

  "a link from this computer alone is called that": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-share").click();
      assert.match(await play.id("share-home").innerText(), /this computer/);
    }),

  "the first puzzle is gentle and says so": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      await play.text("about", /gentle/i);
      const clues = Number(/(\d+) clues/.exec(await play.id("about").innerText())[1]);
      assert.ok(clues >= 34, `${clues} clues`);
    }),

  "the easiest level has many clues and needs singles alone": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-new").click();
      await play.page.locator("#new-levels button").first().click();
      await play.id("dialog-new").waitFor({ state: "hidden" });
      const clues = Number(/(\d+) clues/.exec(await play.id("about").innerText())[1]);
      assert.ok(clues >= 34, `${clues} clues`);
      await play.tab("analyse");
      await play.id("do-rate").click();
      const rated = await play.text("analyse-answer", /HoDoKu/);
      assert.doesNotMatch(rated, /Locked|pair|triple/i);
    }),

  "a win is more than a line": (bench) =>
    bench.on({}, async (play) => {
      const almost = [...EASY_SOLUTION].map((digit, cell) => (cell === 30 || cell === 40 ? "." : digit)).join("");
      await play.open(almost);
      await play.key(EASY_SOLUTION[30], "ArrowDown", "ArrowRight", EASY_SOLUTION[40]);
      await play.id("dialog-won").waitFor();
      const words = await play.text("won-answer", /Time/);
      assert.match(words, /Hints/);
      await play.text("won-answer", /Full house|single/i);
      await play.id("won-learn").waitFor();
      assert.match(await play.id("won-answer").innerText(), /needs \(SE 1\.0\):[\s\S]*Practise next: Full house/);
      await play.screenshot("won");
      await play.id("won-learn").click();
      await play.id("drill-start").waitFor();
      assert.match(await play.id("learn-title").innerText(), /Full house/);
    }),
};
