// The tool calls of a reply, each against the one it stands for on the other side.
import { useMemo } from "react";
import type { CallPair } from "../../../src/compare/diff/entry-diff.ts";
import { diffTexts, piecesOn } from "../../../src/compare/diff/text-diff.ts";
import { argumentsText, MAX_OF_TARGET } from "../../../src/export/text/call-text.ts";
import { type ToolCall, targetOf } from "../../../src/model/entry/blocks.ts";
import { shownName } from "../../session/view/names.ts";
import { PrintFold } from "../print/print-fold.tsx";
import { PrintPages } from "../print/print-pages.tsx";
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
        <ul className="compare-calls">
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
  const target = useMemo(() => {
    const names = { a: a && lineOf(a), b: b && lineOf(b) };
    const own = names[side] ?? "";
    return piecesOn(side, diffTexts(names.a ?? own, names.b ?? own));
  }, [a, b, side]);
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
      <div className="compare-call mono">
        {isShared ? line : side === "a" ? <del>{line}</del> : <ins>{line}</ins>}
      </div>
      <Arguments call={call} pair={pair} side={side} />
    </>
  );
}

/** What names the call, in one line. */
function lineOf(call: ToolCall): string {
  return targetOf(call).slice(0, MAX_OF_TARGET).replace(/\s+/g, " ");
}

/** What the call holds besides its target, word by word where the other side's differs. */
function Arguments({ call, pair, side }: CallProps) {
  const text = useMemo(() => argumentsText(call), [call]);
  if (text === "") return null;
  const isDifferent = pair.a !== null && pair.b !== null && !pair.isEqual;
  return (
    <PrintFold className="compare-arguments" summary={isDifferent ? "differs" : "arguments"}>
      <ArgumentText text={text} pair={pair} side={side} />
    </PrintFold>
  );
}

interface ArgumentTextProps extends Omit<CallProps, "call"> {
  readonly text: string;
}

/** Compared only when it is looked at. */
function ArgumentText({ text, pair: { a, b }, side }: ArgumentTextProps) {
  const pieces = useMemo(() => {
    const left = a ? argumentsText(a) : text;
    const right = b ? argumentsText(b) : text;
    return piecesOn(side, diffTexts(left, right));
  }, [a, b, side, text]);
  return <MarkedText pieces={pieces} isCode />;
}
