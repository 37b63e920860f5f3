// Inserts an entry beside another: its role, its place, and its required values. Afterwards it is selected,
// with its editor open.
import { useState } from "react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { type MadeRole, madeEntry } from "../../../src/edit/parts/made-entries.ts";
import { idOf, NO_ROW, roleOf } from "../../../src/model/table/table.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Field, InsertFields } from "./insert-fields.tsx";
import { insertion, type Place, placesAt, rowAbove } from "./insert-places.ts";
import { type InsertValues, madeFrom, useSuggested } from "./insert-values.ts";

interface InsertStepProps {
  readonly row: number;
  readonly onBack: () => void;
  readonly onInsert: (id: string, step: OperationStep) => Promise<void>;
}

const ROLES: readonly { readonly id: MadeRole; readonly label: string }[] = [
  { id: "user", label: "User prompt" },
  { id: "assistant", label: "Model reply" },
  { id: "toolResult", label: "Tool result" },
  { id: "bashExecution", label: "User command" },
  { id: "customMessage", label: "Extension message" },
  { id: "branchSummary", label: "Summary of another branch" },
];

const PLACES: ReadonlyMap<Place, string> = new Map([
  ["below", "Below it, before what follows"],
  ["beside", "Below it, as a new branch"],
  ["above", "Above it"],
]);

export function InsertStep({ row, onBack, onInsert }: InsertStepProps) {
  const open = useOpenSession();
  const { table } = open.session;
  const places = placesAt(table, row);
  const [place, setPlace] = useState<Place>("below");
  const [role, setRole] = useState<MadeRole>(roleOf(table, row) === "user" ? "assistant" : "user");
  const [filled, setFilled] = useState<Partial<InsertValues>>({});
  const [isBusy, setBusy] = useState(false);
  const above = rowAbove(table, row, place);
  const values = { ...useSuggested(above), ...filled };
  const made = madeFrom(role, values, above === NO_ROW ? null : idOf(table, above));
  const insert = async () => {
    if (!made || isBusy) return;
    setBusy(true);
    const { id, step } = insertion(open, row, place, (time) => madeEntry(made, time));
    await onInsert(id, step);
    setBusy(false);
  };
  const isOnly = places.length === 2;
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        void insert();
      }}
    >
      <Field label="What">
        {(id) => (
          <select
            id={id}
            className="field"
            value={role}
            onChange={(event) => {
              const next = ROLES.find((one) => one.id === event.target.value);
              if (next) setRole(next.id);
            }}
          >
            {ROLES.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Where">
        {(id) => (
          <select
            id={id}
            className="field"
            value={place}
            onChange={(event) => {
              const next = places.find((one) => one === event.target.value);
              if (next) setPlace(next);
            }}
          >
            {places.map((one) => (
              <option key={one} value={one}>
                {isOnly && one === "below" ? "Below it" : PLACES.get(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <InsertFields
        role={role}
        above={above}
        values={values}
        onChange={(change) => setFilled({ ...filled, ...change })}
      />
      <div className="edit-dialog-actions row wrap">
        <Button weight="primary" type="submit" disabled={isBusy}>
          Insert
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
