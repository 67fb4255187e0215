// Before anything is painted: the colours the player chose, and whether a game was kept, so that the first puzzle of the
// static site does not flash up before it. Without a choice the page follows the system.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("sudokit.theme");
    if (localStorage.getItem("sudokit.2.last") || location.hash.length > 1)
      document.documentElement.dataset.kept = "true";
  } catch {
    // Storage can be forbidden; then there is no choice to remember.
  }
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
})();
