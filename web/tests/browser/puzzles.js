// Puzzles in and out: paste, share link, generator, export, print.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { CHAINS, EASY } from "./setup.js";

const GRID = EASY.match(/.{9}/g)
  .map((row) => row.match(/.{3}/g).join(" | "))
  .join("\n");

/** Pastes a text where the focus is. */
const paste = (play, text) =>
  play.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** The label of what has the focus. */
const focused = (play) => play.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

export const checks = {
  "any text format is opened": (bench) =>
    // A bad puzzle is answered 422, which the browser notes on its console.
    bench.on({ allow: /status of 4\d\d/ }, async (play) => {
      await play.open();
      const texts = [
        EASY,
        EASY.replaceAll(".", "0"),
        GRID,
        `{"puzzle":"${EASY}"}`,
        `quizzes,solutions\n${EASY.replaceAll(".", "0")},\n`,
      ];
      for (const text of texts) {
        await play.open(CHAINS);
        await play.id("go-open").click();
        await play.id("open-text").fill(text);
        await play.page.locator("#open-form button[type=submit]").click();
        await play.until(text, () => play.line(), EASY);
      }
      // Pencil marks, as the page itself writes them.
      await play.id("go-share").click();
      await play.id("share-format").selectOption("pencil");
      const pencil = await play.until("the text", () => play.id("share-text").inputValue(), /\b124\b/);
      await play.key("Escape");
      await play.id("go-open").click();
      await play.id("open-text").fill(pencil);
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("message", /^Opened pencil marks/);
      // Cells with a single mark count as filled: the clues, and four cells where one digit is left.
      const filled = "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79";
      assert.equal(await play.line(), filled);
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 1 2 4");
      await play.id("go-open").click();
      await play
        .id("open-text")
        .fill("53..7....6..195..%.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
      await play.page.locator("#open-form button[type=submit]").click();
      await play.text("open-error", /line 1, column/);
      await play.key("Escape");
      assert.equal(await play.line(), filled);
    }),

  "a paste onto the page opens it": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await play.cell(1, 2).click();
      await paste(play, GRID);
      await play.until("the grid", () => play.line(), EASY);
      // The chosen cell has the focus, not one of the game before.
      const selected = play.page.locator('[role="gridcell"][aria-selected="true"]');
      assert.equal(await selected.getAttribute("aria-label"), await focused(play));
    }),

  "a bad paste can be corrected": (bench) =>
    bench.on({}, async (play) => {
      await play.open(CHAINS);
      await paste(play, "53..7....6..q");
      await play.text("open-error", /expected/);
      assert.equal(await play.page.evaluate(() => document.activeElement?.id), "open-text");
      await play.until("sizes", () => play.page.locator("#open-size option").count().then((count) => count > 1), true);
    }),

  "a share link restores everything": (bench) =>
    bench.on({ permissions: ["clipboard-read", "clipboard-write"] }, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4", "ArrowRight", "Space", "2", "6", "Alt+5");
      const labels = () =>
        play.page.locator('[role="gridcell"]').evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
      const before = await labels();
      assert.equal(before[3], "row 1 column 4, empty, candidates 2 6, coloured teal");
      await play.id("go-share").click();
      await play.id("share-copy").click();
      await play.text("share-note", "Link copied.");
      const link = await play.page.evaluate(() => navigator.clipboard.readText());
      assert.equal(link, await play.id("share-link").inputValue());
      await bench.on({}, async (other) => {
        await other.page.goto(link);
        await other.page.waitForSelector("html[data-ready]");
        assert.deepEqual(
          await other.page
            .locator('[role="gridcell"]')
            .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label"))),
          before,
        );
        assert.equal(new URL(other.page.url()).hash, "", "the address is clean again");
      });
      await play.id("share-bare").check();
      await play.key("Escape");
      await play.id("go-share").click();
      const bare = await play.id("share-link").inputValue();
      assert.ok(bare.length < link.length && !bare.includes("e="));
    }),

  "text formats, SVG and PNG are exported": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.id("go-share").click();
      await play.id("share-format").selectOption("grid");
      await play.until(
        "the text",
        () => play.id("share-text").inputValue(),
        (text) => text.trim().split("\n").length >= 9,
      );
      await play.screenshot("share");
      const saved = async (id) => {
        const [download] = await Promise.all([play.page.waitForEvent("download"), play.id(id).click()]);
        return readFile(await download.path());
      };
      const svg = (await saved("share-svg")).toString();
      // A blank page has no policy that forbids the style of the file.
      const blank = await play.page.context().newPage();
      const clues = await blank.evaluate((text) => {
        const xml = new DOMParser().parseFromString(text, "image/svg+xml");
        if (xml.querySelector("parsererror")) return "not well formed";
        return [...xml.querySelectorAll("text.clue")].map((clue) => clue.textContent).join("");
      }, svg);
      assert.equal(clues, EASY.replaceAll(".", ""));
      const png = await saved("share-png");
      assert.equal(png.subarray(1, 4).toString(), "PNG");
      assert.equal(png.readUInt32BE(16), 1200);
      const ink = await play.page.evaluate(
        async (bytes) => {
          const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, image.width, image.height);
          let dark = 0;
          for (let i = 0; i < data.length; i += 4) dark += data[i] < 100 ? 1 : 0;
          return dark / (data.length / 4);
        },
        [...png],
      );
      assert.ok(ink > 0.01 && ink < 0.3, `${ink} of the picture is dark`);
    }),

  "puzzles are made at a level, and again from the seed": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4");
      const made = [];
      for (let i = 0; i < 2; i += 1) {
        await play.wishes();
        await play.id("new-level").selectOption("easy");
        await play.id("new-symmetry").selectOption("half-turn");
        await play.id("new-seed").fill("7");
        if (i === 0) await play.screenshot("new");
        else assert.ok(!(await play.id("last").isVisible()), "nothing was lost");
        await play.id("new-make").click();
        await play.id("dialog-new").waitFor({ state: "hidden" });
        made.push(await play.line());
        await play.text("about", /easy/);
        if (i > 0) continue;
        await play.id("last").click();
        assert.equal(await play.label(1, 3), "row 1 column 3, placed 4", "the game before is not lost");
        await play.id("restart").click();
      }
      assert.notEqual(made[0], EASY);
      assert.equal(made[0], made[1]);
      assert.ok(
        [...made[0]].every((clue, cell) => (clue === ".") === (made[0][80 - cell] === ".")),
        "turned by half it is the same",
      );
      await play.tab("analyse");
      await play.id("do-check").click();
      await play.text("analyse-answer", /^Proper/);
    }),

  "every level in one tap, with a sentence, and what is made is of that level": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      // The level that the engine gives a puzzle of each button.
      const levels = { Gentle: "easy", Easy: "easy", Medium: "medium", Hard: "hard", Expert: "unfair", Extreme: "extreme" };
      await play.menu("new");
      const buttons = play.page.locator("#new-levels button");
      const words = await buttons.evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.innerText)));
      assert.deepEqual(words.map(([name]) => name), Object.keys(levels));
      assert.ok(words.every(([, sentence]) => /^[A-Z].{12,}\.$/.test(sentence)), JSON.stringify(words));
      await play.key("Escape");
      for (const [i, [name, level]] of Object.entries(levels).entries()) {
        await play.menu("new");
        await buttons.nth(i).click();
        await play.id("dialog-new").waitFor({ state: "hidden", timeout: 100_000 });
        await play.text("about", new RegExp(`^${name} `));
        await play.tab("analyse");
        await play.id("do-rate").click();
        const rated = await play.text("analyse-answer", /HoDoKu/);
        assert.match(rated, new RegExp(`Level\\s+${level}\\b`), name);
      }
    }),

  "other sizes: made, played, counted, hinted, solved": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      for (const [box, order] of [
        ["2x3", 6],
        ["3x4", 12],
        ["4x4", 16],
      ]) {
        await play.wishes();
        await play.id("new-size").selectOption(box);
        assert.ok(await play.id("new-level").isDisabled());
        await play.id("new-seed").fill("3");
        await play.id("new-make").click();
        await play.id("dialog-new").waitFor({ state: "hidden" });
        assert.equal((await play.line()).length, order * order);
        await play.id("hint-nudge").click();
        await play.text("hint-answer", /single/i);
        await play.tab("analyse");
        await play.id("do-count").click();
        await play.text("analyse-answer", /^1\s+solution$/);
        await play.id("do-solve").click();
        await play.text("message", /^The solution is filled in/);
        assert.doesNotMatch(await play.line(), /\./);
        await play.id("undo").click();
        await play.page.locator(".switch:has(#auto)").click();
        await play.screenshot(`size-${order}`);
        await play.tab("hint");
      }
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      const large = await play.line();
      assert.equal(large.length, 256, "kept between visits");
      await play.open(EASY);
      await play.id("go-open").click();
      await play.id("open-text").fill(large.match(/.{16}/g).join("\n"));
      await play.page.locator("#open-form button[type=submit]").click();
      await play.until("the large grid", () => play.line(), large);
    }),
};
