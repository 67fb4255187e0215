// Playing: entering, marks, colours, undo, the clock, what is kept.

import assert from "node:assert/strict";
import { CHAINS, EASY, EASY_SOLUTION, PHONE } from "./setup.js";

export const checks = {
  "a puzzle is entered by hand and fixed": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      await play.id("go-open").click();
      await play.id("open-empty").click();
      await play.cell(1, 1).click();
      for (const [i, letter] of [...EASY].entries()) {
        if (letter !== ".") await play.key(letter);
        await play.key(...((i + 1) % 9 === 0 ? ["Home", "ArrowDown"] : ["ArrowRight"]));
      }
      assert.equal(await play.line(), EASY);
      await play.id("fix").click();
      assert.equal(await play.label(1, 1), "row 1 column 1, clue 5");
      assert.match(await play.id("about").innerText(), /^30 clues/);
      await play.cell(1, 1).click();
      await play.key("1");
      assert.equal(await play.line(), EASY, "a clue cannot be changed");
    }),

  "digits, clashes, undo and redo": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("5");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 5, clash");
      assert.equal(await play.label(1, 1), "row 1 column 1, clue 5, clash");
      await play.key("4");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.key("Control+z");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 5, clash");
      await play.key("Control+z");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty");
      await play.key("Control+y", "Control+Shift+z");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.key("Backspace");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty");
      await play.id("undo").click();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.id("restart").click();
      assert.equal(await play.line(), EASY);
    }),

  "marks by hand and automatic ones": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("Space", "1", "4", "7");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 1 4 7");
      await play.key("7", "Shift+Digit2");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 2", "Shift is the other mode");
      await play.key("Backspace");
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 1 4");
      await play.page.locator(".switch:has(#auto)").click();
      assert.equal(
        await play.label(1, 3),
        "row 1 column 3, empty, candidates 1 2 4",
        "one marked cell rules nothing out",
      );
      assert.equal(await play.label(1, 4), "row 1 column 4, empty, candidates 2 6");
      await play.cell(1, 4).click();
      await play.key("6");
      assert.equal(await play.label(1, 4), "row 1 column 4, empty, candidates 2");
      await play.page.locator(".switch:has(#auto)").click();
      assert.equal(await play.label(1, 3), "row 1 column 3, empty, candidates 1 4", "own marks come back");
      await play.key("Control+z");
      await play.key("Control+z");
      assert.equal(await play.label(1, 4), "row 1 column 4, empty, candidates 2 6");
      await play.screenshot("marks");
    }),

  "colours of several cells": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("Shift+ArrowRight", "Shift+ArrowDown");
      await play.page.getByRole("radio", { name: "Colours" }).check();
      await play.page.getByRole("button", { name: "green" }).click();
      for (const [row, column] of [
        [1, 3],
        [1, 4],
        [2, 4],
      ])
        assert.match(await play.label(row, column), /coloured green/);
      await play.cell(5, 5).click();
      await play.key("Alt+6");
      assert.match(await play.label(5, 5), /coloured blue/);
      await play.cell(4, 2).hover();
      await play.page.mouse.down();
      await play.cell(4, 3).hover();
      await play.cell(5, 3).hover();
      await play.page.mouse.up();
      assert.equal(
        await play.page.locator('[role="gridcell"][aria-selected="true"]').count(),
        3,
        "dragged over three cells",
      );
      await play.key("3");
      assert.match(await play.label(5, 3), /coloured yellow/);
      await play.screenshot("colours");
    }),

  "a keyboard is enough": (bench) =>
    bench.on({}, async (play) => {
      await play.open([...EASY_SOLUTION].map((digit, cell) => (cell === 30 || cell === 40 ? "." : digit)).join(""));
      const focused = () => play.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      assert.equal(await focused(), "row 4 column 4, empty", "the first open cell");
      await play.key(EASY_SOLUTION[30], "ArrowDown", "ArrowRight");
      assert.equal(await focused(), "row 5 column 5, empty");
      await play.key("1");
      assert.equal(await focused(), "row 5 column 5, placed 1, clash");
      await play.key("Control+z", EASY_SOLUTION[40]);
      await play.text("message", /^Solved in/);
      assert.equal(await play.line(), EASY_SOLUTION);
      await play.id("dialog-won").waitFor();
      await play.key("Escape");
      // A dialog takes the focus and gives it back.
      await play.id("go-help").focus();
      await play.key("Enter");
      assert.ok(await play.page.evaluate(() => document.activeElement?.closest("dialog")?.id === "dialog-help"));
      await play.key("Escape");
      assert.ok(await play.page.evaluate(() => document.activeElement?.id === "go-help"));
      await play.id("tab-hint").focus();
      await play.key("ArrowRight");
      assert.ok(await play.id("panel-steps").isVisible());
    }),

  "touch at phone width": (bench) =>
    bench.on(PHONE, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).tap();
      await play.page.getByRole("button", { name: /^4 / }).tap();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.id("undo").tap();
      assert.equal(await play.label(1, 3), "row 1 column 3, empty");
      await play.fits();
      await play.screenshot("phone");
      for (const name of ["steps", "analyse"]) {
        await play.tab(name);
        await play.fits();
      }
      for (const name of ["new", "games", "open", "share", "paper", "settings", "help"]) {
        await play.menu(name);
        await play.fits();
        const inside = await play.id(`dialog-${name}`).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
        assert.ok(inside, `the dialog ${name} scrolls sideways`);
        await play.screenshot(`phone-${name}`);
        await play.key("Escape");
      }
    }),

  "the clock can be stopped": (bench) =>
    bench.on({}, async (play) => {
      await play.open(`${EASY}&t=61`);
      await play.text("clock", /^1:[0-5]\d$/);
      await play.id("pause").click();
      const stopped = await play.id("clock").innerText();
      await play.page.waitForTimeout(1100);
      assert.equal(await play.id("clock").innerText(), stopped);
      await play.page.getByRole("button", { name: "Play on" }).click();
      await play.until(
        "the clock",
        () => play.id("clock").innerText(),
        (text) => text !== stopped,
      );
    }),

  "a visit later the game is as it was": (bench) =>
    bench.on({}, async (play) => {
      await play.open(EASY);
      await play.cell(1, 3).click();
      await play.key("4", "Alt+1");
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4, coloured red");
      // A link is opened over it; there is a way back.
      await play.page.goto("about:blank");
      await play.open(CHAINS);
      assert.equal(await play.line(), CHAINS);
      await play.id("last").click();
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4, coloured red");
      await play.page.evaluate(() => (window.deafTo = "pagehide"));
      await play.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{broken");
      });
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal((await play.line()).length, 81);
    }),
};
