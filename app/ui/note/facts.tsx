// Facts: as names and values in two columns, and a single one as a small label.
import type { ReactNode } from "react";
import "./facts.css";
import "./chip.css";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values in two columns. */
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

interface ChipProps {
  readonly children: ReactNode;
  readonly title?: string;
  /** Colour only where it has a meaning. */
  readonly tone?: "plain" | "leaf" | "tool" | "think" | "cut" | "error" | "flag";
}

/** A small rounded label for one fact. */
export function Chip({ children, title, tone = "plain" }: ChipProps) {
  return (
    <span className={`chip chip-${tone}`} title={title}>
      {children}
    </span>
  );
}
