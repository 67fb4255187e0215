// The npm package: put together, imported by its name in Node, its types checked with its own example.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { rmSync } from "node:fs";
import { root, site } from "./support.mjs";

const folder = mkdtempSync(join(tmpdir(), "sudokit-engine-"));
const pack = join(folder, "node_modules/@sudokit/engine");
before(() => {
  mkdirSync(join(folder, "node_modules/@sudokit"), { recursive: true });
  const script = join(root, "web/engine/pack.js");
  execFileSync("node", [script, "--wasm", join(site, "sudokit.wasm"), "--out", pack]);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
});
after(() => rmSync(folder, { recursive: true, force: true }));

const example = () => /```js\n([\s\S]*?)```/.exec(readFileSync(join(pack, "README.md"), "utf8"))[1];

test("the example of the README runs in Node", () => {
  writeFileSync(join(folder, "example.js"), example());
  const lines = execFileSync("node", ["example.js"], { cwd: folder, encoding: "utf8" }).trim().split("\n");
  assert.match(
    lines[0],
    /^534678912672195348198342567859761423426853791713924856961537284287419635345286179 1\.2 1 The 1s/,
  );
  assert.match(lines[1], /^[1-9.]{81}$/);
});

test("the example of the README has the right types", () => {
  writeFileSync(join(folder, "example.ts"), `${example()}\nexport {};\n`);
  writeFileSync(
    join(folder, "wrong.ts"),
    'import { open } from "@sudokit/engine";\nconst engine = await open();\n// @ts-expect-error there is no such level\nawait engine.generate({ level: "nonsense" });\n// @ts-expect-error a puzzle is needed\nawait engine.solve({});\nconst many = await engine.solve({ puzzles: ["x"] });\nmany.results.length;\n',
  );
  symlinkSync(join(root, "web/node_modules/typescript"), join(folder, "node_modules/typescript"));
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  try {
    execFileSync("node", ["node_modules/typescript/bin/tsc", ...flags, "example.ts", "wrong.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
  } catch (error) {
    assert.fail(error.stdout);
  }
});

test("the example of a web app makes the puzzle of the day", () => {
  writeFileSync(join(folder, "daily.js"), readFileSync(join(root, "examples/web/daily.js")));
  const run = (day) => execFileSync("node", ["daily.js", day, "easy"], { cwd: folder, encoding: "utf8" });
  const lines = run("2027-01-31").trim().split("\n");
  assert.match(lines[0], /^[1-9.]{81}$/);
  assert.match(lines[1], /^[1-9]{81}$/);
  assert.match(lines[2], /^Look /);
  assert.equal(lines[3], "easy");
  assert.equal(run("2027-01-31"), lines.join("\n") + "\n");
  assert.notEqual(run("2027-02-01").split("\n")[0], lines[0]);
});

test("every call of the API description is a method, and a program that has nothing to do ends", () => {
  writeFileSync(
    join(folder, "methods.js"),
    `import { open, EngineError } from "@sudokit/engine";
     const engine = await open();
     const names = Object.keys(engine).filter((name) => typeof engine[name] === "function");
     const error = await engine.solve({ puzzle: "nonsense" }).catch((thrown) => thrown);
     const control = new AbortController();
     const long = engine.count({ puzzle: ".".repeat(81) }, { signal: control.signal }).catch((thrown) => thrown.kind);
     setTimeout(() => control.abort(), 100);
     console.log(JSON.stringify({ names, kind: error instanceof EngineError && error.kind, stopped: await long }));`,
  );
  const { names, kind, stopped } = JSON.parse(
    execFileSync("node", ["methods.js"], { cwd: folder, encoding: "utf8", timeout: 60_000 }),
  );
  const api = JSON.parse(readFileSync(join(root, "crates/server/src/openapi.json"), "utf8"));
  const calls = Object.keys(api.paths)
    .filter((path) => path.startsWith("/api/v1/") && !path.endsWith(".json"))
    .map((path) => path.slice(8));
  for (const call of calls) assert.ok(names.includes(call), call);
  assert.equal(kind, "bad_puzzle");
  assert.equal(stopped, "cancelled");
});
