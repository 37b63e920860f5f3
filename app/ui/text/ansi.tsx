// Terminal output with its colours; the plain text until they arrive.
import { memo, useMemo } from "react";
import { withoutEscapes } from "../../../src/text/escapes.ts";
import { lazyPane } from "../lazy-pane.ts";
import type { AnsiRun } from "./ansi-runs.ts";
import { TerminalRuns } from "./terminal-runs.tsx";

const Coloured = lazyPane(async () => (await import("./coloured.tsx")).Coloured);

/** Control characters that a terminal acts on; a line break and a tab are text. */
const CONTROL = /[^\P{Cc}\n\t]/u;

export const Ansi = memo(function Ansi({ text }: { readonly text: string }) {
  const isPlain = !CONTROL.test(text);
  const runs = useMemo(() => plainRuns(isPlain ? text : withoutEscapes(text)), [text, isPlain]);
  const plain = <TerminalRuns runs={runs} />;
  return isPlain ? plain : <Coloured text={text} waiting={plain} />;
});

function plainRuns(text: string): readonly AnsiRun[] {
  return text === "" ? [] : [{ start: 0, text, className: "" }];
}
