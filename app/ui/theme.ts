// Light, dark, or as the system says: remembered in this browser, put on <html> as `data-theme`,
// which is what the tokens look at.
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const STORED = "espalier.theme";
const listeners = new Set<() => void>();
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Applies the remembered choice and follows the system from then on. Called once, before drawing. */
export function startTheme(): void {
  systemIsDark.addEventListener("change", apply);
  apply();
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, read), choose];
}

function choose(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, theme);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  const theme = read();
  const isDark = theme === "system" ? systemIsDark.matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
