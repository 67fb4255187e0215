// What only the static site has: it loads fast on a slow network, can be installed, works offline, and its engine is an npm
// package that others can use.

import assert from "node:assert/strict";
import { EASY, EASY_SOLUTION } from "./setup.js";

/** Slow 3G: 400 ms until an answer begins, 400 kbit/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A first visit on a slow network: when something was seen, when it could be played, what was loaded. */
async function firstVisit(bench) {
  let found;
  await bench.on({ worker: true }, async (play) => {
    const client = await play.page.context().newCDPSession(play.page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", SLOW);
    const requests = [];
    let bytes = 0;
    client.on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
    client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await play.page.goto(bench.address, { waitUntil: "commit" });
    const paint = await play.until(
      "the first paint",
      () => play.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
      (time) => time > 0,
    );
    const clues = await play.page.locator("#board .picture text.clue").count();
    await play.page.waitForSelector("html[data-ready]");
    const ready = await play.page.evaluate(() => Math.round(performance.now()));
    const own = requests.filter((url) => url.startsWith(bench.address) && !/sw\.js$/.test(url));
    const transferred = bytes;
    const shift = await play.page.evaluate(
      () =>
        new Promise((done) => {
          new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0)),
          ).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(0), 500);
        }),
    );
    found = { paint: Math.round(paint), ready, own, bytes: transferred, shift, clues };
  });
  return found;
}

/** Checks that are timed. */
export const ALONE = new Set(["first picture below one second on slow 3G"]);

export const checks = {
  "first picture below one second on slow 3G": async (bench) => {
    // A busy machine only makes it later: the best of a few visits counts.
    let best = { paint: Infinity };
    for (let i = 0; i < 6 && best.paint >= 1000; i += 1) {
      const found = await firstVisit(bench);
      if (found.paint < best.paint) best = found;
    }
    const { paint, ready, own, bytes, shift, clues } = best;
    console.log(
      `      first paint ${paint} ms, ready ${ready} ms, ${own.length} requests, ${bytes} bytes, layout shift ${shift.toFixed(3)}`,
    );
    assert.ok(clues >= 30, `${clues} clues are seen`);
    assert.ok(paint < 1000, `the first paint came after ${paint} ms`);
    assert.ok(own.length <= 6, `${own.length} requests: ${own.join(" ")}`);
    assert.ok(shift < 0.1, `the page moves by ${shift}`);
  },

  "one visit transfers less than 1.5 MB": (bench) =>
    bench.on({ worker: true }, async (play) => {
      const client = await play.page.context().newCDPSession(play.page);
      await client.send("Network.enable");
      let bytes = 0;
      client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      await play.open(EASY);
      await play.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      const kept = await play.page.evaluate(async () => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      });
      assert.ok(kept.includes("/") && kept.includes("/sudokit.wasm") && kept.includes("/worker.js"), kept.join(" "));
      await play.id("hint-nudge").click();
      await play.text("hint-answer", /single/);
      assert.ok(bytes < 1_500_000, `${bytes} bytes`);
    }),

  "it can be installed": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      const manifest = await play.page.evaluate(async () => {
        const link = document.querySelector('link[rel="manifest"]');
        const found = await (await fetch(link.href)).json();
        const icons = await Promise.all(
          found.icons.map(async ({ src, sizes }) => {
            const image = new Image();
            image.src = new URL(src, link.href).href;
            await image.decode();
            return sizes === "any" || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        );
        return { ...found, icons };
      });
      assert.equal(manifest.display, "standalone");
      assert.deepEqual(manifest.icons, [true, true, true]);
    }),

  "the npm package works in a browser": (bench) =>
    bench.on({}, async (play) => {
      await play.open();
      const answer = await play.page.evaluate(async (puzzle) => {
        const { open, EngineError } = await import("/-package/index.js");
        const engine = await open();
        const error = await engine.solve({ puzzle: "nonsense" }).catch((thrown) => thrown);
        const { solution } = await engine.solve({ puzzle });
        const { techniques } = await engine.rate({ puzzle });
        engine.close();
        return { solution, count: techniques.length, kind: error instanceof EngineError && error.kind };
      }, EASY);
      assert.deepEqual(answer, { solution: EASY_SOLUTION, count: 1, kind: "bad_puzzle" });
    }),
};
