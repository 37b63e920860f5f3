// A link to a session that this browser does not have. Opening its file here shows the same place.
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { HandOverPanel } from "../home/hand-over-panel.tsx";
import { useHandOver } from "../home/use-hand-over.ts";
import type { MissingSession } from "../session/library/library.ts";
import { unnumberedKey } from "../session/library/session-key.ts";
import { ErrorNote } from "../ui/error-note.tsx";

export function MissingScreen({ missing }: { readonly missing: MissingSession }) {
  const { key, record } = missing;
  const [other, setOther] = useState<string | null>(null);
  const onOpened = useCallback((opened: string) => setOther(opened === key ? null : opened), [key]);
  const handOver = useHandOver(onOpened);
  return (
    <div className="opening-box">
      <h1>
        {record ? `The file of “${record.title}” is gone` : "This session is not in this browser"}
      </h1>
      <p className="muted">
        The link names the session <code className="opening-id">{unnumberedKey(key)}</code>
        {record ? `, which was opened from ${record.fileName}` : ""}. Sessions are never uploaded,
        so a link carries only the place, not the session. Open its file here to get to that place.
      </p>
      <HandOverPanel handOver={handOver}>
        <Link to="/" className="button button-quiet">
          Start page
        </Link>
      </HandOverPanel>
      {other === null ? null : (
        <ErrorNote
          message={`That file holds another session: ${unnumberedKey(other)}.`}
          advice="Choose the file of the session above, or go on with this one."
        >
          <Link to={`/session/${encodeURIComponent(other)}`} className="button button-normal">
            Show it anyway
          </Link>
        </ErrorNote>
      )}
    </div>
  );
}
