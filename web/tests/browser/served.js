// What only the page of a server can meet: answers that fail.

import assert from "node:assert/strict";
import { EASY, NETS } from "./setup.js";

/** Answers a call as a stream of events. */
const event = (name, value) => ({
  status: 200,
  contentType: "text/event-stream",
  body: `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`,
});

export const checks = {
  "a call over the time limit runs once and says when to try again": async (bench) => {
    if (!bench.hasty) return console.log("      not run: no server with a short time limit was named");
    const page = await bench.browser.newPage();
    await page.goto(`${bench.hasty}healthz`);
    // The first request opens the connection: browsers repeat what fails on one that was in use already.
    const answer = await page.evaluate(async () => {
      const metrics = async () => (await fetch("/metrics")).text();
      const before = await metrics();
      const response = await fetch("/api/v1/generate", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seed: 1, technique: "jellyfish", clues: 60 }),
      });
      const { error } = await response.json();
      const retry = response.headers.get("Retry-After");
      return { status: response.status, retry, kind: error.kind, before, after: await metrics() };
    });
    await page.close();
    assert.equal(answer.status, 504);
    assert.equal(answer.kind, "stopped");
    assert.ok(Number(answer.retry) >= 1);
    const runs = (text) =>
      [...text.matchAll(/^sudokit_requests_total\{[^}]*"generate"[^}]*\} (\d+)/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    assert.equal(runs(answer.after) - runs(answer.before), 1, answer.after);
  },

  "a list of puzzles over the time limit keeps the answers found": async (bench) => {
    if (!bench.hasty) return console.log("      not run: no server with a short time limit was named");
    const page = await bench.browser.newPage();
    await page.goto(`${bench.hasty}healthz`);
    const answer = await page.evaluate(
      async ({ easy, hard }) => {
        const response = await fetch("/api/v1/rate", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ scale: "se", puzzles: [easy, ...Array(400).fill(hard)] }),
        });
        return { status: response.status, body: await response.json() };
      },
      { easy: EASY, hard: NETS },
    );
    await page.close();
    assert.equal(answer.status, 200);
    const { results } = answer.body;
    assert.equal(results.length, 401, "one result for each puzzle");
    assert.ok(results[0].se.er > 0, JSON.stringify(results[0]));
    assert.equal(results.at(-1).error?.kind, "stopped", JSON.stringify(results.at(-1)));
  },

  "a busy server and a time limit are told in words": (bench) =>
    bench.on({ allow: /status of 503/ }, async (play) => {
      await play.open(EASY);
      await play.tab("analyse");
      const answers = [
        [event("error", { error: { kind: "stopped", message: "stopped" } }), /time limit of the engine was reached/],
        [{ status: 503, json: { error: { kind: "busy", message: "queue" } } }, /server is busy/],
      ];
      for (const [answer, words] of answers) {
        let asked = 0;
        await play.page.route("**/api/v1/rate", (route) => {
          asked += 1;
          return route.fulfill(answer);
        });
        await play.id("do-rate").click();
        await play.text("analyse-answer", words);
        assert.equal(asked, 1, "asked once");
        await play.page.unroute("**/api/v1/rate");
      }
    }),
};
