// What of the context at the leaf in view the file does not record: it comes late, and stands where it moves no row.
import { useQuery } from "@tanstack/react-query";
import { unrecordedKinds } from "../../../src/formats/unrecorded.ts";
import { unrecordedTexts } from "../../../src/stats/context/unrecorded.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { GlancePart } from "./glance-part.tsx";

export function UnrecordedLines() {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { format } = session;
  const { data: kinds } = useQuery({
    queryKey: ["unrecorded", format],
    queryFn: () => unrecordedKinds(format),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const texts = details && kinds ? unrecordedTexts(kinds, table, details, path) : [];
  if (texts.length === 0) return null;
  return (
    <GlancePart title="Sent, and not recorded">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </GlancePart>
  );
}
