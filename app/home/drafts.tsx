// The drafts that are kept on this device, each one click from being gone on with.
import { X } from "lucide-react";
import { Link } from "react-router";
import { plainTitle } from "../../src/text/plain-title.ts";
import { countText } from "../../src/text/units.ts";
import { useDrafts } from "../catalog/catalog-context.tsx";
import { agoText } from "../catalog/summaries/session-words.ts";
import { useDiscard } from "../session/draft/use-discard.ts";
import { hrefOf } from "../session/view/href.ts";
import { IconButton } from "../ui/control/button.tsx";
import { UnreadNote } from "./unread-note.tsx";

/** Nothing while there is none. */
export function Drafts() {
  const { drafts, error, readAgain } = useDrafts();
  const { failure, discard } = useDiscard();
  if (drafts.length === 0 && !error) return null;
  return (
    <section className="home-list" aria-labelledby="drafts-title">
      <div className="home-list-head row">
        <h2 id="drafts-title">Drafts</h2>
      </div>
      {error ? <UnreadNote what="drafts" error={error} onRetry={readAgain} /> : null}
      {failure ? <p role="status">{failure}</p> : null}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key} className="home-item home-item-recent spread">
            <div>
              <Link to={hrefOf({ key: draft.key, view: { mode: "edit" } })}>
                {plainTitle(draft.title)}
              </Link>
              <p className="home-item-file mono">{draft.fileName}</p>
              <p>
                {countText(draft.count, "change")} · {agoText(draft.changedAt, Date.now())}
              </p>
            </div>
            <IconButton
              className="button-above"
              label={`Discard the draft of ${plainTitle(draft.title)}`}
              onClick={() => void discard(draft)}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
