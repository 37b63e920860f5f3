// A heading of the glance and what is below it.
import type { ReactNode } from "react";

interface GlancePartProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function GlancePart({ title, children }: GlancePartProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
