// Names and values in two columns.
import type { ReactNode } from "react";
import "./facts.css";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="fact-rows small grid">
      {facts.map(({ name, value }) => (
        <div key={name} className="fact-row spread">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
