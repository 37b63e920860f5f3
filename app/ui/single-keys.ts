// Whether keys without a modifier do anything (WCAG 2.1.4): on unless switched off, remembered in this
// browser. It must not know which keys there are.
import { useSyncExternalStore } from "react";

const STORED = "espalier.single-keys";
const listeners = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== "off";
}

export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), choose];
}

function choose(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
