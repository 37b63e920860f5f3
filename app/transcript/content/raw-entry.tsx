// An entry as the file has it, also what no card can show: text in parts, read on demand.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { LongText } from "../../ui/text/long-text.tsx";

export function RawEntry({ row }: { readonly row: number }) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <RawText row={row} />
  ) : (
    <Button onClick={() => setWanted(true)}>Show raw</Button>
  );
}

function RawText({ row }: { readonly row: number }) {
  const { source, opening, session } = useOpenSession();
  const ref = refOf(session.table, row);
  const raw = useQuery({
    queryKey: ["raw", opening, ref],
    queryFn: () => source.raw(ref),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (raw.error) return <p className="card-note">It cannot be read. {raw.error.message}</p>;
  if (!raw.data) return <p className="card-note">Reading…</p>;
  return (
    <ClipBox className="tool-box raw-entry" label="Raw JSON of this entry">
      <LongText text={raw.data.text}>
        {(shown) => <pre className="tool-value breakable">{shown}</pre>}
      </LongText>
    </ClipBox>
  );
}
