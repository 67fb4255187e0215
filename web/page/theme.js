// Before anything is painted: the colours the player chose; whether a game was kept, so that the first puzzle of the static
// site does not flash up before it; and whether the page will speak another language than its HTML, so that English words
// do not flash up and move what is around them. Without a choice the page follows the system.
(() => {
  let theme = null;
  let language = "";
  try {
    theme = localStorage.getItem("sudokit.theme");
    if (localStorage.getItem("sudokit.2.last") || location.hash.length > 1)
      document.documentElement.dataset.kept = "true";
    language = JSON.parse(localStorage.getItem("sudokit.2.settings") ?? "{}")?.language ?? "";
  } catch {
    // Storage can be forbidden; then there is no choice to remember.
  }
  // As `languageFor` decides.
  const wanted = [language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  if ((wanted.find((tag) => /^(en|de|es)$/.test(tag)) ?? "en") !== "en") document.documentElement.dataset.foreign = "true";
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
})();
