// One value that was found: its masked form, its places, and its decision.
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { EntryDetails } from "../../src/model/table/details.ts";
import type { Decision } from "../../src/redact/decide/decisions.ts";
import { countText } from "../../src/text/units.ts";
import { cwdOf, type NamedSession } from "../../src/tree/branch/branches.ts";
import { entrySummary } from "../../src/tree/entry-summary.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { shownId } from "../session/view/names.ts";
import { SmallIconButton } from "../ui/control/button.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";
import { Chip } from "../ui/note/facts.tsx";
import type { FoundValue } from "./work/share-host.ts";

/** Dropping a value in the header or the file's name drops no entry. */
const DECISIONS: readonly { readonly id: Decision; readonly label: string }[] = [
  { id: "mask", label: "Mask" },
  { id: "keep", label: "Keep" },
  { id: "drop", label: "Drop entries" },
];

/** Entries named at first. */
const FEW = 2;

interface FoundRowProps {
  readonly found: FoundValue;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
  readonly onShow: (row: number) => void;
}

export function FoundRow({ found, decision, onDecide, onShow }: FoundRowProps) {
  const { kind, preview, value, count } = found;
  const [isShown, setShown] = useState(false);
  const masked = preview.slice(kind.length + 2);
  return (
    <li className="share-value grid" data-decision={decision ?? "none"}>
      <div className="share-value-head row">
        <Chip tone={decision ? "plain" : "flag"}>{kind}</Chip>
        <code className="share-value-text mono grow breakable">
          <bdi>{isShown ? value : masked}</bdi>
        </code>
        <SmallIconButton
          label={isShown ? "Hide the value" : "Show the value"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
        </SmallIconButton>
      </div>
      <p className="share-value-where muted tiny breakable">
        {countText(count, "time")} in <Places found={found} onShow={onShow} />
      </p>
      <SegmentedControl
        label={`Decision about ${preview}`}
        segments={DECISIONS}
        value={decision ?? ""}
        onChange={(id) => {
          const chosen = DECISIONS.find((one) => one.id === id);
          if (chosen) onDecide(chosen.id);
        }}
      />
    </li>
  );
}

/** Its text may be the value itself. */
function placeName(session: NamedSession, details: EntryDetails | null, row: number): string {
  const { who } = entrySummary(session.table, details, row, cwdOf(session));
  return `${who} ${shownId(session.table, row)}`.trim();
}

function Places({ found, onShow }: Pick<FoundRowProps, "found" | "onShow">) {
  const { rows, entries, isInHead } = found;
  const { session, details } = useOpenSession();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, FEW);
  const more = entries - shown.length;
  return (
    <>
      {isInHead ? `the session’s header or name${entries > 0 ? ", " : ""}` : null}
      {shown.map((row, at) => (
        <span key={row}>
          {at > 0 ? ", " : ""}
          <button type="button" className="share-link bare" onClick={() => onShow(row)}>
            <bdi>{placeName(session, details, row)}</bdi>
          </button>
        </span>
      ))}
      {more > 0 ? (
        <>
          {" "}
          {isAll ? (
            `and ${more} more`
          ) : (
            <button type="button" className="share-link bare" onClick={() => setAll(true)}>
              and {more} more
            </button>
          )}
        </>
      ) : null}
    </>
  );
}
