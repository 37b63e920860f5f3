// A link to a session that this browser does not have. Opening its file here shows the same place.
import { Link } from "react-router";
import { IntakePanel } from "../../home/intake-panel.tsx";
import type { MissingSession } from "../../session/library/library.ts";
import { unnumberedKey } from "../../session/library/session-key.ts";
import { HOME_HREF } from "../../session/view/href.ts";

export function MissingScreen({ missing }: { readonly missing: MissingSession }) {
  const { key, record } = missing;
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
      <IntakePanel>
        <Link to={HOME_HREF} className="button button-quiet">
          Start page
        </Link>
      </IntakePanel>
    </div>
  );
}
