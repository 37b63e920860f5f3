// What is shown where there is no content yet: a sentence, or the progress.
import type { ReactNode } from "react";
import "./placeholder.css";
import "./progress.css";

interface PlaceholderProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Shown where there is no content (yet): a sentence, and what to do about it. */
export function Placeholder({ title, children }: PlaceholderProps) {
  return (
    <div className="placeholder row muted small">
      <p className="placeholder-title bold">{title}</p>
      {children ? <div className="placeholder-more">{children}</div> : null}
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** 0…1. */
  readonly value: number;
}

/** The progress of a long piece of work, as a bar with words. */
export function Progress({ label, value }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="progress-bar" style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
