// What players do beyond digits: notes, colours, filters, entry by digit, games, the day, statistics, languages.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLUTION, PHONE } from "./setup.js";

/** A finger that is put down on one cell and moved over others. */
async function dragFinger(play, ...cells) {
  const client = await play.page.context().newCDPSession(play.page);
  const points = [];
  for (const [row, column] of cells) {
    const box = await play.cell(row, column).boundingBox();
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [points[0]] });
  for (const point of points.slice(1))
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const selected = (play) => play.page.locator('#board [role="gridcell"][aria-selected="true"]').count();

export const checks = {
  "corner marks and centre marks are two things": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("x", "1", "2", "c", "4");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 4, corner marks 1 2");
      await play.key("z", "Shift+Digit7");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 4, corner marks 1 2 7");
      await play.cell(1, 4).click();
      await play.key("Shift+Digit2", "Shift+Digit6");
      await play.screenshot("notes");
      // A digit takes its marks out of its peers.
      await play.key("2");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 4, corner marks 1 7");
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 4, corner marks 1 7");
    }),

  "candidates are coloured, digits and pairs highlighted": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.page.locator(".switch:has(#auto)").click();
      await play.page.locator('[data-filter="4"]').click();
      const lit = () => play.page.locator("#board .picture .lit").count();
      assert.ok((await lit()) > 5);
      await play.cell(1, 3).click();
      await play.key("Alt+2");
      assert.equal(await play.page.locator("#board .picture circle.c2").count(), 1);
      await play.page.locator('[data-filter="pairs"]').click();
      const pairs = await play.page
        .locator('#board [role="gridcell"]')
        .evaluateAll(
          (all) => all.filter((cell) => /candidates \d \d(,|$)/.test(cell.getAttribute("aria-label"))).length,
        );
      assert.equal(await lit(), pairs);
      await play.screenshot("filter");
      await play.key("f");
      assert.equal(await lit(), 0);
      await play.page.locator('[data-filter="4"]').click();
      await play.key("v", "Escape");
      assert.equal(await lit(), 0, "Escape ends the highlighting in every mode");
    }),

  "digit first: a digit is chosen, then cells": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.page.locator(".switch:has(#first)").click();
      await play.page.locator('[data-digit="4"]').click();
      assert.equal(await play.page.locator('[data-digit="4"]').getAttribute("aria-pressed"), "true");
      await play.cell(1, 3).click();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.page.locator('#modes input[value="corner"]').evaluate((input) => input.click());
      await play.cell(2, 2).hover();
      await play.page.mouse.down();
      await play.cell(2, 3).hover();
      await play.page.mouse.up();
      assert.match(await play.label(2, 2), /corner marks 4/);
      assert.match(await play.label(2, 3), /corner marks 4/);
      await play.key("Escape");
      await play.cell(3, 1).click();
      assert.equal(await play.label(3, 1), "row 3 column 1, empty");
    }),

  "touch: a finger selects cells, a long press locks a digit": (bench) =>
    bench.on(PHONE, async (play) => {
      await play.open(EASY);
      await dragFinger(play, [1, 3], [1, 4], [2, 4]);
      assert.equal(await selected(play), 3);
      const box = await play.page.locator('[data-digit="4"]').boundingBox();
      const client = await play.page.context().newCDPSession(play.page);
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      await play.page.waitForTimeout(700);
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await play.until("the lock", () => play.page.locator('[data-digit="4"]').getAttribute("aria-pressed"), "true");
      await play.cell(1, 3).tap();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.screenshot("phone-locked");
    }),

  "mistakes are shown if wished": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("2");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 2");
      await play.menu("settings");
      await play.page.locator(".switch:has(#set-mistakes)").click();
      await play.key("Escape");
      await play.until("the mistake", () => play.label(1, 3), "row 1 column 3, placed 2, wrong");
      await play.cell(1, 3).click();
      await play.key("4");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
    }),

  "games are listed with pictures, resumed and deleted": (bench) =>
    bench.on({}, async (play) => {
      for (const puzzle of [EASY, CHAINS]) {
        await play.open(puzzle);
        await play.key("1");
        await play.page.waitForTimeout(300);
      }
      await play.menu("games");
      assert.equal(await play.page.locator("#games-list li").count(), 2);
      assert.equal(await play.page.locator("#games-list svg.picture").count(), 2);
      await play.screenshot("games");
      await play.page.locator("#games-list .drop").nth(1).click();
      assert.equal(await play.page.locator("#games-list li").count(), 1);
      // A puzzle that was only looked at is not kept.
      await play.key("Escape");
      await play.menu("new");
      await play.page.locator('[data-level="easy"]').click();
      await play.text("about", /Easy/);
      await play.menu("new");
      await play.page.locator('[data-level="gentle"]').click();
      await play.text("about", /Gentle/);
      await play.menu("games");
      assert.equal(await play.page.locator("#games-list li").count(), 2);
    }),

  "the puzzle of the day is the same for everyone": (bench) =>
    (async () => {
      const lines = [];
      for (const locale of ["en-GB", "de-DE"])
        await bench.on({ locale }, async (play) => {
          await play.open(EASY);
          await play.menu("games");
          await play.id("daily").click();
          lines.push(
            await play
              .until("the puzzle", () => play.page.locator("#about").innerText(), /^(Daily|Tag) .*\d/)
              .then(async () => {
                const labels = await play.page
                  .locator('#board [role="gridcell"]')
                  .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
                return labels.map((label) => /(?:clue|Vorgabe) (\d)/.exec(label)?.[1] ?? ".").join("");
              }),
          );
          assert.notEqual(lines.at(-1), EASY);
        });
      assert.equal(lines[0], lines[1]);
    })(),

  "wins are counted, and the time is the best": (bench) =>
    bench.on({}, async (play) => {
      const almost = [...EASY_SOLUTION].map((digit, cell) => (cell === 40 ? "." : digit)).join("");
      await play.open(almost);
      await play.key("1", EASY_SOLUTION[40]);
      await play.id("dialog-won").waitFor();
      assert.match(await play.id("won-answer").innerText(), /Mistakes\s+1/);
      await play.key("Escape", "Control+z", "Control+y");
      await play.id("dialog-won").waitFor();
      await play.key("Escape");
      await play.menu("games");
      assert.match(await play.id("games-stats").innerText(), /other\s+1\s/, "won twice, counted once");
    }),

  "three languages": (bench) =>
    bench.on({ locale: "de-DE" }, async (play) => {
      await play.open(EASY);
      assert.equal(await play.page.evaluate(() => document.documentElement.lang), "de");
      assert.equal(await play.id("go-new").innerText(), "Neu");
      assert.equal(await play.label(1, 3), "Zeile 1 Spalte 3, leer");
      await play.screenshot("german");
      // Nothing of the page is left in English.
      const english = await play.page.evaluate(() =>
        document.body.innerText.match(/\b(New|Open|Share|Digits|Undo|Hint|clues)\b/g),
      );
      assert.equal(english, null);
      await play.menu("settings");
      await Promise.all([play.page.waitForNavigation(), play.id("set-language").selectOption("es")]);
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.id("go-new").innerText(), "Nuevo");
      assert.equal(await play.label(1, 3), "fila 1 columna 3, vacía");
      await play.fits();
    }),

  "a chain is told beat by beat": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of/);
      const chain = play.page.locator("#steps-list button", { hasText: /loop|chain/i }).first();
      await chain.click();
      const links = () => play.page.locator("#board .picture path.link").count();
      const all = await links();
      assert.ok(all > 1);
      assert.match(await play.id("steps-answer").innerText(), /\(\d\)r\d+c\d+[=-]\(/, "Eureka notation");
      await play.text("steps-beats", /Part (\d+) of \1/);
      assert.match(await play.id("steps-beats").innerText(), /So r\d+c\d+[=≠]\d/, "the last part says what follows");
      const [back, forward] = [
        play.page.locator("#steps-beats button").first(),
        play.page.locator("#steps-beats button").last(),
      ];
      while (await back.isEnabled()) await back.click();
      assert.equal(await links(), 0);
      assert.match(await play.id("steps-beats").innerText(), /Suppose r\d/);
      await forward.click();
      assert.equal(await links(), 1);
      assert.match(await play.id("steps-beats").innerText(), /Then r\d/);
      assert.match(await play.page.locator("#steps-answer .now").innerText(), /^then r\d/, "its clause is lit");
      await play.screenshot("beat");
    }),

  "sight lines of a single": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("hint-full").click();
      await play.id("hint-apply").waitFor();
      assert.ok((await play.page.locator("#board .picture .blocker").count()) >= 1);
      assert.ok((await play.page.locator("#board .picture .sight").count()) >= 1);
    }),

  "a phone on its side: grid and pad are in sight": (bench) =>
    bench.on(
      { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      async (play) => {
        await play.open(EASY);
        await play.fits();
        for (const selector of ["#board", ".digits"]) {
          const box = await play.page.locator(selector).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= 361, `${selector} ends at ${box.y + box.height}`);
        }
        await play.screenshot("landscape");
        await play.tab("hint");
        await play.id("hint-full").tap();
        await play.id("hint-apply").waitFor();
        const box = await play.id("board").boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= 361);
        for (const part of ["hint-answer", "hint-apply"]) assert.ok(await play.inSight(play.id(part)), part);
        await play.screenshot("landscape-hint");
      },
    ),
};
