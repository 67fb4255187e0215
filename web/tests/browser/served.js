// What only the page of a server can be asked: answers that the engine does not give yet, and answers that fail.

import assert from "node:assert/strict";
import { CHAINS, EASY } from "./setup.js";

/** Answers a call as a stream of events. */
const event = (name, value) => ({
  status: 200,
  contentType: "text/event-stream",
  body: `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`,
});

export const checks = {
  "all steps now, if the engine can list them": (bench) =>
    bench.on({}, async (play) => {
      const { page } = play;
      await page.route("**/api/v1/about", async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, calls: { hint: ["puzzle", "entries", "marks", "level", "all"] } } });
      });
      await page.route("**/api/v1/hint", async (route) => {
        const request = route.request().postDataJSON();
        if (!request.all) return route.continue();
        const { all, ...rest } = request;
        const found = await page.request.post(`${bench.address}api/v1/explain`, { data: rest });
        await route.fulfill(event("result", { kind: "step", steps: (await found.json()).steps.slice(0, 5) }));
      });
      await play.open(CHAINS);
      await play.tab("steps");
      await play.id("steps-all").click();
      await play.text("steps-place", "Step 1 of 5");
      const first = await play.line();
      await play.id("steps-forward").click();
      assert.equal(await play.line(), first, "each is drawn in the position as it is");
      assert.equal(await page.locator("#steps-list li").count(), 5);
    }),

  "a busy server and a time limit are told in words": (bench) =>
    bench.on({ allow: /status of 429/ }, async (play) => {
      await play.open(EASY);
      await play.tab("analyse");
      const answers = [
        [event("error", { error: { kind: "stopped", message: "stopped" } }), /time limit of the engine was reached/],
        [{ status: 429, json: { error: { kind: "busy", message: "queue" } } }, /server is busy/],
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
