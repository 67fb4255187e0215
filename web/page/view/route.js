// Where the player is, as entries of the browser's history: the game with one of its tabs, the list of techniques, a
// lesson, its drills. Back and Forward go through them; a lesson has an address of its own, #learn/x-wing.

/**
 * @typedef {{ tab: string, learn: null } | { tab: "", learn: string }} Place a tab of the game ("" is the usual one), or a
 *   page of the course: "" is the list, "x-wing" a lesson, "x-wing/drills" its drills
 */
/** @typedef {ReturnType<typeof route>} Route */

/** @type {Place} */
const GAME = { tab: "", learn: null };
const LEARN = /^#learn(?:\/([a-z0-9/-]*))?$/;

/** @param {Place | undefined} a @param {Place} b */
const same = (a, b) => a?.tab === b.tab && a?.learn === b.learn;

/** @param {Place} place */
const addressOf = ({ learn }) =>
  learn === null ? location.pathname + location.search : learn ? `#learn/${learn}` : "#learn";

/** The place of the entry that the browser shows. @param {Place} now @returns {Place} */
function shown(now) {
  if (history.state?.place) return history.state.place;
  const learn = LEARN.exec(location.hash);
  if (learn) return { tab: "", learn: learn[1] ?? "" };
  // The skip link, or a link to a game: the grid, with the tab that is open.
  return location.hash === "" ? GAME : { tab: now.tab, learn: null };
}

export function route() {
  /** @type {Place} */
  let place = GAME;
  /** @type {((place: Place) => void)[]} */
  const listeners = [];
  /** Going back takes the browser a moment; where to go then. @type {{ next: Place | null } | null} */
  let backing = null;

  /** @param {Place} next */
  function show(next) {
    place = next;
    for (const listener of listeners) listener(next);
  }

  /** @param {Place} next @param {boolean} [anew] an entry of its own, even if the one before leads there */
  function go(next, anew = false) {
    const old = place;
    show(next);
    if (backing) {
      backing.next = next;
      return;
    }
    if (same(old, next)) return;
    const before = history.state?.before;
    if (!anew && same(before, next)) {
      backing = { next: null };
      history.back();
      return;
    }
    // From one tab to another there is one entry, so that Back does not go through all that was looked at.
    const tabs = old.tab !== "" && next.tab !== "";
    if (tabs) history.replaceState({ place: next, before }, "", addressOf(next));
    else history.pushState({ place: next, before: old }, "", addressOf(next));
  }

  window.addEventListener("popstate", () => {
    const asked = backing?.next;
    backing = null;
    show(shown(place));
    if (asked) go(asked);
  });

  return {
    go,
    /** @param {(place: Place) => void} listener */
    listen: (listener) => listeners.push(listener),
    get place() {
      return place;
    },
    /** Shows what the address asks for. */
    begin() {
      const now = shown(place);
      if (!same(now, GAME)) show(now);
    },
  };
}
