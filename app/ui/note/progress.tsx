// How far a long piece of work is, as a bar with words.
import "./progress.css";

interface ProgressProps {
  readonly label: string;
  /** 0…1. */
  readonly value: number;
}

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
