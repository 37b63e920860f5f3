// The selected entry as the file holds it: indented where it is JSON, always as plain text.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { damageText, isDamaged } from "../../src/model/table/damage.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { countText, percentText } from "../../src/text/units.ts";
import { useOpenSession, usePart } from "../session/open/session-context.tsx";
import { SOUGHT } from "../session/search-counts/sought.ts";
import { useSelection } from "../session/view/selection.tsx";
import { CopyNote, useCopy } from "../ui/browser/hand-out.tsx";
import { Button } from "../ui/control/button.tsx";
import { DamageNote } from "../ui/note/error-note.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { withoutStacks } from "../ui/text/drawn-text.ts";
import { NothingSelected } from "./inspector-details.tsx";

/** Characters shown at once; more on demand. */
const PIECE = 40_000;
/** Most characters read for the search. */
const MAX_SOUGHT = 25;

export function InspectorRaw() {
  const { entry } = useSelection();
  if (entry === NO_ROW) return <NothingSelected />;
  // Another entry starts short again.
  return <RawEntry key={entry} row={entry} />;
}

function RawEntry({ row }: { readonly row: number }) {
  const { opening, source, session } = useOpenSession();
  const ref = refOf(session.table, row);
  const [copied, copy] = useCopy();
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["raw pieces", opening, ref],
    queryFn: ({ pageParam }) => source.rawPiece(ref, pageParam, PIECE),
    initialPageParam: 0,
    getNextPageParam: ({ done, length }, pieces) =>
      done < length ? pieces.reduce((sum, { text }) => sum + text.length, 0) : null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
  const sought = usePart(SOUGHT, (now) => (now?.where === "raw" && now.row === row ? now : null));
  useEffect(() => {
    if (!sought || !data || !hasNextPage || isFetching || data.pages.length > MAX_SOUGHT) return;
    if (sought.indexIn(data.pages) === -1) void fetchNextPage();
  }, [sought, data, hasNextPage, isFetching, fetchNextPage]);
  if (error) return <Placeholder title="Not readable now">{error.message}</Placeholder>;
  const last = data?.pages.at(-1);
  if (!last) return <Placeholder title="Reading…" />;
  const copyAll = () => copy(async () => (await source.raw(ref)).text);
  return (
    <div className="inspector inspector-raw">
      {isDamaged(session.table, row) ? (
        <DamageNote text={`${damageText(session.table, row)} This is the stored line.`} />
      ) : null}
      <div className="inspector-raw-head row tiny spread">
        <span className="dim">{countText(last.length, "character")}</span>
        <CopyNote state={copied} />
        <Button onClick={copyAll}>{copied.kind === "done" ? "Copied" : "Copy"}</Button>
      </div>
      <div className="inspector-raw-text mono">
        {data?.pages.map(({ text, done }) => (
          <pre key={done}>{withoutStacks(text)}</pre>
        ))}
      </div>
      {hasNextPage ? (
        <Button aria-busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more: {percentText(last.done / last.length)} of {countText(last.length, "character")}{" "}
          shown
        </Button>
      ) : null}
    </div>
  );
}
