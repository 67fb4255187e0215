// Faults that a stranger met in the finished page: games, own chains, links, the Back button, other sizes. Each check
// failed before the page was changed.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLUTION } from "./setup.js";

/** A Sukaku with one solution, that of EASY. */
const SUKAKU = [...EASY_SOLUTION]
  .map((digit, cell) =>
    [..."123456789"].map((d) => (d === digit || (cell && Number(d) === (Number(digit) % 9) + 1) ? d : ".")).join(""),
  )
  .join("");
/** 6x6, by `sudokit generate --box 2x3 --seed 5`. */
const SIX = "...1..1....5.56.....4.....15.4.4..3.";

const entries = (play) => play.page.locator("#games-list li").count();
const nodeCount = async (play) => ((await play.id("chain-text").textContent()).match(/\(/g) ?? []).length;

/** The clock of the page goes on by a minute. */
const aMinute = (play) =>
  play.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now.call(Date) + 60_000;
  });

async function openText(play, text) {
  await play.menu("open");
  await play.id("open-text").fill(text);
  await play.page.locator("#open-form button[type=submit]").click();
}

/** Begins a game, goes on to another and deletes the first. */
async function deleteFirstOfTwo(play) {
  await play.open(EASY);
  await play.cell(1, 3).click();
  await play.key("4");
  await play.open(CHAINS);
  assert.ok(await play.id("last").isVisible());
  await play.id("go-games").click();
  await play.page.locator("#games-list .drop:enabled").click();
}

