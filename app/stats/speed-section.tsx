// The speed of each model, from the log that dreb writes beside its sessions.
import { type ChangeEvent, useRef, useState } from "react";
import { modelSpeeds, readPerformanceLog } from "../../src/stats/performance-log.ts";
import { bytesText, countText } from "../../src/text/units.ts";
import { speedTable } from "../session/figures/speed-table.ts";
import { Button } from "../ui/control/button.tsx";
import type { FigureTable } from "../ui/figure/figure.ts";
import { FigureSection } from "../ui/figure/figure-section.tsx";

/** dreb prunes its log after 30 days; a larger file is something else. */
const MAX_BYTES = 50_000_000;

interface OpenedLog {
  /** Null when there is nothing to show; `remark` says why. */
  readonly table: FigureTable | null;
  readonly remark: string;
}

export function SpeedSection() {
  const input = useRef<HTMLInputElement>(null);
  const [log, setLog] = useState<OpenedLog | null>(null);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) setLog(await openLog(file));
  };
  return (
    <section className="usage-speed" aria-label="Performance log">
      {log?.table ? <FigureSection table={log.table} empty="" /> : null}
      <p className="figures-note" role="status">
        {log?.remark ?? "dreb also logs how fast each model wrote, in performance.jsonl."}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl"
        aria-label="Performance log"
        onChange={(event) => void open(event)}
      />
      <Button onClick={() => input.current?.click()}>Open performance.jsonl…</Button>
    </section>
  );
}

async function openLog(file: File): Promise<OpenedLog> {
  if (file.size > MAX_BYTES) {
    return { table: null, remark: `${file.name} is ${bytesText(file.size)}: no log of replies.` };
  }
  try {
    const log = readPerformanceLog(await file.text());
    const skipped = log.invalidLines > 0 ? `, ${countText(log.invalidLines, "line")} skipped` : "";
    const counted = `${file.name}: ${countText(log.rows.length, "reply", "replies")}${skipped}.`;
    return { table: log.rows.length > 0 ? speedTable(modelSpeeds(log)) : null, remark: counted };
  } catch {
    return { table: null, remark: `${file.name} could not be read. Open it again.` };
  }
}
