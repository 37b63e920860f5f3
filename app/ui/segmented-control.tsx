// One of a few, side by side; arrow keys move the choice.
import { ToggleGroup } from "radix-ui";
import "./segmented-control.css";

interface Segment {
  readonly id: string;
  readonly label: string;
}

interface SegmentedControlProps {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function SegmentedControl({ label, segments, value, onChange }: SegmentedControlProps) {
  return (
    <ToggleGroup.Root
      className="segments"
      type="single"
      aria-label={label}
      value={value}
      // Choosing the chosen one again would leave nothing chosen.
      onValueChange={(id) => id !== "" && onChange(id)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item key={segment.id} value={segment.id} className="segment">
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
