// What of a branch goes to paper beside what was said: remembered in this browser.
import type { KeptParts } from "../../../src/export/markdown/write-excerpt.ts";
import { readStored, useStoredText, writeStored } from "../../ui/browser/stored.ts";

/** Under which it is stored, as `thinking=yes&output=whole`: what is as usual is not in it. */
const PRINTED = "espalier.printed";

/** In the order in which a key goes through them. */
const OUTPUTS = ["none", "beginning", "whole"] as const;

/** As a transcript shows it: thinking is folded, a long output clipped. */
const USUAL: KeptParts = { thinking: false, output: "beginning" };

export function usePrintedChoice(): KeptParts {
  return readChoice(useStoredText(PRINTED));
}

export function setPrintedChoice(change: Partial<KeptParts>): void {
  const { thinking, output } = { ...readChoice(readStored(PRINTED)), ...change };
  const set = [
    thinking === USUAL.thinking ? "" : "thinking=yes",
    output === USUAL.output ? "" : `output=${output}`,
  ].filter(Boolean);
  writeStored(PRINTED, set.length === 0 ? null : set.join("&"));
}

export function nextOutput(output: KeptParts["output"]): KeptParts["output"] {
  return OUTPUTS[(OUTPUTS.indexOf(output) + 1) % OUTPUTS.length] ?? output;
}

/** Whatever nobody knows is as usual. */
export function readChoice(stored: string | null): KeptParts {
  const read = new URLSearchParams(stored ?? "");
  return {
    thinking: read.get("thinking") === "yes",
    output: OUTPUTS.find((known) => known === read.get("output")) ?? USUAL.output,
  };
}

/** What is not on the paper, for its head; "" where nothing is missing. */
export function missingText({ thinking, output }: KeptParts): string {
  const missing = [
    thinking ? "" : "thinking",
    output === "none"
      ? "the output of tools"
      : output === "beginning"
        ? "long output of tools"
        : "",
  ].filter(Boolean);
  return missing.length === 0 ? "" : `without ${missing.join(" and ")}`;
}
