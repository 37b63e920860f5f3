// What a reply says about itself beside its content: the model, what it used, and why it ended.
import type { AssistantEntry } from "../../../src/model/entry/entry.ts";
import { stopText } from "../../../src/text/stop-text.ts";
import { costText, durationText, numberText } from "../../../src/text/units.ts";
import { Chip } from "../../ui/note/facts.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";

interface ReplyFactsProps {
  readonly entry: AssistantEntry;
  /** Milliseconds; null: not recorded. */
  readonly tookMs: number | null;
}

export function ReplyFacts({ entry, tookMs }: ReplyFactsProps) {
  const { usage } = entry;
  const facts = [
    tookMs === null ? "" : durationText(tookMs),
    usage?.output ? `${numberText(usage.output)} out` : "",
    usage?.cacheRead ? `${numberText(usage.cacheRead)} cached` : "",
    usage?.cost ? costText(usage.cost) : "",
  ];
  const model = entry.responseModel || entry.model;
  return (
    <>
      {model ? <bdi title={drawnName(entry.provider)}>{drawnName(model)}</bdi> : null}
      <span>{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

interface ReplyEndProps {
  readonly entry: AssistantEntry;
  readonly isDamaged?: boolean;
}

/** Why a reply ended, where the reason is unusual. */
export function ReplyEnd({ entry, isDamaged = false }: ReplyEndProps) {
  const { blocks, stopReason, errorMessage } = entry;
  const isUsual = ["", "stop", "toolUse"].includes(stopReason);
  return (
    <>
      {blocks.length === 0 && !errorMessage ? (
        <p className="dim">{isDamaged ? "No content could be read" : "An empty reply"}</p>
      ) : null}
      {isUsual ? null : (
        <p className="reply-end">
          <Chip tone={stopReason === "error" ? "error" : "plain"}>
            <bdi>{drawnName(stopText(stopReason))}</bdi>
          </Chip>
        </p>
      )}
      {errorMessage ? (
        <LongText text={errorMessage}>
          {(shown) => <pre className="reply-error breakable">{shown}</pre>}
        </LongText>
      ) : null}
    </>
  );
}