export const checks = {
  "a deleted game comes back with Undo": (bench) =>
    bench.on({}, async (play) => {
      await deleteFirstOfTwo(play);
      assert.equal(await entries(play), 1);
      await play.text("games-note", /Deleted/);
      await play.key("Enter");
      assert.equal(await entries(play), 2, "Undo has the focus and brings it back");
      // Of two, both come back.
      await play.key("Escape");
      await play.cell(1, 2).click();
      await play.key("9");
      await openText(play, `${bench.address}#p=${EASY}`);
      await play.id("go-games").click();
      assert.equal(await entries(play), 3);
      for (let i = 0; i < 2; i += 1) await play.page.locator("#games-list .drop:enabled").first().click();
      assert.equal(await entries(play), 1);
      for (let i = 0; i < 2; i += 1) await play.id("games-undo").click();
      assert.equal(await entries(play), 3);
      await play.page.locator("#games-list button.play").last().click();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
    }),

  "a deleted game leaves no button that leads to it": (bench) =>
    bench.on({}, async (play) => {
      await deleteFirstOfTwo(play);
      await play.page.locator("#dialog-games [data-close]").click();
      assert.ok(await play.id("last").isHidden());
    }),

  "a game whose moves were taken back stays in the list, and so do hints and time": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4", "Control+z");
      await play.open(CHAINS);
      await play.id("go-games").click();
      assert.equal(await entries(play), 2, "moves that were taken back");
      await play.key("Escape");
      await play.id("hint-nudge").click();
      await play.text("hint-answer", /./);
      await openText(play, `${bench.address}#p=${EASY}`);
      await play.id("go-games").click();
      assert.equal(await entries(play), 3, "a hint");
      await play.key("Escape");
      await aMinute(play);
      await openText(play, `${bench.address}#p=${CHAINS}`);
      await play.id("go-games").click();
      assert.equal(await entries(play), 4, "a minute");
      await play.key("Escape");
      // What was only looked at is still no game.
      await openText(play, `${bench.address}#p=${EASY}`);
      await play.id("go-games").click();
      assert.equal(await entries(play), 4);
    }),

  "a Sukaku is rated on scales that know it, and checked in a sentence": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await openText(play, SUKAKU);
      await play.text("message", /^Opened pencil marks/);
      await play.tab("analyse");
      await play.id("do-rate").click();
      const rated = await play.text("analyse-answer", /SE: ER/);
      assert.doesNotMatch(rated, /HoDoKu|extreme/);
      assert.match(rated, /Hidden single/);
      await play.id("do-check").click();
      const checked = await play.text("analyse-answer", /minimal/i);
      assert.match(checked, /567/);
      assert.ok(checked.length < 300, `${checked.length} characters`);
    }),

  "all steps now: it is told when there are more, and no two look the same": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-all").click();
      await play.id("steps-walk").waitFor({ timeout: 60_000 });
      const shown = await play.page.locator("#steps-list button").allInnerTexts();
      const told = shown.map((text) => text.replace(/^\s*\d+\s*/, ""));
      assert.deepEqual(
        told.filter((text, i) => told.indexOf(text) !== i),
        [],
        "twice in the list",
      );
      await play.text("steps-note", /200 steps/);
      await play.screenshot("many-steps");
    }),

  "while a chain is open the pad plays, a click selects, and ? keeps it": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("chain-start").click();
      await play.cell(1, 3).click({ position: { x: 8, y: 8 } });
      assert.equal(await nodeCount(play), 0, "a click is not a node");
      await play.page.locator('#chain-digits [data-node="1"]').click();
      await play.cell(1, 4).click();
      await play.page.locator('#chain-digits [data-node="2"]').click();
      assert.equal(await nodeCount(play), 2);
      await play.key("?");
      await play.text("message", /chain/);
      assert.equal(await nodeCount(play), 2);
      assert.ok(await play.id("chain").isVisible());
      await play.page.locator('#digits [data-digit="6"]').click();
      assert.equal(await play.label(1, 4), "row 1 column 4, placed 6", "the pad plays");
      assert.equal(await nodeCount(play), 2, "and the chain stays");
      await play.id("undo").click();
      assert.equal(await nodeCount(play), 2);
      // Put away by Escape, it is there again; Close ends it.
      await play.key("Escape");
      await play.id("chain").waitFor({ state: "hidden" });
      await play.id("chain-start").click();
      assert.equal(await nodeCount(play), 2);
      await play.id("chain-end").click();
      await play.id("chain-start").click();
      assert.equal(await nodeCount(play), 0);
      // On another tab the keys play.
      await play.tab("analyse");
      await play.cell(1, 3).click();
      await play.key("4");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
    }),

  "a link that is not a game says why and leaves the game": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      const bad = async (hash, wished) => {
        await play.page.goto(`${bench.address}#${hash}`);
        await play.text("message", wished);
        assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      };
      await bad("p=53q", /19 cells/);
      await bad("p=53*", /\*/);
      await bad(`p=${EASY}&e=${"1".repeat(90)}`, /damaged/);
      // Over a lesson too: the grid is shown, with the message.
      await play.page.goto(`${bench.address}#learn/x-wing`);
      await play.id("drill-start").waitFor();
      await bad("p=53q", /19 cells/);
      assert.ok(await play.id("board").isVisible());
      await openText(play, `${bench.address}#p=53q`);
      await play.text("open-error", /19 cells/);
    }),

  "Back goes from a lesson to the list, to the game, and from a tab to the one before": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      const { page } = play;
      await play.id("go-learn").click();
      await page.locator('[data-technique="x-wing"]').click();
      await play.id("drill-start").click();
      await play.id("drill-task").waitFor();
      await page.goBack();
      await play.id("drill-start").waitFor();
      await page.goBack();
      await page.locator(".course").waitFor();
      await page.goBack();
      await play.id("board").waitFor();
      assert.equal(await play.line(), EASY);
      await page.goForward();
      await page.locator(".course").waitFor();
      // The buttons of the page go the same way.
      await page.locator('[data-technique="x-wing"]').click();
      await page.locator("#lessons header button").click();
      await page.locator(".course").waitFor();
      await page.locator("#lessons header button").click();
      await play.id("board").waitFor();
      await play.tab("steps");
      await play.tab("analyse");
      await page.goBack();
      assert.equal(await play.id("tab-hint").getAttribute("aria-selected"), "true");
      // An address of a lesson opens it.
      await page.goto(`${bench.address}#learn/x-wing`);
      await page.reload();
      await play.id("drill-start").waitFor();
      await play.id("learn-play").click();
      await play.id("board").waitFor();
      assert.notEqual(await play.line(), EASY);
      await page.goBack();
      await play.id("drill-start").waitFor();
    }),

  "steps and hints follow a change of techniques": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("hint-full").click();
      await play.id("hint-apply").waitFor();
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-answer", /^Hidden single/);
      await play.tab("hint");
      await play.id("hint-techniques").click();
      await play.page.locator('#techniques-list input[value="hidden-single"]').uncheck();
      await play.key("Escape");
      await play.tab("steps");
      await play.until(
        "the first step",
        () => play.id("steps-answer").locator("h2").innerText(),
        (title) => title && title !== "Hidden single",
      );
      await play.id("own").click();
      await play.tab("hint");
      await play.id("hint-where").click();
      await play.page.locator("#hint-answer h2").waitFor();
      await play.id("hint-techniques").click();
      await play.id("techniques-all").click();
      await play.key("Escape");
      await play.text("hint-answer", "");
    }),

  "a hint of a paused game goes on with it": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("pause").click();
      assert.ok(await play.page.locator(".veil").isVisible());
      await play.id("hint-full").click();
      await play.id("hint-apply").waitFor();
      assert.ok(await play.page.locator(".veil").isHidden());
      await play.id("pause").click();
      await play.tab("analyse");
      await play.id("do-solve").click();
      await play.until("the solution", () => play.line(), EASY_SOLUTION);
    }),

  "without a technique that helps, the hint says what to do": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("hint-techniques").click();
      await play.page.locator("#techniques-list input").first().waitFor();
      await play.page.locator("#techniques-list").evaluate((list) => {
        for (const box of list.querySelectorAll("input")) box.checked = false;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await play.key("Escape");
      await play.id("hint-full").click();
      await play.text("hint-answer", /switched on.*Techniques/s);
      assert.doesNotMatch(await play.id("hint-answer").innerText(), /schedule/);
    }),

  "the new puzzle dialog begins at the levels, and speaks one language": (bench) =>
    bench.on({ locale: "de-DE" }, async (play) => {
      await play.open(EASY);
      await play.id("go-new").click();
      assert.ok(await play.page.evaluate(() => document.activeElement?.closest("#new-levels") !== null));
      await play.page.locator("#new-wishes summary").click();
      await play.until("the choices", () => play.page.locator("#new-symmetry option").count(), (n) => n > 3);
      const words = await play.page
        .locator("#new-level, #new-symmetry")
        .evaluateAll((all) => all.flatMap((one) => [...one.options].map((option) => option.textContent)));
      const families = await play.page
        .locator("#new-technique optgroup")
        .evaluateAll((all) => all.map((one) => one.label));
      for (const word of [...words, ...families])
        assert.doesNotMatch(word, /\b(easy|medium|hard|turn|none|single|fish|chain|locked|wing|subset|uniqueness|any|full)\b/);
    }),

  "how many to print is checked": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.page.evaluate(() => (window.print = () => (window.printed = true)));
      await play.menu("paper");
      for (const count of ["0", "61", "-3", "2.5", ""]) {
        await play.id("print-count").fill(count);
        await play.id("print").click();
        await play.text("paper-note", /1 to 60/);
      }
      assert.ok(!(await play.page.evaluate(() => window.printed)));
    }),

  "other sizes have hints, steps and a rating": (bench) =>
    bench.on({}, async (play) => {
      await play.open(`${SIX}&b=2x3`);
      await play.id("hint-full").click();
      await play.id("hint-apply").waitFor();
      assert.match(await play.id("hint-answer").innerText(), /r1c1 is 4/);
      await play.id("hint-apply").click();
      assert.match(await play.cell(1, 1, 6).getAttribute("aria-label"), /placed 4/);
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.text("steps-place", /^Step 1 of/);
      await play.id("steps-last").click();
      assert.doesNotMatch(await play.line(), /\./);
      await play.id("own").click();
      await play.id("steps-all").click();
      await play.id("steps-walk").waitFor();
      await play.id("own").click();
      await play.tab("analyse");
      await play.id("do-rate").click();
      await play.text("analyse-answer", /1\.5[\s\S]*Hidden single/);
      await play.tab("hint");
      await play.screenshot("six-hint");
    }),

  "no text of a hint speaks of beats": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-go").click();
      await play.id("steps-walk").waitFor();
      await play.page.locator("#steps-list button", { hasText: /nice loop|inference/ }).first().click();
      await play.text("steps-beats", /\d+ of \d+/);
      assert.doesNotMatch(await play.id("steps-beats").innerText(), /beat/i);
    }),
};
