// Help with a puzzle: hints, steps, analysis.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLUTION, PHONE, SEVERAL, lineOf } from "./setup.js";

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
