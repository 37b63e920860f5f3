// What of a branch is printed beside the messages: remembered in this browser.
import type { KeptParts } from "../../../src/export/markdown/write-excerpt.ts";
import { readStored, useStoredText, writeStored } from "../../ui/browser/stored.ts";

/** Stored under this key, as `thinking=yes&output=whole`, without the defaults. */
const PRINTED = "espalier.printed";

/** In the order in which the key cycles through them. */
const OUTPUTS = ["none", "beginning", "whole"] as const;

/** As in the transcript: thinking is folded, a long output clipped. */
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

/** Unknown values mean the default. */
export function readChoice(stored: string | null): KeptParts {
  const read = new URLSearchParams(stored ?? "");
  return {
    thinking: read.get("thinking") === "yes",
    output: OUTPUTS.find((known) => known === read.get("output")) ?? USUAL.output,
  };
}

/** What the paper leaves out, for its head; "" where nothing is missing. */
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
