// Storage: games by name, the newest first, room made when it is full, nothing thrown when it is forbidden.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;

/** A storage with so much room, in characters. */
function storage(room) {
  const held = new Map();
  const size = () => [...held].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const face = {
    getItem: (key) => held.get(key) ?? null,
    removeItem: (key) => held.delete(key),
    setItem(key, value) {
      const before = held.get(key);
      held.set(key, value);
      if (size() <= room) return;
      if (before === undefined) held.delete(key);
      else held.set(key, before);
      throw new Error("QuotaExceededError");
    },
  };
  return new Proxy(face, {
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

const store = await import("../../page/store.js");
const { History } = await import("../../page/model/history.js");
const { written } = await import("../../page/model/journal.js");
const { fromLine } = await import("../../page/model/position.js");
const { place } = await import("../../page/model/edit.js");
const { newInfo } = await import("../../page/game.js");

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** A game of so many moves. */
function kept(id, played, moves, won = false) {
  const history = new History(fromLine(EASY));
  for (let i = 0; i < moves; i += 1) history.push(place(history.present, [2], (i % 2) + 1));
  const info = newInfo({ id });
  return { revision: 1, info, journal: written(history), seconds: 1, paused: false, won, begun: true, played };
}

beforeEach(() => {
  globalThis.localStorage = storage(1e6);
  globalThis.sessionStorage = storage(1e6);
});

test("games are listed, the one played last first, and dropped", () => {
  for (const [id, played] of [
    ["a", 1],
    ["b", 3],
    ["c", 2],
  ])
    assert.ok(store.putGame(kept(id, played, 3)));
  localStorage.setItem("sudokit.2.game.broken", "{");
  assert.deepEqual(
    store.games().map(({ info }) => info.id),
    ["b", "c", "a"],
  );
  store.drop("c");
  assert.deepEqual(
    store.games().map(({ info }) => info.id),
    ["b", "a"],
  );
  store.setCurrent("a");
  assert.equal(store.current()?.info.id, "a");
});

test("a full storage loses undo steps of old games first, then games that were won, never the present one", () => {
  globalThis.localStorage = storage(5500);
  assert.ok(store.putGame(kept("old", 1, 300)));
  assert.ok(store.putGame(kept("won", 2, 100, true)));
  const now = kept("now", 9, 500);
  assert.ok(store.putGame(now));
  assert.deepEqual(store.game("now"), JSON.parse(JSON.stringify(now)));
  const old = store.game("old");
  assert.equal(old?.journal.changes.length, 0, "its undo steps made room");
  assert.ok(old?.journal.first.includes("e="), "but not what was put in");
});

test("forbidden storage is no error", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  globalThis.localStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  globalThis.sessionStorage = globalThis.localStorage;
  assert.equal(store.putGame(kept("a", 1, 1)), false);
  assert.deepEqual(store.games(), []);
  assert.equal(store.current(), null);
  assert.equal(store.get("settings", "none"), "none");
  store.setCurrent("a");
  store.drop("a");
});

test("the game of an earlier version is taken over once", () => {
  localStorage.setItem("sudokit.game", JSON.stringify({ text: `p=${EASY}&t=61`, about: "easy" }));
  const found = store.old();
  assert.equal(found?.seconds, 61);
  assert.equal(found?.info.about, "easy");
  assert.equal(store.old(), null);
});
