// The drafts that are kept on this device, each one click from being gone on with.
import { X } from "lucide-react";
import { Link } from "react-router";
import { plainTitle } from "../../src/text/plain-title.ts";
import { countText } from "../../src/text/units.ts";
import { useDrafts, useLibrary } from "../session/library/library-context.tsx";
import { agoText } from "../session/listed/ago-text.ts";
import { hrefOf } from "../session/view/href.ts";
import { IconButton } from "../ui/control/button.tsx";

/** Nothing while there is none. */
export function Drafts() {
  const drafts = useDrafts();
  const library = useLibrary();
  if (drafts.length === 0) return null;
  return (
    <section className="home-list" aria-labelledby="drafts-title">
      <div className="home-list-head">
        <h2 id="drafts-title">Drafts</h2>
      </div>
      <ul>
        {drafts.map(({ key, title, fileName, count, changedAt }) => (
          <li key={key} className="home-item home-item-recent">
            <div>
              <Link to={hrefOf({ key, view: { mode: "edit" } })}>{plainTitle(title)}</Link>
              <p className="home-item-file mono">{fileName}</p>
              <p>
                {countText(count, "change")} · {agoText(changedAt, Date.now())}
              </p>
            </div>
            <IconButton
              label={`Discard the draft of ${plainTitle(title)}`}
              onClick={() => library.drafts.discard(key)}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
