// What stands in the palette until its script is there: the text field, so that nothing somebody
// types is lost, or taken for a key that does something else.

/** What the field is while it waits, and afterwards. */
export const FIELD = {
  className: "palette-input",
  placeholder: "Words of entries, a label, a branch, a session, or what to do",
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
