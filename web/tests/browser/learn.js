// The course: list, lesson with a live example, drills, progress; and paper.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { DRILLS } from "../../page/data/drills.js";
import { EASY, PHONE } from "./setup.js";

const at = (play, cell) => play.page.locator(`#lessons [data-at="${cell}"]`);

async function solve(play, technique, number) {
  const [, [[cells, effects]]] = DRILLS[technique].drills[number];
  for (const cell of cells) await at(play, cell).click();
  await play.id("drill-check").click();
  await play.text("drill-verdict", /Right/);
  for (const candidate of effects) {
    await play.page.locator(`[data-drill-digit="${(candidate % 9) + 1}"]`).click();
    await at(play, Math.floor(candidate / 9)).click();
  }
  await play.id("drill-check").click();
  await play.text("drill-verdict", /Right/);
}

/** Pages of a PDF. */
const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

export const checks = {
  "lessons are in the language of the page": async (bench) => {
    for (const [locale, words] of [
      ["de-DE", /Zwei Zellen eines Hauses/],
      ["es-ES", /Dos celdas de una casa/],
    ])
      await bench.on({ locale }, async (play) => {
        await play.page.goto(`${bench.address}#learn/naked-pair`);
        await play.until("the lesson", () => play.id("lessons").innerText(), words);
      });
  },

  "a technique is learnt: lesson, drills, progress, a puzzle": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.menu("learn");
      await play.page.locator("#lessons [data-technique]").first().waitFor();
      assert.ok((await play.page.locator("#lessons [data-technique]").count()) >= 40);
      await play.screenshot("course");
      await play.page.locator('[data-technique="naked-pair"]').click();
      await play.page.locator("#lessons .told .answer").filter({ hasText: /./ }).waitFor();
      assert.ok((await play.page.locator("#lessons .picture circle").count()) > 0, "the example is drawn");
      await play.screenshot("lesson");
      await play.guide("page-lesson", 1040, 740);
      await play.id("drill-start").click();
      await play.text("drill-place", /^Drill 1 of 10/);
      await play.id("drill-check").click();
      await play.text("drill-verdict", /Look again/);
      await play.screenshot("drill");
      await solve(play, "naked-pair", 0);
      await play.id("drill-next").click();
      await play.text("drill-place", /^Drill 2 of 10/);
      await play.id("drill-show").click();
      await play.text("drill-verdict", /This is it/);
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      await play.menu("learn");
      const progress = play.page.locator('[data-technique="naked-pair"]');
      await progress.waitFor();
      assert.match(await progress.innerText(), /1 of 10/, "what was shown does not count");
      await progress.click();
      await play.id("learn-play").click();
      await play.text("about", /Naked pair/);
      assert.ok(await play.id("board").isVisible());
    }),

  "a single is drilled by keyboard": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.menu("learn");
      await play.page.locator('[data-technique="hidden-single"]').focus();
      await play.key("Enter");
      await play.id("drill-start").focus();
      await play.key("Enter");
      const [, [[, [candidate]]]] = DRILLS["hidden-single"].drills[0];
      await at(play, 0).focus();
      for (let i = 0; i < Math.floor(candidate / 81); i += 1) await play.key("ArrowDown");
      for (let i = 0; i < Math.floor(candidate / 9) % 9; i += 1) await play.key("ArrowRight");
      await play.key("Enter");
      await play.page.locator(`[data-drill-digit="${(candidate % 9) + 1}"]`).focus();
      await play.key("Enter");
      await play.id("drill-check").focus();
      await play.key("Enter");
      await play.text("drill-verdict", /Right/);
    }),

  "a drill fits a phone": (bench) =>
    bench.on(PHONE, async (play) => {
      await play.open(EASY);
      await play.menu("learn");
      await play.fits();
      await play.page.locator('[data-technique="x-wing"]').tap();
      await play.fits();
      await play.id("drill-start").tap();
      await play.fits();
      await play.screenshot("phone-drill");
    }),

  "sheets fit the paper": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.page.evaluate(() => (window.print = () => (document.body.dataset.printed = String(Date.now()))));
      for (const [each, count, pages] of [
        [1, 1, 2],
        [2, 3, 3],
        [4, 4, 2],
        [6, 13, 5],
      ]) {
        await play.menu("paper");
        await play.id("print-what").selectOption(each === 1 ? "this" : "easy");
        await play.id("print-count").fill(String(count));
        await play.id("print-page").selectOption(String(each));
        await play.page.evaluate(() => delete document.body.dataset.printed);
        await play.id("print").click();
        await play.page.waitForSelector("body[data-printed]");
        if (each === 4) {
          await play.page.emulateMedia({ media: "print" });
          await play.page.setViewportSize({ width: 794, height: 1119 });
          await play.screenshot("sheet");
          await play.page.emulateMedia({ media: null });
          await play.page.setViewportSize({ width: 1280, height: 860 });
        }
        const pdf = await play.page.pdf({ format: "A4", printBackground: true });
        assert.equal(pagesOf(pdf), pages, `${each} a page`);
        await writeFile(`${bench.screens}/sheet-${each}.pdf`, pdf);
        // The sheets say how large they are: a printer with other paper does not tear them apart.
        for (const paper of ["a4", "letter"]) {
          await play.page.locator(".print-sheet").evaluate((sheet, name) => {
            sheet.classList.toggle("letter", name === "letter");
            // Printing has ended it.
            document.body.classList.add("sheet-ready");
          }, paper);
          const own = await play.page.pdf({ format: paper === "a4" ? "Letter" : "A4", preferCSSPageSize: true });
          assert.equal(pagesOf(own), pages, `${each} a page, ${paper} on other paper`);
        }
        assert.equal(await play.page.locator(".print-sheet .code").count(), count);
        assert.equal(await play.page.locator(".print-sheet .solutions figure").count(), count);
        const captions = await play.page.locator(".print-sheet figure:has(.code) figcaption").allTextContents();
        assert.equal(captions.filter((text) => /Easy|Gentle|Medium/.test(text)).length, count, captions.join("; "));
        await play.page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      }
    }),
};
