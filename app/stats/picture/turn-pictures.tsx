// What each turn of the branch cost and which tokens it took, with the table of both pictures.
import { useMemo } from "react";
import { costText, tokensText } from "../../../src/text/units.ts";
import type { Figures } from "../../session/figures/use-figures.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { entryName } from "../../session/view/branch-names.ts";
import { ColumnPicture } from "../../ui/figure/column-picture.tsx";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { useEntryHref } from "../use-entry-href.ts";
import {
  costValues,
  costWords,
  summaryOf,
  tokenKinds,
  tokenValues,
  tokenWords,
  turnFigures,
  turnTable,
} from "./turn-figures.ts";

const NOTE = "this branch, from its first entry to its end";
const COST_KINDS = [{ name: "Cost", tone: "cost" }];

export function TurnPictures({ figures }: { readonly figures: Figures }) {
  const { details, selection } = figures;
  const { table, path } = selection;
  const { session } = useOpenSession();
  const hrefOf = useEntryHref();
  const turns = useMemo(() => turnFigures(table, details, path), [table, details, path]);
  const costs = useMemo(() => costValues(turns), [turns]);
  const kinds = useMemo(() => tokenKinds(turns), [turns]);
  const tokens = useMemo(() => tokenValues(turns, kinds), [turns, kinds]);
  const rows = useMemo(
    () =>
      turnTable(
        turns,
        ({ number, row }) => (number === 0 ? "" : entryName(session, details, row)),
        ({ row }) => hrefOf(row),
      ),
    [turns, session, details, hrefOf],
  );
  if (turns.length === 0) return null;
  const hrefAt = (thing: number) => hrefOf(turns[thing]?.row ?? path[0] ?? 0);
  const promptOf = (thing: number) => {
    const turn = turns[thing];
    return turn && turn.number > 0 ? ` · ${entryName(session, details, turn.row)}` : "";
  };
  const labelOf = (first: number) => String(turns[first - 1]?.number || "");
  const shared = { note: NOTE, labelOf, hrefOf: hrefAt };
  const hasCost = turns.some(({ usage }) => usage.cost !== null);
  return (
    <>
      {hasCost ? (
        <ColumnPicture
          title="Cost per turn"
          {...shared}
          kinds={COST_KINDS}
          values={costs}
          text={costText}
          wordsOf={(column) => costWords(turns, column) + promptOf(column.most)}
          summary={summaryOf(turns, costs, costText)}
        />
      ) : (
        <p className="figures-note">Cost per turn: no price is known for this branch.</p>
      )}
      {kinds.length > 0 ? (
        <ColumnPicture
          title="Tokens per turn"
          {...shared}
          kinds={kinds}
          values={tokens}
          text={tokensText}
          wordsOf={(column) => tokenWords(turns, kinds, column) + promptOf(column.most)}
          summary={summaryOf(turns, tokens, (sum) => `${tokensText(sum)} tokens`)}
        />
      ) : (
        <p className="figures-note">Tokens per turn: no tokens are recorded on this branch.</p>
      )}
      <Fold summary="The turns as a table" isWanted>
        <FigureSection table={rows} empty="" />
      </Fold>
    </>
  );
}
