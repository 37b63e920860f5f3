// What stands where there is nothing to show (yet): a sentence, and what to do about it.
import type { ReactNode } from "react";
import "./placeholder.css";

interface PlaceholderProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function Placeholder({ title, children }: PlaceholderProps) {
  return (
    <div className="placeholder row muted small">
      <p className="placeholder-title bold">{title}</p>
      {children ? <div className="placeholder-more">{children}</div> : null}
    </div>
  );
}
