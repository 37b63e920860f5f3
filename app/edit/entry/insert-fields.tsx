// The fields of an entry to insert, by who says it.
import { type ReactNode, useId } from "react";
import type { MadeRole } from "../../../src/edit/parts/made-entries.ts";
import { unreachable } from "../../../src/lib/ensure.ts";
import { idOf } from "../../../src/model/table/table.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { branchChoices } from "../../session/view/branch-names.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { openCalls } from "./insert-places.ts";
import type { InsertValues } from "./insert-values.ts";

interface InsertFieldsProps {
  readonly role: MadeRole;
  /** The row it comes below; NO_ROW for none. */
  readonly above: number;
  readonly values: InsertValues;
  readonly onChange: (change: Partial<InsertValues>) => void;
}

/** Required values on one line. */
type LineName = "provider" | "model" | "command" | "customType";

export function InsertFields({ role, above, values, onChange }: InsertFieldsProps) {
  const text = (label: string, isNeeded = false) => (
    <TextArea
      label={label}
      isNeeded={isNeeded}
      value={values.text}
      onChange={(text) => onChange({ text })}
    />
  );
  const line = (label: string, name: LineName, isMono = false) => (
    <TextField
      label={label}
      isNeeded
      isMono={isMono}
      value={values[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  switch (role) {
    case "user":
      return text("Prompt");
    case "assistant":
      return (
        <>
          {text("Reply")}
          <div className="edit-field-pair grid">
            {line("Provider", "provider")}
            {line("Model", "model")}
          </div>
          <p className="edit-action-note">
            Taken from the nearest reply. The new reply has no tokens and no cost.
          </p>
        </>
      );
    case "toolResult":
      return (
        <>
          <CallFields above={above} values={values} onChange={onChange} />
          {text("Result")}
          <Check
            label="The tool failed"
            isOn={values.isError}
            onChange={(isError) => onChange({ isError })}
          />
        </>
      );
    case "bashExecution":
      return (
        <>
          {line("Command", "command", true)}
          <TextArea
            label="Output"
            isMono
            value={values.output}
            onChange={(output) => onChange({ output })}
          />
          <TextField
            label="Exit code, empty when none was recorded"
            isMono
            pattern="-?[0-9]*"
            value={values.exitCode}
            onChange={(exitCode) => onChange({ exitCode })}
          />
          <Check
            label="Not sent to the model (run with !!)"
            isOn={values.isExcluded}
            onChange={(isExcluded) => onChange({ isExcluded })}
          />
        </>
      );
    case "customMessage":
      return (
        <>
          {line("Type, as its extension calls it", "customType")}
          {text("Message")}
          <Check
            label="The agent shows it. It is sent to the model in any case"
            isOn={values.isShown}
            onChange={(isShown) => onChange({ isShown })}
          />
        </>
      );
    case "branchSummary":
      return (
        <>
          <BranchField value={values.fromId} onChange={(fromId) => onChange({ fromId })} />
          {text("Summary", true)}
        </>
      );
    default:
      return unreachable(role);
  }
}

/** The call it answers: one without a result, or one whose id is known. */
function CallFields({ above, values, onChange }: Omit<InsertFieldsProps, "role">) {
  const { session, details } = useOpenSession();
  const calls = openCalls(session.table, details, above);
  const isListed = calls.some(({ callId }) => callId === values.callId);
  return (
    <>
      {calls.length > 0 ? (
        <Field label="Answers">
          {(id) => (
            <select
              id={id}
              className="field"
              value={isListed ? values.callId : ""}
              onChange={({ target }) => {
                const call = calls.find(({ callId }) => callId === target.value);
                onChange({ callId: call?.callId ?? "", toolName: call?.name ?? "" });
              }}
            >
              {calls.map(({ callId, name, target }) => (
                <option key={callId} value={callId}>
                  {drawnName(target ? `${name}: ${target}` : name, 80)}
                </option>
              ))}
              <option value="">another call</option>
            </select>
          )}
        </Field>
      ) : (
        <p className="edit-action-note">
          Every call above has its result. A model refuses a result without its call.
        </p>
      )}
      {isListed ? null : (
        <div className="edit-field-pair grid">
          <TextField
            label="Id of the call"
            isNeeded
            isMono
            value={values.callId}
            onChange={(callId) => onChange({ callId })}
          />
          <TextField
            label="Tool"
            isNeeded
            value={values.toolName}
            onChange={(toolName) => onChange({ toolName })}
          />
        </div>
      )}
    </>
  );
}

interface ChosenProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function BranchField({ value, onChange }: ChosenProps) {
  const { session, details } = useOpenSession();
  return (
    <Field label="Of the branch">
      {(id) => (
        <select
          id={id}
          className="field"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">none</option>
          {branchChoices(session, details).map(({ row, text }) => (
            <option key={row} value={idOf(session.table, row)}>
              {drawnName(text, 100)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FieldProps {
  readonly label: string;
  /** `id`: of the control that the label is for. */
  readonly children: (id: string) => ReactNode;
}

export function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div className="edit-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface TextFieldProps extends ChosenProps {
  readonly label: string;
  readonly isMono?: boolean;
  readonly isNeeded?: boolean;
  /** The value of an input, as HTML has it. */
  readonly pattern?: string;
}

function TextField(props: TextFieldProps) {
  const { label, isMono = false, isNeeded = false, pattern, value, onChange } = props;
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className={`field ${isMono ? "mono" : ""}`}
          required={isNeeded}
          pattern={pattern}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function TextArea({ label, isMono = false, isNeeded = false, value, onChange }: TextFieldProps) {
  return (
    <Field label={label}>
      {(id) => (
        <textarea
          id={id}
          className={`field edit-text ${isMono ? "mono" : ""}`}
          rows={4}
          required={isNeeded}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="edit-check baseline small">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
