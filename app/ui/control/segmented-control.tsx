// One of a few, side by side; arrow keys move the choice.
import { RadioGroup } from "radix-ui";
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
    <RadioGroup.Root
      className="segments"
      orientation="horizontal"
      aria-label={label}
      value={value}
      onValueChange={onChange}
    >
      {segments.map((segment) => (
        <RadioGroup.Item key={segment.id} value={segment.id} className="segment">
          {segment.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
