// Light, dark, or the system's theme: remembered in this browser, set on <html> as `data-theme`, which the
// tokens depend on.
import { readStored, useStoredText, writeStored } from "../browser/stored.ts";

export type Theme = "system" | "light" | "dark";

const STORED = "espalier.theme";
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Applies the remembered choice and follows the system from then on. Called once, before drawing. */
export function startTheme(): void {
  systemIsDark.addEventListener("change", apply);
  apply();
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [themeNamed(useStoredText(STORED)), choose];
}

function choose(theme: Theme): void {
  writeStored(STORED, theme === "system" ? null : theme);
  apply();
}

function themeNamed(stored: string | null): Theme {
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  const theme = themeNamed(readStored(STORED));
  const isDark = theme === "system" ? systemIsDark.matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
