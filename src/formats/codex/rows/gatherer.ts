// The entries of a rollout's lines while they are read: as if nothing were taken back, and every call answered.
// Where that is not so, what an entry was made from says it.
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
  // Of it the system prompt alone is a row.
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
        // Its list may name lines before it: as far as it is counted, its line says it.
        const summary = summaryIn(heads.rareAt(line).data ?? {});
        gathered.put({ type: "compaction", summary, retainsAll: true }, UNKNOWN);
        return;
      }
      const before = settings;
      if (shape.isTurn) settings = turnSettings(heads.rareAt(line), before) ?? before;
      // Most turns go on with the settings of the one before.
      const marks = marksOf(heads, line, settings, before, provider);
      for (const mark of marks) gathered.put(mark, madeBasis(mark));
      if (marks.length > 0) return;
      const tool = heads.toolOf(heads.callAt(line)) ?? "";
      const context = contextOf(shape, settings.model, tool);
      const told = heads.tokens.at(-1);
      const use = (told?.line === line && totals.takenAt(told)) || undefined;
      // What became of a sub-agent, later lines say.
      const isKnown = !shape.isOutput || !isStarter(tool);
      gathered.put(entryOf(object, context, use), isKnown ? basisOf(context, use) : UNKNOWN);
    },
  };
}
