// The texts of the panel for a search and its hits. Pure.
import type { Hit } from "../../src/search/hit.ts";
import type { PartKind } from "../../src/search/parts/part.ts";
import { cutText } from "../../src/text/cut.ts";
import { countText, numberText, percentText } from "../../src/text/units.ts";
import type { FindState } from "./find-run.ts";

const KINDS: Readonly<Record<PartKind, string>> = {
  prompt: "prompt",
  reply: "reply",
  thinking: "thinking",
  toolName: "tool",
  arguments: "arguments",
  output: "output",
  details: "details",
  command: "command",
  error: "error",
  summary: "summary",
  system: "system",
  label: "label",
  name: "name",
  setting: "setting",
  custom: "extension",
  raw: "raw",
};

const MAX_FIELD = 60;

/** The name of the text, in the raw fields also its path. */
export function partText({ kind, path }: Pick<Hit, "kind" | "path">): string {
  return kind === "raw" ? cutText(`raw ${path.join(".")}`, MAX_FIELD) : KINDS[kind];
}

type Counted = Pick<FindState, "phase" | "count" | "current" | "done">;

/** `3 of 120`, `120 hits`, with the part still to be searched. "" where there is nothing to count. */
export function countedText({ phase, count, current, done }: Counted): string {
  if (phase === "empty" || phase === "refused" || phase === "failed") return "";
  const going = phase === "searching" ? ` · ${percentText(done)}` : "";
  if (count === 0) return phase === "searching" ? `Searching${going}` : "Nothing found";
  const hits =
    current >= 0 ? `${numberText(current + 1)} of ${numberText(count)}` : countText(count, "hit");
  return `${hits}${phase === "stopped" ? " so far" : going}`;
}

/** The same for screen readers: at the end, and at each hit. */
export function spokenText(state: Counted & { readonly entries: number }): string {
  if (state.phase === "searching" && state.current < 0) return "";
  const entries =
    state.count > 0 && state.current < 0
      ? ` in ${countText(state.entries, "entry", "entries")}`
      : "";
  return `${countedText(state)}${entries}`;
}
