// The controls above two branches: which ones, their view, steps through the differences.
import { ArrowDown, ArrowLeftRight, ArrowUp } from "lucide-react";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { comparisonMarkdown } from "../../../src/export/markdown/branches-markdown.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import { countText } from "../../../src/text/units.ts";
import { type SeenAs, sideOf } from "../../engine/compare-work.ts";
import { endsText } from "../../session/draft/draft-operations.ts";
import { ShareLink } from "../../session/view/links/share-link.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { Button, IconButton } from "../../ui/control/button.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { readerOf, scoreFor } from "../side-work.ts";
import { type PrintedEntry, TakeAway } from "../take-away.tsx";
import { SessionPicker } from "./session-picker.tsx";
import { SidePicker } from "./side-picker.tsx";
import type { ComparedSide, Comparison } from "./use-comparison.ts";
import type { GoTo } from "./use-go-to.ts";
import "../compare-tools.css";

interface BranchToolsProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly names: { readonly a: string; readonly b: string };
  readonly comparison: Comparison;
  readonly differences: number;
  /** Rows outside folds. */
  readonly printed: readonly CompareRow[];
  readonly goTo: GoTo;
  /** Null where A is fixed: a draft compared with its file. */
  readonly onSwap: (() => void) | null;
}

export function BranchTools(props: BranchToolsProps) {
  const { a, b, comparison, differences, goTo, onSwap } = props;
  const [state, setState] = useView();
  useKeys(onSwap ? { swapSides: onSwap } : {});
  return (
    <div className="compare-tools row wrap firm not-printed" role="toolbar" aria-label="Comparison">
      <SidePicker side="a" compared={a} onChoose={(address) => setState({ a: address, diff: 0 })} />
      <IconButton label="Swap A and B" disabled={!onSwap} onClick={() => onSwap?.()}>
        <ArrowLeftRight size={16} aria-hidden />
      </IconButton>
      <SidePicker
        side="b"
        compared={b}
        onChoose={(address) =>
          // A stays the same, also when it was only the leaf in view.
          setState({ a: addressOf(a.open.session.table, a.leaf), b: address, diff: 0 })
        }
      />
      <SessionPicker
        ownKey={a.open.key}
        isDraft={a.open.draft !== null}
        value={state.with}
        onChoose={(key) => setState({ with: key, b: null, diff: 0 })}
      />
      <span className="compare-space" />
      <span className="compare-steps small">
        <Button weight="quiet" disabled={differences === 0} onClick={goTo.first}>
          First difference
        </Button>
        <IconButton
          label="Previous difference"
          disabled={state.diff <= 1}
          onClick={() => goTo.step(-1)}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Next difference"
          disabled={differences === 0 || state.diff >= differences}
          onClick={() => goTo.step(1)}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <span className="tabular muted" aria-live="polite">
          {stepText(state.diff, differences, comparison.isDone)}
        </span>
      </span>
      <ShareBoth a={a} b={b} />
      <TakeBoth {...props} seenAs={state.as} />
    </div>
  );
}

function stepText(diff: number, differences: number, isDone: boolean): string {
  if (diff > 0 && diff <= differences) return `${diff} of ${differences}`;
  return differences > 0 || isDone ? countText(differences, "difference") : "";
}

/** Both branches as one page that opens on their comparison; a page holds one session. */
function ShareBoth({ a, b }: Pick<BranchToolsProps, "a" | "b">) {
  if (a.open !== b.open) return null;
  const { table } = a.open.session;
  const change = {
    share: "chosen",
    ends: endsText(a.open, [a.leaf, b.leaf]),
    what: "branches",
    a: addressOf(table, a.leaf),
    b: addressOf(table, b.leaf),
    opens: "compare",
  } as const;
  return <ShareLink label="Share this comparison" change={change} />;
}

interface TakeBothProps extends BranchToolsProps {
  readonly seenAs: SeenAs;
}

function TakeBoth({ a, b, names, comparison, printed, seenAs }: TakeBothProps) {
  const markdown = () => {
    const { rows } = comparison;
    const sideFor = ({ open, leaf }: ComparedSide) =>
      sideOf(open.session.table, leaf, seenAs, readerOf(open));
    const head = { names, score: scoreFor(a, b, rows), isWhole: comparison.isDone };
    return comparisonMarkdown(sideFor(a), sideFor(b), rows, head);
  };
  const entries = () =>
    printed.flatMap((row): readonly PrintedEntry[] => [
      ...("a" in row ? [[a.open, row.a] as const] : []),
      ...("b" in row ? [[b.open, row.b] as const] : []),
    ]);
  // Missing rows would be left out without a note.
  const isRunning = !comparison.isDone && !comparison.isCancelled;
  return <TakeAway isDisabled={isRunning} markdown={markdown} entries={entries} />;
}
