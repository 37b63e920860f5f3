// The entries of a rollout's lines while they are read: as if no turn were taken back, and every call answered.
// If that is wrong, the recorded basis of the entry differs.
import { UNKNOWN } from "../../line-session/gathered-lines.ts";
import type { LineGatherer } from "../../line-session/line-reading.ts";
import { summaryIn } from "../compactions.ts";
import { systemEntry } from "../header.ts";
import type { CodexHeads } from "../heads/heads.ts";
import { isStarter } from "../heads/spawned.ts";
import { NO_SETTINGS, turnSettings } from "../history.ts";
import { RunningTotals } from "../tokens.ts";
import { basisOf, entryOf, sharedContexts } from "./entries.ts";
import { madeBasis, marksOf } from "./rows.ts";

/** `provider`: as the header names it. */
export function codexGatherer(isBare: boolean, provider: string): LineGatherer<CodexHeads> {
  const contextOf = sharedContexts(provider, isBare);
  const totals = new RunningTotals();
  let settings = NO_SETTINGS;
  // Only its system prompt is a row.
  let awaitsHeader = true;
  return {
    add(heads, object, gathered) {
      const line = heads.count - 1;
      const shape = heads.shapeAt(line);
      if (awaitsHeader && (isBare || shape.envelope === "session_meta")) {
        awaitsHeader = false;
        const system = isBare ? null : systemEntry(heads.rareAt(line).data ?? {});
        if (system) gathered.put(system, madeBasis(system));
        return;
      }
      if (shape.step === "compaction") {
        // Its list may name earlier lines: its line records how far it is counted.
        const summary = summaryIn(heads.rareAt(line).data ?? {});
        gathered.put({ type: "compaction", summary, retainsAll: true }, UNKNOWN);
        return;
      }
      const before = settings;
      if (shape.isTurn) settings = turnSettings(heads.rareAt(line), before) ?? before;
      // Most turns keep the settings of the previous one.
      const marks = marksOf(heads, line, settings, before, provider);
      for (const mark of marks) gathered.put(mark, madeBasis(mark));
      if (marks.length > 0) return;
      const tool = heads.toolOf(heads.callAt(line)) ?? "";
      const context = contextOf(shape, settings.model, tool);
      const told = heads.tokens.at(-1);
      const use = (told?.line === line && totals.takenAt(told)) || undefined;
      // Later lines record the outcome of a sub-agent.
      const isKnown = !shape.isOutput || !isStarter(tool);
      gathered.put(entryOf(object, context, use), isKnown ? basisOf(context, use) : UNKNOWN);
    },
  };
}
