// Before anything is painted: the colours the player chose. Without a choice the page follows the system.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("sudokit.theme");
  } catch {
    // Storage can be forbidden; then there is no choice to remember.
  }
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
})();
