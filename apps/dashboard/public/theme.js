// Runs before the first paint, so that a dark page never flashes white. The key is shared with src/ui/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("clipledger.theme");
  } catch {
    // Storage may be blocked; the system setting still applies.
  }
  const isSystemDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && isSystemDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
