// Small windows, phones on their side, large text: the answer stays in sight, and nothing is cut.

import assert from "node:assert/strict";
import { Bench, CHAINS, EASY, launch } from "./setup.js";

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Its first step has a long argument. */
const LONG = ".Shape~6x6.~R3C3_6~R4C1_3~R5C4_6.Thermo~R1C1~R1C2~R1C3~R2C3.Thermo~R6C6~R6C5~R5C5.Diagonal~1.Cage~11~R3C3~R3C4~R4C4";
const USUAL = { ...SMALL, viewport: { width: 390, height: 844 } };

export const checks = {
  "on a laptop a hint and the button that does it are in sight without scrolling": async (bench) => {
    for (const [width, height] of [
      [1366, 650],
      [1280, 720],
    ])
      await bench.on({ viewport: { width, height } }, async (play) => {
        await play.open(CHAINS);
        // The last of these steps has a long argument in several parts.
        for (let step = 0; step < 18; step += 1) {
          await play.id("hint-full").click();
          await play.id("hint-apply").waitFor();
          const words = await play.id("hint-answer").innerText();
          for (const name of ["hint-answer", "hint-apply"])
            assert.ok(await play.inSight(play.id(name)), `${name} of step ${step + 1}, ${width}×${height}: ${words}`);
          const [answer, deeds] = await Promise.all(["hint-answer", "hint-deeds"].map((name) => play.id(name).boundingBox()));
          assert.ok(answer.y + answer.height <= deeds.y, `the buttons cover the words of step ${step + 1}: ${words}`);
          assert.equal(await play.page.evaluate(() => window.scrollY), 0, words);
          await play.id("hint-apply").click();
        }
      });
  },

  "on a phone every tab begins at its top": (bench) =>
    bench.on(SMALL, async (play) => {
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-go").tap();
      await play.id("steps-walk").waitFor();
      const panels = play.page.locator(".panels");
      await panels.evaluate((element) => (element.scrollTop = 200));
      assert.ok((await panels.evaluate((element) => element.scrollTop)) > 20);
      await play.tab("analyse");
      assert.equal(await panels.evaluate((element) => element.scrollTop), 0);
      await play.tab("hint");
      assert.equal(await panels.evaluate((element) => element.scrollTop), 0);
    }),

  "on an upright tablet a hint and its button are in sight below the grid": (bench) =>
    bench.on({ ...SMALL, viewport: { width: 768, height: 1024 } }, async (play) => {
      await play.open(EASY);
      await play.tab("hint");
      await play.id("hint-full").tap();
      await play.page.waitForSelector("#hint-apply:not([hidden])");
      assert.ok(await play.inSight(play.id("hint-answer")));
      assert.ok(await play.inSight(play.id("hint-apply")));
      await play.screenshot("tablet-hint");
      await play.tab("pad");
      assert.ok(await play.inSight(play.id("filters")));
    }),

  "in a window of a desk the button of a long hint is in sight": (bench) =>
    bench.on({ viewport: { width: 1440, height: 900 } }, async (play) => {
      await play.open();
      await play.menu("open");
      await play.id("open-text").fill(LONG);
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("message", /^Opened a puzzle with rules/);
      // How much is to do comes before the names of the rules, which a phone cuts.
      await play.text("about", /to go · Thermometer/);
      await play.id("hint-full").click();
      await play.page.waitForSelector("#hint-apply:not([hidden])");
      assert.ok(await play.inSight(play.id("hint-apply")));
    }),

  "on a phone the head stays in one line and the grid in its place": (bench) =>
    (async () => {
      for (const locale of ["en-GB", "de-DE", "es-ES"])
        for (const size of [SMALL, USUAL])
          await bench.on({ ...size, locale }, async (play) => {
            await play.open(EASY);
            await play.fits();
            const top = async () => (await play.id("board").boundingBox()).y;
            const before = await top();
            const head = await play.page.locator("header.top").boundingBox();
            assert.ok(head.height < 60, `the head is ${head.height} high (${locale})`);
            // A daily puzzle has the longest line above the grid.
            await play.id("go-games").tap();
            await play.id("daily").tap();
            await play.id("dialog-new").waitFor({ state: "hidden", timeout: 100_000 });
            assert.equal(await top(), before, `the grid has moved (${locale})`);
            const about = await play.id("about").evaluate((line) => [line.scrollWidth - line.clientWidth, line.textContent]);
            assert.ok(about[0] <= 0, `${about[1]} is cut by ${about[0]} pixels (${locale}, ${size.viewport.width})`);
            await play.menu("open");
            await play.id("open-empty").tap();
            await play.key("5");
            assert.ok(await play.id("fix").isVisible());
            assert.equal(await top(), before, `the grid has moved for a button (${locale})`);
            for (const tab of ["hint", "steps", "analyse", "pad"]) {
              await play.tab(tab);
              await play.fits();
              const cut = await play.page.evaluate(() =>
                [...document.querySelectorAll(".side button, .side label, .side select")]
                  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
                  .filter((element) => {
                    const box = element.getBoundingClientRect();
                    return box.right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 2;
                  })
                  .map((element) => element.id || element.textContent),
              );
              assert.deepEqual(cut, [], `cut in ${tab} (${locale})`);
            }
          });
    })(),

  "beside a hint the digits say what they enter": (bench) =>
    bench.on(USUAL, async (play) => {
      await play.open(EASY);
      await play.tab("hint");
      assert.ok(await play.id("digits").isVisible());
      assert.ok(await play.id("modes").isVisible());
      await play.screenshot("phone-hint-modes");
    }),

  "with the browser's text at double size nothing is cut, and a hint is in sight": async (bench) => {
    // As set in the browser, so that the page sees it as it does with a player.
    const browser = await launch(["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"]);
    const large = new Bench(browser, bench.address, bench.screens);
    try {
      for (const [name, options] of [
        ["phone", USUAL],
        ["small phone", SMALL],
        ["desk", { viewport: { width: 1280, height: 860 } }],
      ])
        await large.on(options, async (play) => {
          const whole = async (what) => {
            await play.fits();
            assert.deepEqual(await play.cut(), [], `${what}, ${name}`);
          };
          await play.open(EASY);
          const size = await play.page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
          assert.equal(size, "32px", "the text is as large as the player wants it");
          await whole("start");
          await play.tab("hint");
          await play.id("hint-full").click();
          await play.id("hint-apply").waitFor();
          // A small phone has no room for both.
          if (options !== SMALL) {
            assert.ok(await play.inSight(play.id("hint-answer").locator("h2")), `the hint begins in sight, ${name}`);
            assert.ok(await play.inSight(play.id("board")), `and the grid is in sight, ${name}`);
          }
          await play.screenshot(`double-hint-${name}`);
          await whole("hint");
          await play.tab("analyse");
          await play.id("do-rate").click();
          await play.text("analyse-answer", /HoDoKu/);
          await whole("rating");
          for (const dialog of ["new", "games", "open", "share", "paper", "settings", "help"]) {
            await play.menu(dialog);
            await whole(dialog);
            await play.screenshot(`double-${dialog}-${name}`);
            await play.key("Escape");
          }
          await play.menu("learn");
          await play.page.locator("#lessons [data-technique]").first().waitFor();
          await whole("the course");
          await play.page.locator('[data-technique="x-wing"]').click();
          await play.page.locator("#lessons .told .answer").filter({ hasText: /./ }).waitFor();
          await whole("a lesson");
          await play.id("drill-start").click();
          await whole("a drill");
        });
      for (const [width, height] of [
        [844, 390],
        [740, 360],
      ])
        await large.on({ ...USUAL, viewport: { width, height } }, async (play) => {
          await play.open(EASY);
          assert.ok(await play.inSight(play.id("board")), `the whole grid on its side, ${width}x${height}`);
          await play.fits();
          assert.deepEqual(await play.cut(), []);
          await play.screenshot(`double-side-${width}`);
        });
    } finally {
      await browser.close();
    }
  },

  "a phone on its side: a drill is done without scrolling": (bench) =>
    bench.on({ ...SMALL, viewport: { width: 844, height: 390 } }, async (play) => {
      await play.page.goto(`${bench.address}#learn/x-wing`);
      await play.id("drill-start").waitFor();
      await play.page.locator("#lessons .told .answer").filter({ hasText: /./ }).waitFor();
      const grid = play.page.locator("#lessons .example");
      assert.ok(await play.inSight(grid), "the example");
      await play.screenshot("landscape-lesson");
      await play.id("drill-start").click();
      await play.id("drill-task").waitFor();
      await play.fits();
      for (const part of [grid, play.id("drill-task"), play.id("drill-check"), play.id("drill-show")])
        assert.ok(await play.inSight(part), "the drill");
      await play.id("drill-show").click();
      assert.ok(await play.inSight(play.id("drill-next")));
      await play.screenshot("landscape-drill");
    }),

  "a phone on its side: the way back from the steps is in sight and covers nothing": async (bench) => {
    for (const [width, height, locale] of [
      [844, 390, "en-GB"],
      [667, 375, "de-DE"],
    ])
      await bench.on({ ...SMALL, viewport: { width, height }, locale }, async (play) => {
        await play.open(EASY);
        await play.tab("steps");
        await play.id("steps-go").click();
        await play.id("own").waitFor();
        for (const part of ["own", "board", "go-new", "go-games"]) assert.ok(await play.inSight(play.id(part)), part);
        await play.fits();
        await play.screenshot(`landscape-steps-${width}`);
        await play.id("own").click();
        await play.id("own").waitFor({ state: "hidden" });
      });
  },

  "on a phone a step chosen in the list is explained in sight": (bench) =>
    (async () => {
      for (const options of [SMALL, USUAL, { ...SMALL, viewport: { width: 844, height: 390 } }])
        await bench.on(options, async (play) => {
          await play.open(CHAINS);
          await play.tab("steps");
          await play.id("steps-go").tap();
          await play.id("steps-walk").waitFor();
          await play.page.locator("#steps-list button").nth(21).tap();
          const { width } = play.page.viewportSize();
          assert.ok(await play.inSight(play.id("steps-answer").locator("h2")), `the step, ${width}`);
          assert.ok(await play.inSight(play.id("tab-steps")), `the tabs, ${width}`);
          assert.ok(await play.inSight(play.id("board")), `the grid, ${width}`);
          await play.screenshot(`step-${width}`);
        });
    })(),
};
