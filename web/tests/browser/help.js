// Help with a puzzle: hints, steps, analysis.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLUTION, PHONE, SEVERAL, lineOf } from "./setup.js";

/** By `sudokit generate --box 4x4 --seed 5`; takes the engine seconds. */
const SIXTEEN =
  "..63..B2.D7.F...29.D.1..5.B.E.......7.4...C.3....5...93..E.2B.48B..4.G...86...DA..A......5......D..C6.2...4G...3" +
  "..9........E...4...GB3.....6...1A1C..7..2..B.G.9..29CD.....8AF...83..2.G...75.6.....G6.F.2.914....F.D.8.......5.5" +
  "CB......A3.....8..7...3C1....2.";

export const checks = {
  "hints in three levels, then the step is done": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      const said = [];
      for (const level of ["nudge", "where", "full"]) {
        await play.id(`hint-${level}`).click();
        said.push(await play.text("hint-answer", (text) => text && !said.includes(text)));
        assert.equal(await play.id("hint-apply").isVisible(), level === "full");
      }
      assert.ok(said[0].length < said[2].length);
      assert.ok((await play.page.locator(".board .picture circle").count()) > 0, "the full hint is drawn");
      await play.screenshot("hint");
      const before = await play.line();
      await play.id("hint-apply").click();
      await play.until(
        "the step",
        () => play.line(),
        (line) => line !== before,
      );
      await play.text("hint-answer", "");
      // By key, level after level.
      await play.cell(1, 2).click();
      await play.key("?");
      const nudge = await play.text("hint-answer", /./);
      await play.key("?");
      await play.text("hint-answer", (text) => text && text !== nudge);
    }),

  "a wrong digit comes before any hint": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("1");
      await play.id("hint-full").click();
      await play.text("hint-answer", /^The grid has.* r1c3.*\.$/s);
      assert.match(await play.label(1, 3), /wrong/);
      await play.key("Control+z");
      await play.text("hint-answer", "");
    }),

  "steps to the solution, forward and back": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of \d+$/);
      const total = Number(/\d+$/.exec(await play.id("steps-place").innerText())[0]);
      let links = 0;
      const seen = [];
      for (let i = 0; i < total; i += 1) {
        const now = await play.page.evaluate(() => ({
          place: document.querySelector("#steps-place").textContent,
          title: document.querySelector("#steps-answer h2").textContent,
          drawn: document.querySelectorAll(".board .picture path.link").length,
          labels: [...document.querySelectorAll('[role="gridcell"]')].map((cell) => cell.getAttribute("aria-label")),
        }));
        assert.equal(now.place, `Step ${i + 1} of ${total}`);
        if (now.drawn > 0 && links === 0) {
          await play.screenshot("chain");
          // The one that the README and the guide show.
          await play.guide("page", 1040, 740);
        }
        if (/locked set XZ/.test(now.title)) await play.screenshot("almost-locked-set");
        links += now.drawn;
        seen.push(lineOf(now.labels));
        if (i < 3) await play.id("steps-forward").click();
        else await play.key("]");
      }
      assert.ok(links > 0, "chains are drawn");
      assert.equal(await play.id("steps-place").innerText(), "Solved");
      assert.doesNotMatch(await play.line(), /\./);
      assert.ok(await play.id("steps-forward").isDisabled());
      await play.key("[");
      assert.equal(await play.line(), seen[total - 1]);
      await play.id("steps-list").getByRole("button").nth(20).click();
      assert.equal(await play.line(), seen[20]);
      await play.id("steps-take").click();
      assert.equal(await play.line(), seen[20]);
      await play.id("undo").click();
      assert.equal(await play.line(), CHAINS);
    }),

  "steps do not touch the player's grid": (bench) =>
    bench.on(PHONE, async (play) => {
      await play.open(EASY);
      await play.tab("steps");
      await play.id("steps-schedule").selectOption("se");
      await play.id("steps-go").tap();
      await play.text("steps-place", /^Step 1/);
      await play.fits();
      await play.screenshot("phone-steps");
      await play.id("steps-last").tap();
      assert.equal(await play.line(), EASY_SOLUTION);
      await play.cell(1, 3).tap();
      await play.key("4");
      await play.id("own").tap();
      assert.equal(await play.line(), EASY);
    }),

  "solutions are counted": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.tab("analyse");
      await play.id("do-count").click();
      await play.text("analyse-answer", /^1\s+solution$/);
      await play.open(SEVERAL);
      await play.id("do-count").click();
      await play.text("analyse-answer", /^[2-9]\d*\s+solutions$/);
    }),

  "a long count tells how far it is": (bench) =>
    bench.on({}, async (play) => {
      await play.open("123456789456789123zzk");
      await play.tab("analyse");
      await play.id("do-count").click();
      await play.until(
        "the progress",
        () => play.page.locator("#analyse-task p").textContent(),
        /^at least \d{1,3}(,\d{3})+ solutions$/,
      );
      await play.text("analyse-answer", /^1,532,650,296,960\s+solutions$/);
    }),

  "the steps and the rating of 16x16 tell how far they are, and the page goes on": (bench) =>
    bench.on({}, async (play) => {
      await play.open(`${SIXTEEN}&b=4x4`);
      // The longest time in which the page did nothing else, and how full the bar was.
      await play.page.evaluate(() => {
        let last = performance.now();
        window.longest = 0;
        window.bars = [];
        setInterval(() => {
          const now = performance.now();
          window.longest = Math.max(window.longest, now - last);
          last = now;
          const fill = document.querySelector(".task:not([hidden]) .bar.known i");
          if (fill) window.bars.push(Number.parseFloat(fill.style.width));
        }, 20);
      });
      for (const [tab, go, answer] of [
        ["analyse", "do-rate", "#analyse-answer .figures"],
        ["steps", "steps-go", "#steps-walk"],
      ]) {
        await play.tab(tab);
        await play.page.evaluate(() => ([window.longest, window.bars] = [0, []]));
        await play.id(go).click();
        // Played while the engine works.
        const cell = play.cell(1, 1 + SIXTEEN.slice(0, 16).indexOf("."), 16);
        await cell.click();
        assert.equal(await cell.getAttribute("aria-selected"), "true");
        await play.page.locator(answer).waitFor({ timeout: 110_000 });
        const { longest, bars } = await play.page.evaluate(() => ({ longest: window.longest, bars: window.bars }));
        assert.ok(new Set(bars).size > 3, `${tab}: the bar was at ${[...new Set(bars)].join(", ")}`);
        assert.ok(bars.every((bar, i) => i === 0 || bar >= bars[i - 1]), `${tab}: the bar went back`);
        assert.ok(longest < 2000, `${tab}: nothing happened for ${longest} ms`);
      }
    }),

  "a count without end can be stopped": (bench) =>
    bench.on({}, async (play) => {
      await play.open("1zzzzzzzzzu");
      await play.tab("analyse");
      await play.id("do-count").click();
      await play.page.getByRole("button", { name: "Cancel" }).click();
      await play.text("analyse-answer", "Cancelled.");
      await play.id("do-check").click();
      await play.text("analyse-answer", /^Not proper/);
    }),

  "true candidates": (bench) =>
    bench.on({}, async (play) => {
      await play.open(SEVERAL);
      await play.tab("analyse");
      await play.id("do-truth").click();
      await play.text("analyse-answer", /\d+ of 55 open cells have the same digit in all solutions/);
      assert.ok((await play.page.locator(".board .picture circle.true").count()) > 51);
      await play.screenshot("true-candidates");
      await play.id("do-truth").click();
      await play.until("the discs", () => play.page.locator(".board .picture circle.true").count(), 0);
    }),

  "check, rating with techniques, solution": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.tab("analyse");
      await play.id("do-check").click();
      await play.text("analyse-answer", /^Proper/);
      await play.id("do-rate").click();
      await play.text("analyse-answer", /SE: ER\s+\d+\.\d[\s\S]*HoDoKu[\s\S]*Hidden single/);
      await play.screenshot("rating");
      await play.id("do-solve").click();
      await play.text("message", /^The solution is filled in/);
      assert.doesNotMatch(await play.line(), /\./);
      await play.id("undo").click();
      assert.equal(await play.line(), CHAINS);
    }),
};
