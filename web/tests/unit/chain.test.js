// A chain that the player makes, and what it is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begunWith, chainStep, extended } from "../../page/model/chain.js";
import { NINE } from "../../page/model/geometry.js";
import { drawing } from "../../page/model/roles.js";
import { eureka } from "../../page/text/eureka.js";

const grown = (weak, ...nodes) => nodes.reduce((chain, [digit, ...cells]) => extended(chain, digit, cells, weak), []);

test("links are strong and weak in turn", () => {
  const chain = grown(false, [5, "r1c1"], [5, "r1c9"], [3, "r1c9"], [3, "r4c9", "r5c9"]);
  assert.equal(eureka(chain), "(5)r1c1=(5)r1c9-(3)r1c9=(3)r45c9");
  assert.equal(eureka(begunWith(chain, true)), "(5)r1c1-(5)r1c9=(3)r1c9-(3)r45c9");
  assert.deepEqual(
    drawing(NINE, chainStep(chain)).links.map(({ strong }) => strong),
    [true, false, true],
  );
});

test("the last node again takes it away", () => {
  const chain = grown(false, [5, "r1c1"], [5, "r1c9"]);
  assert.equal(eureka(extended(chain, 5, ["r1c9"], false)), "(5)r1c1");
  assert.equal(extended(chain, 5, ["r1c1"], false).length, 3, "an earlier one may come again: a loop");
});

test("a chain does not grow without end", () => {
  let chain = [];
  for (let i = 0; i < 300; i += 1) chain = extended(chain, (i % 9) + 1, ["r1c1"], false);
  assert.equal(chain.length, 100);
});
