// Figures by name, and what replaces them when they could not be counted.
import { useId } from "react";
import { ErrorNote } from "../ui/note/error-note.tsx";
import "../ui/note/facts.css";

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Wasted money stands out. */
  readonly isLoss?: boolean;
}

interface FactListProps {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** A heading with figures below it, name at the left, number at the right. */
export function FactList({ title, facts }: FactListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <dl className="fact-rows">
        {facts.map(({ label, value, isLoss }) => (
          <div key={label} className="fact-row spread">
            <dt>{label}</dt>
            <dd className={isLoss ? "facts-loss" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Replaces figures that could not be counted. */
export function NotCounted({ error }: { readonly error: Error }) {
  return <ErrorNote message={`The figures could not be computed: ${error.message}`} />;
}
