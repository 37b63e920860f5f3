// The tool calls of a reply, each against its partner on the other side.
import { useMemo } from "react";
import type { CallPair } from "../../../src/compare/diff/entry-diff.ts";
import { diffTexts, piecesOn, type TextDiff } from "../../../src/compare/diff/text-diff.ts";
import { argumentsText, MAX_OF_TARGET } from "../../../src/export/text/call-text.ts";
import { memo } from "../../../src/lib/memo.ts";
import { type ToolCall, targetOf } from "../../../src/model/blocks/blocks.ts";
import { shownName } from "../../session/view/names.ts";
import { PrintFold, PrintPages } from "../../ui/print/for-paper.tsx";
import type { SideName } from "./cell-content.ts";
import { MarkedText, Pieces } from "./marked-text.tsx";

interface CallListProps {
  readonly pairs: readonly CallPair[];
  readonly side: SideName;
}

export function CallList({ pairs, side }: CallListProps) {
  const own = useMemo(
    () =>
      pairs.flatMap((pair) => {
        const call = pair[side];
        return call ? [{ call, pair }] : [];
      }),
    [pairs, side],
  );
  if (own.length === 0) return null;
  return (
    <PrintPages items={own} words={["call", "calls"]}>
      {(page) => (
        <ul className="compare-calls muted">
          {page.map(({ key, item: { call, pair } }) => (
            <li key={key}>
              <Call call={call} pair={pair} side={side} />
            </li>
          ))}
        </ul>
      )}
    </PrintPages>
  );
}

interface CallProps {
  readonly call: ToolCall;
  readonly pair: CallPair;
  readonly side: SideName;
}

function Call({ call, pair, side }: CallProps) {
  const { a, b } = pair;
  const target = piecesOn(side, targetDiff(pair));
  const line = (
    <>
      <b>{shownName(call.name)}</b>{" "}
      <bdi>
        <Pieces pieces={target} />
      </bdi>
    </>
  );
  const isShared = a !== null && b !== null;
  return (
    <>
      <div className="compare-call mono ellipsis">
        {isShared ? line : side === "a" ? <del>{line}</del> : <ins>{line}</ins>}
      </div>
      <Arguments call={call} pair={pair} side={side} />
    </>
  );
}

/** The call's arguments besides its target, word by word where the other side's differs. */
function Arguments({ call, pair, side }: CallProps) {
  const text = useMemo(() => argumentsText(call), [call]);
  if (text === "") return null;
  const isDifferent = pair.a !== null && pair.b !== null && !pair.isEqual;
  return (
    <PrintFold className="compare-arguments" summary={isDifferent ? "differs" : "arguments"}>
      <ArgumentText pair={pair} side={side} />
    </PrintFold>
  );
}

/** Compared only when it is shown. */
function ArgumentText({ pair, side }: Omit<CallProps, "call">) {
  return <MarkedText pieces={piecesOn(side, argumentsDiff(pair))} isCode />;
}

/** The names of the calls, in one line. */
const targetDiff = onceForPair(lineOf);

/** Their arguments besides that. */
const argumentsDiff = onceForPair(argumentsText);

/**
 * Two partner calls, compared once for both columns and however often they are drawn. A call without a
 * partner is compared with itself.
 */
function onceForPair(textOf: (call: ToolCall) => string): (pair: CallPair) => TextDiff {
  const sideText = (call: ToolCall | null) => (call ? textOf(call) : "");
  return memo(({ a, b }: CallPair) => diffTexts(sideText(a ?? b), sideText(b ?? a)));
}

function lineOf(call: ToolCall): string {
  return targetOf(call).slice(0, MAX_OF_TARGET).replace(/\s+/g, " ");
}
