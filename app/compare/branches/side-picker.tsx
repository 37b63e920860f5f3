// Chooses where one side of the comparison ends: a branch, or a point on the branch chosen.
import { useMemo } from "react";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { branchChoices, branchTitle, pointChoices } from "../../session/view/branch-names.ts";
import type { SideName } from "../cell/cell-content.ts";
import { OptionGroup } from "../option-group.tsx";
import type { ComparedSide } from "./use-comparison.ts";

interface SidePickerProps {
  readonly side: SideName;
  readonly compared: ComparedSide;
  readonly onChoose: (address: string) => void;
}

export function SidePicker({ side, compared: { open, leaf }, onChoose }: SidePickerProps) {
  const { session, details } = open;
  const { table } = session;
  const branches = useMemo(() => branchChoices(session, details), [session, details]);
  const points = useMemo(
    () => pointChoices(session, details, pathTo(table, leaf)).filter(({ row }) => row !== leaf),
    [session, table, details, leaf],
  );
  const isListed = branches.some(({ row }) => row === leaf);
  const name = side.toUpperCase();
  return (
    <label className="compare-pick small">
      <span className={`compare-dot compare-dot-${side}`} aria-hidden />
      <span className="compare-pick-name">{name}</span>
      <select
        className="field"
        aria-label={`Branch ${name}`}
        value={leaf}
        onChange={(event) => {
          const row = Number(event.target.value);
          if (rowAt(table, addressOf(table, row)) === row) onChoose(addressOf(table, row));
        }}
      >
        {isListed || leaf === NO_ROW ? null : (
          <option value={leaf}>{branchTitle(session, details, leaf)}</option>
        )}
        {leaf === NO_ROW ? <option value={NO_ROW}>no entries</option> : null}
        <OptionGroup label="Branches" choices={branches} />
        <OptionGroup label="Up to a prompt or label of this branch" choices={points} />
      </select>
    </label>
  );
}
