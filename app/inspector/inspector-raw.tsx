// The selected entry as the file holds it: indented where it is JSON, as text, never as anything else.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { parseJson } from "../../src/model/json.ts";
import { NO_ROW } from "../../src/model/table.ts";
import { countText, numberText } from "../../src/text/units.ts";
import { useSelection } from "../session/selection.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Placeholder } from "../ui/placeholder.tsx";
import { useCopy } from "../ui/use-copy.ts";
import { NothingSelected } from "./inspector-details.tsx";

/** Characters shown until somebody asks for all. */
const FIRST = 200_000;

export function InspectorRaw() {
  const { entry } = useSelection();
  if (entry === NO_ROW) return <NothingSelected />;
  // Another entry starts short again.
  return <RawEntry key={entry} row={entry} />;
}

function RawEntry({ row }: { readonly row: number }) {
  const { key, client, revision } = useOpenSession();
  const [isWhole, setWhole] = useState(false);
  const [copied, copy] = useCopy();
  const { data, error } = useQuery({
    queryKey: ["raw", key, client.opening, revision, row],
    queryFn: () => client.raw(row, revision),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
  if (error) return <Placeholder title="Not readable now">{error.message}</Placeholder>;
  if (!data) return <Placeholder title="Reading…" />;
  const text = indented(data.text);
  const shown = isWhole ? text : text.slice(0, FIRST);
  return (
    <div className="inspector inspector-raw">
      <div className="inspector-raw-head">
        <span className="dim">{countText(data.length, "character")}</span>
        <Button onClick={() => copy(data.text)}>{copied ? "Copied" : "Copy"}</Button>
      </div>
      <pre className="inspector-raw-text">{shown}</pre>
      {shown.length < text.length ? (
        <Button onClick={() => setWhole(true)}>
          Show all {numberText(text.length)} characters
        </Button>
      ) : null}
    </div>
  );
}

/** What is no JSON (a damaged line) stays as it is. */
function indented(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
