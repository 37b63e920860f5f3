// A link to a session that this browser does not have. Opening its file here shows the same place.
import type { MissingSession } from "../../catalog/known-input.ts";
import { unnumberedKey } from "../../catalog/session-key.ts";

export function MissingScreen({ missing }: { readonly missing: MissingSession }) {
  const { key, record } = missing;
  return (
    <>
      <h1>
        {record ? `The file of “${record.title}” is gone` : "This session is not in this browser"}
      </h1>
      <p className="muted">
        The link names the session{" "}
        <code className="opening-id breakable">{unnumberedKey(key)}</code>
        {record ? `, which was opened from ${record.fileName}` : ""}. Sessions are never uploaded,
        so a link carries only the place, not the session. Open its file here to get to that place.
      </p>
    </>
  );
}
