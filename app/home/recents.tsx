// The sessions opened before: one click opens them again, another forgets them.
import { X } from "lucide-react";
import { Link } from "react-router";
import { bytesText, countText } from "../../src/text/units.ts";
import { useLibrary, useRecords } from "../session/library/library-context.tsx";
import type { SessionRecord } from "../session/library/stored/library-db.ts";
import { hrefOf } from "../session/view/href.ts";
import { Button, IconButton } from "../ui/control/button.tsx";
import { agoText } from "./ago-text.ts";

export function Recents() {
  const library = useLibrary();
  const { records, error } = useRecords();
  const forget = (some: readonly SessionRecord[]) => {
    void Promise.all(some.map(({ key }) => library.forget(key)));
  };
  return (
    <section className="home-list" aria-labelledby="recents-title">
      <div className="home-list-head">
        <h2 id="recents-title">Recent</h2>
        {records.length > 1 ? (
          <Button weight="quiet" onClick={() => forget(records)}>
            Forget all
          </Button>
        ) : null}
      </div>
      {records.length === 0 ? (
        <p className="home-none">
          {error
            ? "This browser stores nothing for this page, so sessions are not remembered."
            : "Sessions you open are listed here, on this device only."}
        </p>
      ) : (
        <ul>
          {records.map((record) => (
            <RecentItem key={record.key} record={record} onForget={() => forget([record])} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RecentItemProps {
  readonly record: SessionRecord;
  readonly onForget: () => void;
}

function RecentItem({ record, onForget }: RecentItemProps) {
  const facts = [
    record.formatName,
    countText(record.entries, "entry", "entries"),
    bytesText(record.size),
    ...(record.origin === "copy" ? ["private copy"] : []),
    agoText(record.openedAt, Date.now()),
  ];
  return (
    <li className="home-item home-item-recent">
      <div>
        <Link to={hrefOf({ key: record.key })}>{record.title}</Link>
        <p className="home-item-file mono">{record.fileName}</p>
        <p>{facts.join(" · ")}</p>
      </div>
      <IconButton label={`Forget ${record.title}`} onClick={onForget}>
        <X size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
