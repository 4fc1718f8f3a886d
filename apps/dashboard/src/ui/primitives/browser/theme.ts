import { useSyncExternalStore } from "react";
import { translate } from "../../../languages/language.ts";

export type ThemeChoice = "system" | "light" | "dark";

// Also read by public/theme.js, before the app loads.
const storageKey = "clipledger.theme";
const listeners = new Set<() => void>();

export const themeChoices: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  {
    value: "system",
    get label() {
      return translate("System");
    },
  },
  {
    value: "light",
    get label() {
      return translate("Light");
    },
  },
  {
    value: "dark",
    get label() {
      return translate("Dark");
    },
  },
];

export function useThemeChoice() {
  return useSyncExternalStore(subscribe, readThemeChoice);
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === "system") localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  applyTheme();
}

export function toggleTheme() {
  chooseTheme(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");
}

/** Follows the system setting and choices made in other tabs. */
export function watchTheme() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
  addEventListener("storage", applyTheme);
}

function applyTheme() {
  const choice = readThemeChoice();
  const isDark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  for (const notify of listeners) notify();
}

function readThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
