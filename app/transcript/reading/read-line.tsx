// Between two cards: everything above is read.
import { X } from "lucide-react";
import { useStore } from "zustand/react";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { useTranscript } from "../transcript-context.tsx";
import "./reading.css";

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export function ReadLine() {
  const { readAt, actions } = useStore(useTranscript().reading);
  const date = new Date(readAt);
  return (
    <div className="read-line tabular row tiny" data-read-line>
      <span className="read-line-text">
        Read up to here · <time dateTime={date.toISOString()}>{DATE.format(date)}</time>
      </span>
      {actions ? (
        <SmallIconButton label="Remove all read marks" onClick={actions.clearRead}>
          <X size={13} aria-hidden />
        </SmallIconButton>
      ) : null}
    </div>
  );
}
