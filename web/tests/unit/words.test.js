// Every language has every text, and every text that the code or the page asks for is there.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { de } from "../../page/text/de.js";
import { en } from "../../page/text/en.js";
import { es } from "../../page/text/es.js";
import { languageFor, speak, t } from "../../page/text/words.js";

const page = fileURLToPath(new URL("../../page/", import.meta.url));
const html = readFileSync(`${page}index.html`, "utf8");
const inPage = new Set(
  [...html.matchAll(/data-t(?:-title|-label|-placeholder)?="([\w-]+)"/g)].map((match) => match[1]),
);

/** Keys that are written out in the code. */
function asked() {
  const files = readdirSync(page, { recursive: true }).filter(
    (name) => name.endsWith(".js") && !/^text.(en|de|es)\.js$/.test(name),
  );
  const keys = new Set();
  for (const name of files) {
    const text = readFileSync(page + name, "utf8");
    for (const [, key] of text.matchAll(/\bt\(\s*"([\w-]+)"/g)) keys.add(key);
    for (const [, a, b] of text.matchAll(/\bt\([^()"]*\?\s*"([\w-]+)"\s*:\s*"([\w-]+)"/g)) keys.add(a).add(b);
  }
  return keys;
}

for (const [name, words] of Object.entries({ de, es }))
  test(`${name} has every text and no other`, () => {
    const wanted = [...new Set([...Object.keys(en), ...inPage])].sort();
    assert.deepEqual(Object.keys(words).sort(), wanted);
  });

test("every text that is asked for is there", () => {
  const keys = asked();
  assert.ok(keys.size > 100, `${keys.size} keys were found`);
  assert.deepEqual(
    [...keys].filter((key) => !(key in en)),
    [],
  );
});

test("values have the same names in every language", () => {
  const names = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  for (const [key, text] of Object.entries(en))
    for (const words of [de, es]) {
      if (typeof text !== "string") assert.equal(typeof words[key], "function", key);
      else assert.equal(names(words[key]), names(text), key);
    }
});

test("a language is spoken", async () => {
  assert.equal(t("clue-count", { count: 1 }), "1 clue");
  await speak("de");
  assert.equal(t("clue-count", { count: 30 }), "30 Vorgaben");
  assert.equal(t("cell", { row: 1, column: 2 }), "Zeile 1 Spalte 2");
  await speak("en");
});

test("the language is the one chosen, or the browser's", () => {
  assert.equal(languageFor("", ["fr-FR", "es-AR", "de"]), "es");
  assert.equal(languageFor("de", ["es"]), "de");
  assert.equal(languageFor("", ["fr"]), "en");
});
