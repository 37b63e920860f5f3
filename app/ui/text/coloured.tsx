// Terminal output with control sequences. Most output has none, so this is loaded when some has.
import { useMemo } from "react";
import { ansiRuns } from "./ansi-runs.ts";
import { TerminalRuns } from "./terminal-runs.tsx";

export function Coloured({ text }: { readonly text: string }) {
  const runs = useMemo(() => ansiRuns(text), [text]);
  return <TerminalRuns runs={runs} />;
}
