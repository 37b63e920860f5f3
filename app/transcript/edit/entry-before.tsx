// A card while it shows its entry before the edit: what differs from the file, or the file's values alone.
// Loaded on demand.
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { pathText } from "../../../src/edit/operation/operation-text.ts";
import { isObject, type JsonObject, parseJson } from "../../../src/model/json/json.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import { bytesText, countText } from "../../../src/text/units.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { baseRow } from "../../session/draft/draft-operations.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { openedFile } from "../../session/open/opened-file.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { SegmentedControl } from "../../ui/control/segmented-control.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { useTextJob } from "../../ui/worker/use-text-job.ts";
import { DiffBox } from "../tool/edit-body.tsx";
import { previewLines } from "../tool/edit-diff.ts";
import { type ChangedValue, changedValues } from "./changed-values.ts";
import "./entry-before.css";

/** Longer entries are not compared in their card. UTF-16 units. */
const MAX_LENGTH = 2 << 20;
/** Changed values beyond this number are only counted. */
const MAX_VALUES = 30;

export function EntryBefore({ row }: { readonly row: number }) {
  const open = useOpenSession();
  const back = () => open.parts.of(EDITING).setState({ before: null });
  useKeys({ leaveBefore: back });
  const from = baseRow(open, row);
  const file = openedFile(open);
  return (
    <section className="entry-before grid" aria-label="Before">
      {file === null || from === NO_ROW ? (
        <p>This entry is new: the file does not have it.</p>
      ) : (
        <Compared open={open} file={file} row={row} from={from} />
      )}
      <div className="entry-before-actions row wrap">
        <Button onClick={back}>Back</Button>
        <span className="muted">b or Esc goes back, too</span>
      </div>
    </section>
  );
}

interface ComparedProps {
  readonly open: OpenSession;
  readonly file: OpenSession;
  readonly row: number;
  /** Its row in the file. */
  readonly from: number;
}

function Compared({ open, file, row, from }: ComparedProps) {
  const [shown, setShown] = useState("changes");
  const before = useStored(file, from);
  const after = useStored(open, row);
  const error = before.error ?? after.error;
  const values = useMemo(
    () =>
      before.entry && after.entry ? changedValues(before.entry, after.entry, MAX_VALUES + 1) : null,
    [before.entry, after.entry],
  );
  if (error) return <ErrorNote message={error.message} />;
  if (before.isTooLong || after.isTooLong) {
    return (
      <p>
        This entry is longer than {bytesText(MAX_LENGTH)}: compare the draft with the file to see
        what differs.
      </p>
    );
  }
  if (!values) return <Placeholder title="Reading the earlier state…" />;
  if (values.length === 0) return <p role="status">This entry is unchanged.</p>;
  return (
    <>
      <SegmentedControl
        label="Earlier state of the entry"
        segments={[
          { id: "changes", label: "Changes" },
          { id: "before", label: "Before" },
        ]}
        value={shown}
        onChange={setShown}
      />
      {values.slice(0, MAX_VALUES).map((value) =>
        value.path[0] === "parentId" ? (
          <MovedFrom key="parentId" open={open} file={file} row={row} from={from} />
        ) : (
          <div key={value.path.join("/")}>
            <h3 className="entry-before-name muted tiny bold">{pathText(value.path)}</h3>
            {shown === "changes" ? <Change value={value} /> : <Old value={value} />}
          </div>
        ),
      )}
      {values.length > MAX_VALUES ? (
        <p className="muted">
          More than {countText(MAX_VALUES, "value")} differ: compare the draft with the file to see
          all of them.
        </p>
      ) : null}
    </>
  );
}

/** The line of an entry as it is stored. */
function useStored(open: OpenSession, row: number) {
  const ref = refOf(open.session.table, row);
  const { data, error } = useQuery({
    queryKey: ["stored line", open.opening, ref],
    queryFn: () => open.source.raw(ref, MAX_LENGTH),
    retry: false,
  });
  const entry = useMemo((): JsonObject | null => {
    const stored = data && data.length <= MAX_LENGTH ? parseJson(data.text) : undefined;
    return isObject(stored) ? stored : data ? {} : null;
  }, [data]);
  return { entry, error, isTooLong: data !== undefined && data.length > MAX_LENGTH };
}

function Change({ value: { before, after } }: { readonly value: ChangedValue }) {
  const job = useMemo(
    () => ({ kind: "changes", changes: [{ before: before ?? "", after: after ?? "" }] }) as const,
    [before, after],
  );
  const { state, insist } = useTextJob(job);
  const edit = useMemo(
    () =>
      state.kind === "diff"
        ? { diff: state.diff, lines: state.diff.lines, insist: null }
        : {
            diff: null,
            lines: previewLines(job),
            insist: state.kind === "slow" ? insist : null,
          },
    [job, state, insist],
  );
  return <DiffBox edit={edit} />;
}

function Old({ value: { before } }: { readonly value: ChangedValue }) {
  if (before === null) return <p className="muted">It did not exist.</p>;
  if (before === "") return <p className="muted">It was empty.</p>;
  return (
    <div className="card-box entry-before-old breakable">
      <LongText text={before}>{(part) => part}</LongText>
    </div>
  );
}

/** Its parent before, and its parent now. */
function MovedFrom({ open, file, row, from }: ComparedProps) {
  return (
    <p>
      It came after <bdi>{parentName(file, from)}</bdi>; now it comes after{" "}
      <bdi>{parentName(open, row)}</bdi>.
    </p>
  );
}

function parentName({ session: { table }, details }: OpenSession, row: number): string {
  const parent = parentOf(table, row);
  if (parent === NO_ROW) return "nothing";
  return `“${drawnName(summaryText(entrySummary(table, details, parent)), 80)}”`;
}
