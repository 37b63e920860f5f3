// Stands where a message has nothing to show. Of a damaged line nobody knows what it held.
import { isDamaged } from "../../../src/model/table/damage.ts";
import { useTranscript } from "../transcript-context.tsx";

interface NoContentProps {
  readonly row: number;
  /** Of an entry that is whole. */
  readonly words: string;
}

export function NoContent({ row, words }: NoContentProps) {
  const { table } = useTranscript();
  return <span className="dim">{isDamaged(table, row) ? "No content could be read" : words}</span>;
}
