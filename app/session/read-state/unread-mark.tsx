// How much of a branch is unread, at the end of the row that begins it.
import { countText, numberText } from "../../../src/text/units.ts";
import "./unread-mark.css";

/** `count`: entries; 0 shows nothing. */
export function UnreadMark({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      className="unread-mark tabular firm"
      title={`${countText(count, "entry", "entries")} of this branch not read yet`}
    >
      {numberText(count)}
      <span className="unseen"> unread</span>
    </span>
  );
}
