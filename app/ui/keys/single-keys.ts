// Whether keys without a modifier do anything (WCAG 2.1.4): on unless switched off, remembered in this
// browser. It must not know which keys there are.
import { readStored, useStoredText, writeStored } from "../browser/stored.ts";

const STORED = "espalier.single-keys";
const OFF = "off";

export function areSingleKeysOn(): boolean {
  return readStored(STORED) !== OFF;
}

export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useStoredText(STORED) !== OFF, choose];
}

function choose(isOn: boolean): void {
  writeStored(STORED, isOn ? null : OFF);
}
