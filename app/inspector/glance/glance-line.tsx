// A line of the glance: what it is at the left, the figure at the right, and a click leads there.
import type { ReactNode } from "react";

interface GlanceLineProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** Where it leads, for who hears the line. */
  readonly title: string;
  readonly onClick: () => void;
  readonly isBad?: boolean;
}

export function GlanceLine({ name, value, title, onClick, isBad = false }: GlanceLineProps) {
  return (
    <button type="button" className="glance-line bare" title={title} onClick={onClick}>
      <span className="glance-name ellipsis muted">{name}</span>
      <span className={isBad ? "glance-value glance-bad" : "glance-value"}>{value}</span>
    </button>
  );
}
