// A real browser, a page per check, and what every check must hold: nothing goes to another origin, nothing is wrong on
// the console.

import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { small } from "./small.js";

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** Needs chains and an almost locked set; made by `sudokit generate --technique als-xz --seed 3`. */
export const CHAINS = "3..25.1..........4....4..8...5.7.....7.9.6..5...8.....83......2..7.2..38.4...7.56";
/** The same clues less some: several solutions. */
export const SEVERAL = "53..7....6..195....98....6.8...6...34..8.3..17...2..........28....4.9..5.......79";

/** Needs forcing nets: SE 9.0, so a rating takes milliseconds; a puzzle of tests/sample. */
export const NETS = "..57.9........8.3...84..6.9...........7...56.6.219......9..1.2.1.....3.6.76.8..1.";

export const DESK = { viewport: { width: 1280, height: 860 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @param {string[]} [args] options of Chromium */
export async function launch(args = []) {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no Chromium; name it in CHROMIUM");
  return chromium.launch({ executablePath, args });
}

/** What a check works with: pages of a site, and where screenshots go. */
export class Bench {
  constructor(browser, address, screens) {
    this.browser = browser;
    this.address = address;
    this.screens = screens;
    mkdirSync(screens, { recursive: true });
  }

  /**
   * Runs a check on a fresh page. `allow` are errors of the console that belong to it. Only with `worker` a service worker
   * is started, which loads the whole site every time.
   */
  async on({ allow = /^$/, worker = false, ...options }, check) {
    const serviceWorkers = worker ? "allow" : "block";
    const context = await this.browser.newContext({ ...DESK, serviceWorkers, ...options });
    const faults = [];
    context.on("console", (message) => {
      const ours = /^Service Worker registration blocked by Playwright$/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !ours && !allow.test(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack}`));
    const origin = new URL(this.address).origin;
    context.on("request", (request) => {
      const { protocol, origin: to } = new URL(request.url());
      if (to !== origin && protocol !== "blob:" && protocol !== "data:") faults.push(`request to ${request.url()}`);
    });
    // A check can keep an event from the page: its listener is the first one.
    await context.addInitScript(() => {
      for (const name of ["storage", "pagehide"])
        window.addEventListener(name, (event) => window.deafTo === name && event.stopImmediatePropagation());
    });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.TEST_TIMEOUT ?? 90_000));
    try {
      await check(new Play(page, this));
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  }
}

/** The digits that labels of cells speak of. */
export const lineOf = (labels) => labels.map((label) => /(?:clue|placed) (\w)/.exec(label)?.[1] ?? ".").join("");

/** A page with the game on it. */
export class Play {
  constructor(page, bench) {
    this.page = page;
    this.bench = bench;
  }

  /** Opens the site, with a puzzle in the address if one is given. */
  async open(puzzle) {
    await this.page.goto(this.bench.address + (puzzle ? `#p=${puzzle}` : ""));
    await this.page.waitForSelector("html[data-ready]");
  }

  id(name) {
    return this.page.locator(`#${name}`);
  }

  /** Row and column from 1. */
  cell(row, column, order = 9) {
    return this.page.locator(`[data-cell="${(row - 1) * order + column - 1}"]`);
  }

  label(row, column) {
    return this.cell(row, column).getAttribute("aria-label");
  }

  /** The digits of the grid as a line, read from what a screen reader is told. */
  async line() {
    const labels = await this.page
      .locator('[role="gridcell"]')
      .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
    return lineOf(labels);
  }

  async key(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses a button of the head of the page; on a phone some are in a list. */
  async menu(name) {
    if (await this.id(`go-${name}`).isVisible()) return this.id(`go-${name}`).click();
    await this.id("go-more").click();
    await this.id(`more-${name}`).click();
  }

  /** Opens the dialog for a new puzzle with its details unfolded. */
  async wishes() {
    await this.menu("new");
    if (!(await this.id("new-make").isVisible())) await this.page.locator("#new-wishes summary").click();
  }

  async tab(name) {
    await this.id(`tab-${name}`).click();
  }

  /** Waits until a value is as requested. */
  async until(what, read, wished) {
    const fits = (value) =>
      wished instanceof RegExp
        ? wished.test(value ?? "")
        : typeof wished === "function"
          ? wished(value)
          : value === wished;
    let value;
    for (
      const end = Date.now() + Number(process.env.TEST_TIMEOUT ?? 30_000);
      Date.now() < end;
      await this.page.waitForTimeout(25)
    ) {
      value = await read();
      if (fits(value)) return value;
    }
    throw new assert.AssertionError({ message: `${what}: found ${JSON.stringify(value)}, expected ${wished}` });
  }

  text(name, wished) {
    return this.until(`#${name}`, () => this.id(name).innerText(), wished);
  }

  screenshot(name, options = {}) {
    return this.page.screenshot({ path: join(this.bench.screens, `${name}.png`), animations: "disabled", ...options });
  }

  /** A screenshot for the guide, with few colours; the window is put back. */
  async guide(name, width, height) {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width, height });
    const blank = await this.page.context().newPage();
    await writeFile(join(this.bench.screens, `${name}.png`), await small(blank, await this.screenshot(name)));
    await blank.close();
    await this.page.setViewportSize(before);
  }

  /** Buttons, choices and texts that stick out of the window or the dialog they are in, or are squeezed. */
  cut() {
    return this.page.evaluate(() => {
      const host = document.querySelector("dialog[open]") ?? document.body;
      const edge = Math.min(innerWidth, host.getBoundingClientRect().right);
      const all = host.querySelectorAll("button, label, select, input, .track, p, h2, h3, dd, dt, li, td, th");
      return [...all]
        .filter((element) => element.checkVisibility() && !element.closest(".hidden, .board, .mini, .sprite"))
        .filter((element) => {
          const { right, width, height } = element.getBoundingClientRect();
          if (width <= 1) return false;
          const squeezed = element.matches(".track, [type=checkbox]") && width < height;
          const hides = element.matches("button, dd, td, th") && element.scrollWidth > element.clientWidth + 2;
          return right > edge + 1 || squeezed || hides;
        })
        .map((element) => `${element.tagName} ${element.id || element.className || element.textContent?.slice(0, 30)}`);
    });
  }

  /** Whether an element lies wholly in the window and nothing covers it. */
  inSight(locator) {
    return locator.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const seen = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2);
      if (!seen || !(element.contains(seen) || seen.contains(element))) return false;
      const frame = element.closest(".panels")?.getBoundingClientRect();
      if (frame && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)) return false;
      return (
        box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1 && box.height > 0
      );
    });
  }

  /** Nothing sticks out to the right. */
  async fits() {
    const [wide, room] = await this.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(wide <= room, `the page is ${wide} wide in a window of ${room}`);
  }
}
