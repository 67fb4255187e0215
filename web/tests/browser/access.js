// For everybody: dark and light, no network, and what axe-core finds in each main state.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { CHAINS, EASY, PHONE } from "./setup.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails on anything that axe finds. */
async function findings(play, state, rules) {
  const found = await play.page.evaluate(async (rules) => {
    const results = await window.axe.run(document, { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
    return results.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`),
    }));
  }, rules);
  assert.deepEqual(found, [], `${state}: ${JSON.stringify(found, null, 1)}`);
}

/** The main states of the page, one after the other. With `rules`, only these are checked. */
async function everywhere(play, rules) {
  const axe = (state) => findings(play, state, rules);
  await play.open(EASY);
  await play.page.evaluate(AXE);
  await play.cell(1, 3).click();
  await play.key("5", "Alt+2");
  await axe("a clash and a colour");
  await play.key("Control+z", "Control+z");
  await play.page.locator(".switch:has(#auto)").click();
  await play.page.getByRole("radio", { name: "Colours" }).check();
  await axe("marks and colours");
  await play.page.getByRole("radio", { name: "Digits" }).check();
  await play.id("hint-full").click();
  await play.text("hint-answer", /./);
  await axe("hint");
  await play.tab("steps");
  await play.id("steps-go").click();
  await play.text("steps-place", /^Step 1/);
  await axe("steps");
  await play.id("own").click();
  await play.tab("analyse");
  await play.id("do-rate").click();
  await play.text("analyse-answer", /HoDoKu/);
  await axe("rating");
  await play.tab("set");
  await play.id("set-tool").selectOption("Cage");
  await play.cell(1, 3).click();
  await play.id("set-number").fill("9");
  await play.id("set-add").click();
  await play.text("set-why", /./);
  await play.page.locator("#panel-set summary").click();
  await axe("the setter's tools");
  await play.key("Control+z");
  for (const name of ["new", "games", "open", "share", "paper", "settings", "help"]) {
    await play.id(`go-${name}`).click();
    await axe(`dialog ${name}`);
    await play.key("Escape");
  }
  await play.tab("hint");
  await play.id("hint-techniques").click();
  await play.page.locator("#techniques-list input").first().waitFor();
  await axe("dialog techniques");
  await play.key("Escape");
  await play.id("chain-start").click();
  await play.cell(1, 4).click();
  await axe("an own chain");
  await play.id("chain-end").click();
  await play.id("pause").click();
  await axe("paused");
  await play.menu("learn");
  await play.page.locator("#lessons [data-technique]").first().waitFor();
  await axe("the course");
  await play.page.locator('[data-technique="xy-chain"]').click();
  await play.page.locator("#lessons .told .answer").filter({ hasText: /./ }).waitFor();
  await axe("a lesson");
  await play.id("drill-start").click();
  await axe("a drill");
}

export const checks = {
  "axe finds nothing, light": (bench) => bench.on({ reducedMotion: "reduce" }, (play) => everywhere(play)),
  // In the dark only colours differ.
  "axe finds nothing, dark": (bench) =>
    bench.on({ colorScheme: "dark", reducedMotion: "reduce" }, (play) => everywhere(play, ["color-contrast"])),
  "axe finds nothing, phone": (bench) =>
    bench.on({ ...PHONE, reducedMotion: "reduce" }, async (play) => {
      await play.open(EASY);
      await play.page.evaluate(AXE);
      await findings(play, "phone");
    }),

  "dark as the system has it, or as chosen": (bench) =>
    bench.on({ colorScheme: "dark" }, async (play) => {
      const paper = () => play.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const isDark = async () => Number(/\d+/.exec(await paper())[0]) < 60;
      await play.open(CHAINS);
      assert.ok(await isDark());
      await play.screenshot("dark");
      const choose = async (theme) => {
        await play.menu("settings");
        await play.id("set-theme").selectOption(theme);
        await play.key("Escape");
      };
      await choose("light");
      assert.ok(!(await isDark()));
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.ok(!(await isDark()), "the choice is kept");
      await choose("");
      assert.ok(await isDark());
    }),

  "without a network playing goes on": (bench) =>
    bench.on({ allow: /ERR_INTERNET_DISCONNECTED/, worker: true }, async (play) => {
      await play.open(EASY);
      // With an engine in the page everything works, even from the start; without one, playing does.
      const wasm = await play.page.evaluate(async () => {
        if (document.querySelector('meta[name="sudokit-port"]')?.getAttribute("content") !== "wasm") return false;
        await navigator.serviceWorker.ready;
        return true;
      });
      await play.page.context().setOffline(true);
      await play.cell(1, 3).click();
      await play.key("4");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.id("hint-nudge").click();
      await play.text("hint-answer", wasm ? /single|house/i : /cannot be reached/);
      if (!wasm) return;
      await play.page.reload();
      await play.page.waitForSelector("html[data-ready]");
      assert.equal(await play.label(1, 3), "row 1 column 3, placed 4");
      await play.menu("new");
      await play.page.locator("#new-levels button").nth(3).click();
      await play.text("about", /Hard/);
      await play.menu("learn");
      await play.page.locator("#lessons h2").first().waitFor();
    }),
};
