// Makes the static site from the page and a compiled engine: one script, and drills, lessons and other languages that are
// loaded when needed; the styles and the first puzzle inside the HTML, so that one request is enough for the first picture.
//
//   node web/bundle.js --wasm FILE --out DIR [--home URL]     the site with the engine inside
//   node web/bundle.js --http --out DIR                       the same page for a server of calls, for tests
//
// --home is the public address of the site, which links and QR codes begin with; without it, the address it is opened at.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { FIRST } from "./page/first.js";
import { clueCount, digits, fromLine } from "./page/model/position.js";
import { en } from "./page/text/en.js";
import { Layout } from "./page/view/layout.js";
import { markup } from "./page/view/paint.js";
import { styleSheet } from "./page/view/palette.js";
import { scene } from "./page/view/scene.js";

const web = fileURLToPath(new URL(".", import.meta.url));
const { values } = parseArgs({
  options: {
    wasm: { type: "string" },
    http: { type: "boolean" },
    out: { type: "string" },
    home: { type: "string" },
  },
});
if (!values.out || !values.wasm === !values.http) {
  console.error("bundle.js: expected --out DIR and either --wasm FILE or --http");
  process.exit(2);
}
const out = values.out;
const STYLES = ["base", "layout", "board", "panel", "dialog", "learn", "print"];

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
};
// With an engine inside, the page runs on the npm package; on a site `port` is inside the page. The port that is not used
// is left out.
const engine = join(web, "engine/index.js");
const unused = values.http ? "wasm" : "http";
const ports = {
  name: "ports",
  setup(/** @type {import("esbuild").PluginBuild} */ setup) {
    setup.onResolve({ filter: /^\.\/port\// }, ({ path }) =>
      path.includes(unused) ? { path, namespace: "none" } : { path: values.wasm ? engine : join(web, path) },
    );
    // In the package the files of `port` lie beside those of `engine`.
    setup.onResolve({ filter: /^\.\/(wasm|error)\.js$/ }, ({ path, importer }) =>
      importer === engine ? { path: join(web, "port", path) } : undefined,
    );
    setup.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "export const open = null;" }));
  },
};
/** What is not needed to play. None of it imports anything. */
const LATER = {
  drills: "page/data/drills.js",
  "lessons.en": "page/text/lessons.en.js",
  "lessons.de": "page/text/lessons.de.js",
  "lessons.es": "page/text/lessons.es.js",
  de: "page/text/de.js",
  es: "page/text/es.js",
};
const later = {
  name: "later",
  setup(/** @type {import("esbuild").PluginBuild} */ setup) {
    setup.onResolve({ filter: /\/(drills|(lessons\.)?(en|de|es))\.js$/ }, ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      return { path: `./${path.split("/").pop()}`, external: true };
    });
  },
};
await build({
  ...common,
  entryPoints: { app: join(web, "page/main.js") },
  outdir: out,
  plugins: [ports, later],
});
await build({
  ...common,
  entryPoints: Object.fromEntries(Object.entries(LATER).map(([name, path]) => [name, join(web, path)])),
  outdir: out,
});
if (values.wasm) {
  await build({ ...common, entryPoints: { worker: join(web, "port/worker.js") }, outdir: out });
  await cp(values.wasm, join(out, "sudokit.wasm"));
}
for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "app.webmanifest"])
  await cp(join(web, "page", name), join(out, name));

const css = await Promise.all(STYLES.map((name) => readFile(join(web, `page/style/${name}.css`), "utf8")));
const style = await build({
  stdin: { contents: css.join("\n") + styleSheet(".picture ", "both"), loader: "css" },
  minify: true,
  write: false,
  target: ["chrome123"],
  logLevel: "warning",
});
const theme = await build({ entryPoints: [join(web, "page/theme.js")], minify: true, write: false });

