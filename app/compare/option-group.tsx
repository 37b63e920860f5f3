// A named group of options in a list; renders nothing without options.
import type { Choice } from "../session/view/branch-names.ts";

interface OptionGroupProps {
  readonly label: string;
  readonly choices: readonly Choice[];
}

export function OptionGroup({ label, choices }: OptionGroupProps) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map(({ row, text }) => (
        <option key={row} value={row}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}
