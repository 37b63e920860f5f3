// Parts of the glance: a heading with its content, and a line that leads to its place.
import type { ReactNode } from "react";

interface GlancePartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A heading of the glance with its content. */
export function GlancePart({ title, children }: GlancePartProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface GlanceLineProps {
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** The target, for screen readers. */
  readonly title: string;
  readonly onClick: () => void;
  readonly isBad?: boolean;
}

/** A line of the glance: its name at the left, the figure at the right; a click leads to the place. */
export function GlanceLine({ name, value, title, onClick, isBad = false }: GlanceLineProps) {
  return (
    <button type="button" className="glance-line bare" title={title} onClick={onClick}>
      <span className="glance-name ellipsis muted">{name}</span>
      <span className={isBad ? "glance-value glance-bad" : "glance-value"}>{value}</span>
    </button>
  );
}
