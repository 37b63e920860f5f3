// The possible repairs of the file, in the draft and only on a click.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Repair } from "../../src/edit/repair/repair.ts";
import { countText, numberText } from "../../src/text/units.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { Paged } from "../ui/list/paged.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";

/** An effect names ids. Characters. */
const MAX_EFFECT = 300;

/** `problems`: how many the file has, without what another program wrote: that stays as it is. */
export function Repairs({ problems }: { readonly problems: number }) {
  const { draft, details } = useOpenSession();
  const { canEdit } = usePageSessions();
  const [{ mode }, setView] = useView();
  if (draft && mode === "edit") return <InDraft />;
  if (!canEdit || problems === 0 || !details || mode === "edit") return null;
  return (
    <div className="problems-repairs grid">
      <p>Many of these problems can be repaired in a draft. The file is not changed.</p>
      <Button onClick={() => setView({ mode: "edit" })}>Show repairs</Button>
    </div>
  );
}

function InDraft() {
  const { opening, version, source } = useOpenSession();
  const { perform, run, isReadOnly } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["repairs", opening, version],
    queryFn: () => source.repairs(version),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Applied repairs stay in the list until the next list is there.
    placeholderData: (before: readonly Repair[] | undefined) => before,
  });
  const mend = async (work: () => Promise<boolean>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  if (error) return <ErrorNote message={error.message} />;
  if (!data) return <p role="status">Looking for repairs…</p>;
  if (data.length === 0) return <p role="status">No repairs left.</p>;
  return (
    <section className="problems-group problems-repairs grid" aria-label="Repairs">
      <h2 className="problems-head row small bold">
        Repairs <span className="problems-count dim tabular">{numberText(data.length)}</span>
      </h2>
      <Button
        weight="primary"
        disabled={isBusy || isReadOnly}
        onClick={() => void mend(() => perform({ kind: "mend" }))}
      >
        Repair everything
      </Button>
      <ul>
        <Paged items={data} words={["repair", "repairs"]}>
          {(page) =>
            page.map(({ key, item }) => (
              <li key={key} className="problem">
                <div className="problem-place row dim tiny tabular spread">
                  <span>{item.line > 0 ? `Line ${numberText(item.line)}` : "Whole file"}</span>
                  <button
                    type="button"
                    className="problem-go bare"
                    disabled={isBusy || isReadOnly}
                    onClick={() => void mend(() => run(...item.operations))}
                  >
                    Repair<span className="unseen"> this: {drawnName(item.effect, 80)}</span>
                  </button>
                </div>
                <p>
                  {drawnName(item.effect, MAX_EFFECT)}
                  {item.operations.length > 1 ? (
                    <span className="dim"> {countText(item.operations.length, "change")}</span>
                  ) : null}
                </p>
              </li>
            ))
          }
        </Paged>
      </ul>
    </section>
  );
}
