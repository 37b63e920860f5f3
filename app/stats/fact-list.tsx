// A heading with figures below it, name at the left, number at the right.
import { useId } from "react";
import "../ui/note/facts.css";

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Money that led nowhere stands out. */
  readonly isLoss?: boolean;
}

interface FactListProps {
  readonly title: string;
  readonly facts: readonly Fact[];
}

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
