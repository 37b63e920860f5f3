// Above what the model sees: what of it the file does not record.
import { useQuery } from "@tanstack/react-query";
import { unrecordedKinds } from "../../../src/formats/unrecorded.ts";
import { unrecordedTexts } from "../../../src/stats/context/unrecorded.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";

/** One sentence, or the first with how many more: a person asks for the others. */
export function UnrecordedNote() {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { format } = session;
  const { data: kinds } = useQuery({
    queryKey: ["unrecorded", format],
    queryFn: () => unrecordedKinds(format),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!details || !kinds) return null;
  const [first, ...others] = unrecordedTexts(kinds, table, details, path);
  if (first === undefined) return null;
  if (others.length === 0) return <p className="transcript-note">{first}</p>;
  return (
    <details className="transcript-note">
      <summary>
        {first} <span className="transcript-more">{others.length} more</span>
      </summary>
      <ul>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
