// Chooses the session that B is in: this one, a sample, or one this browser remembers.
import { useMemo } from "react";
import { usePageSessions, useRecords } from "../../session/library/library-context.tsx";
import { FILE_KEY } from "../../session/open/opened-file.ts";

interface SessionPickerProps {
  /** The session of A, which is listed as this one. */
  readonly ownKey: string;
  /** Whether A is of a draft, which has a file to hold it against. */
  readonly isDraft: boolean;
  readonly value: string | null;
  readonly onChoose: (key: string | null) => void;
}

export function SessionPicker({ ownKey, isDraft, value, onChoose }: SessionPickerProps) {
  const { records } = useRecords();
  const { samples } = usePageSessions();
  const choices = useMemo(() => {
    const named = new Map<string, string>(isDraft ? [[FILE_KEY, "the file, without changes"]] : []);
    for (const { key, title } of [...records, ...samples]) named.set(key, title);
    if (value !== null && !named.has(value)) named.set(value, value);
    named.delete(ownKey);
    return [...named];
  }, [records, samples, ownKey, isDraft, value]);
  if (choices.length === 0) return null;
  return (
    <label className="compare-pick compare-pick-session">
      <span className="muted">in</span>
      <select
        className="field"
        aria-label="Session of B"
        value={value ?? ""}
        onChange={(event) => onChoose(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">this session</option>
        {choices.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
