// The palette until its script is there: the text field, so that no typed key is lost, or taken for a
// shortcut.

/** The field while it waits, and afterwards. */
export const FIELD = {
  className: "palette-input",
  placeholder: "Text of entries, a label, a branch, a session, or a command",
} as const;

interface WaitingFieldProps {
  readonly query: string;
  readonly onQuery: (words: string) => void;
}

export function WaitingField({ query, onQuery }: WaitingFieldProps) {
  return (
    <div className="palette" aria-busy="true">
      <input
        {...FIELD}
        aria-label="Commands"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
    </div>
  );
}
