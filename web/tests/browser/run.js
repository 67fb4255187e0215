// Drives the page in a real browser.
//   node tests/browser/run.js --address http://127.0.0.1:8080/    against a server
//   node tests/browser/run.js --site web/dist                     against static files
//   node tests/browser/run.js --files --address http://…           the files of the work tree, calls go to a server
//   … --hasty URL         another server, with a time limit of a second
//   … --only words        only checks whose name has these words
//   … --jobs N            checks at the same time (3)
//   … --screens DIR       where screenshots go (target/web)

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serve } from "../static.js";
import { checks as served } from "./served.js";
import { ALONE, checks as still } from "./still.js";
import { Bench, launch } from "./setup.js";
import { checks as access } from "./access.js";
import { checks as defects } from "./defects.js";
import { checks as features } from "./features.js";
import { checks as help } from "./help.js";
import { checks as learn } from "./learn.js";
import { checks as play } from "./play.js";
import { checks as puzzles } from "./puzzles.js";
import { checks as reasoning } from "./reasoning.js";
import { checks as setting } from "./setting.js";
import { checks as sizes } from "./sizes.js";
import { checks as strangers } from "./strangers.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { values } = parseArgs({
  options: {
    address: { type: "string" },
    site: { type: "string" },
    files: { type: "boolean" },
    hasty: { type: "string" },
    only: { type: "string" },
    screens: { type: "string" },
    jobs: { type: "string" },
  },
});
if (!values.address === !values.site) {
  console.error("run.js: expected --address URL or --site DIR");
  process.exit(2);
}

const web = fileURLToPath(new URL("../..", import.meta.url));
const FILES = [
  { prefix: "/port/", folder: `${web}port` },
  { prefix: "/", folder: `${web}page` },
];
// Beside a static site lies the npm package, made from the same module.
const pack = values.site ? mkdtempSync(join(tmpdir(), "sudokit-engine-")) : null;
if (pack)
  execFileSync("node", [`${web}engine/pack.js`, "--wasm", join(resolve(values.site), "sudokit.wasm"), "--out", pack]);
const site = values.site
  ? await serve([
      { prefix: "/-package/", folder: pack },
      { prefix: "/", folder: resolve(values.site) },
    ])
  : values.files
    ? await serve(FILES, values.address)
    : null;
const browser = await launch();
const bench = new Bench(browser, site?.address ?? values.address, values.screens ?? `${root}target/web`);
bench.hasty = values.hasty;
bench.sent = site?.sent ?? [];
const started = Date.now();
const all = Object.entries({
  ...play,
  ...defects,
  ...features,
  ...learn,
  ...help,
  ...reasoning,
  ...puzzles,
  ...strangers,
  ...setting,
  ...sizes,
  ...access,
  ...(values.site ? still : served),
}).filter(([name]) => !values.only || new RegExp(values.only).test(name));
let failed = 0;

/** @param {string} name @param {(bench: Bench) => Promise<void>} check */
async function run(name, check) {
  const start = Date.now();
  const took = () => `${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${name}`;
  try {
    await check(bench);
    console.log(`ok    ${took()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${took()}\n${error.stack ?? error}\n`);
  }
}

// What is timed runs alone and first; of the rest several at once, since a page mostly waits.
for (const [name, check] of all.filter(([name]) => ALONE.has(name))) await run(name, check);
const queue = all.filter(([name]) => !ALONE.has(name));
async function worker() {
  for (let next = queue.shift(); next; next = queue.shift()) await run(...next);
}
await Promise.all(Array.from({ length: Number(values.jobs ?? 3) }, worker));
const count = all.length;
await browser.close();
site?.close();
if (pack) rmSync(pack, { recursive: true });
console.log(
  `${count - failed} of ${count} checks of the page passed in ${((Date.now() - started) / 1000).toFixed(1)} s; screenshots in ${bench.screens}`,
);
process.exitCode = failed || count === 0 ? 1 : 0;