/** The first puzzle as the page will draw it. */
function firstPicture() {
  const position = fromLine(FIRST.puzzle);
  if (!position) throw new Error("the first puzzle is not a puzzle");
  const { geometry } = position;
  const layout = new Layout(geometry, true);
  const all = digits(position);
  const shapes = scene({ geometry, digits: all, clues: all.map(Boolean), marks: all.map(() => 0) });
  const layers = Object.entries(shapes).map(([name, list]) => `<g data-layer="${name}">${markup(list)}</g>`);
  const say = (/** @type {string} */ key, /** @type {any} */ given) => {
    const text = en[key];
    return typeof text === "function" ? text(given) : text.replace(/\{(\w+)\}/g, (_, name) => given[name]);
  };
  const about = [
    say(`level-${FIRST.level}`, {}),
    say("clue-count", { count: clueCount(position) }),
    say("to-go", { count: 81 - clueCount(position) }),
  ];
  return {
    svg: `<svg class="picture" aria-hidden="true" viewBox="0 0 ${layout.width} ${layout.height}">${layers.join("")}</svg>`,
    about: about.join(" · "),
  };
}

const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const styleText = style.outputFiles[0].text.trim();
const themeText = theme.outputFiles[0].text.trim();
const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${hash(themeText)}`,
  `style-src 'self' ${hash(styleText)}`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Replaces what must be there. @param {string} text @param {string | RegExp} from @param {string} to */
function swap(text, from, to) {
  const next = text.replace(from, () => to);
  if (next === text) throw new Error(`web/page has changed: ${from} was not found`);
  return next;
}
const first = firstPicture();
let html = await readFile(join(web, "page/index.html"), "utf8");
html = swap(
  html,
  '<meta charset="utf-8">',
  `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
);
html = swap(html, /(<link rel="stylesheet" href="[^"]*">\n)+/, `<style data-picture>${styleText}</style>\n`);
html = swap(html, '<script src="theme.js"></script>', `<script>${themeText}</script>`);
html = swap(html, '<script type="module" src="main.js">', '<script type="module" src="app.js">');
html = swap(html, '<div id="board" class="board"></div>', `<div id="board" class="board">${first.svg}</div>`);
html = swap(html, '<p id="about" class="about"></p>', `<p id="about" class="about">${first.about}</p>`);
if (values.wasm) html = swap(html, 'name="sudokit-port" content="http"', 'name="sudokit-port" content="wasm"');
if (values.home)
  html = swap(html, 'name="sudokit-home" content=""', `name="sudokit-home" content="${new URL(values.home).href}"`);
await writeFile(join(out, "index.html"), html);

const files = (await readdir(out)).sort();
const version = createHash("sha256");
for (const name of files) version.update(name).update(await readFile(join(out, name)));
if (values.wasm) {
  // The browser itself fetches the pictures for an installed page.
  const own = /^(?:lessons\.)?(de|es)\.js$/;
  const list = ["./", ...files.filter((name) => name !== "index.html" && !/\.png$/.test(name) && !own.test(name))];
  /** @type {Record<string, string[]>} */
  const languages = {};
  for (const name of files) if (own.test(name)) (languages[name.replace(own, "$1")] ??= []).push(name);
  let worker = await readFile(join(web, "page/sw.js"), "utf8");
  worker = swap(worker, '"none"', JSON.stringify(version.digest("hex").slice(0, 16)));
  worker = swap(worker, "FILES = []", `FILES = ${JSON.stringify(list)}`);
  worker = swap(worker, "LANGUAGES = {}", `LANGUAGES = ${JSON.stringify(languages)}`);
  await writeFile(join(out, "sw.js"), worker);
}
let [plain, packed] = [0, 0];
for (const name of await readdir(out)) {
  const bytes = await readFile(join(out, name));
  plain += bytes.length;
  packed += gzipSync(bytes, { level: 9 }).length;
}
console.log(
  `${files.length} files, ${plain} bytes, ${packed} when compressed; the first request ${gzipSync(html, { level: 9 }).length}`,
);
