// The values of an entry to insert, and the entry made from them.
import type { MadeEntry, MadeRole } from "../../../src/edit/parts/made-entries.ts";
import { objectField, stringField } from "../../../src/model/json/json.ts";
import { useBody, useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { nearestReply, openCalls } from "./insert-places.ts";

/** As the fields have it. */
export interface InsertValues {
  readonly text: string;
  readonly provider: string;
  readonly model: string;
  readonly api: string;
  readonly callId: string;
  readonly toolName: string;
  readonly isError: boolean;
  readonly command: string;
  readonly output: string;
  readonly exitCode: string;
  readonly isExcluded: boolean;
  readonly customType: string;
  readonly isShown: boolean;
  /** "": on no particular branch. */
  readonly fromId: string;
}

const EMPTY: InsertValues = {
  text: "",
  provider: "",
  model: "",
  api: "",
  callId: "",
  toolName: "",
  isError: false,
  command: "",
  output: "",
  exitCode: "0",
  isExcluded: false,
  customType: "",
  isShown: true,
  fromId: "",
};

/** Defaults from the entries around a place: the model of the nearest reply, the call without a result. */
export function useSuggested(above: number): InsertValues {
  const { session, details } = useOpenSession();
  const { path } = useSelection();
  const { data } = useBody(nearestReply(session.table, above, path));
  const message = data && objectField(data, "message");
  const [call] = openCalls(session.table, details, above);
  const said = (field: string) => (message && stringField(message, field)) ?? "";
  return {
    ...EMPTY,
    provider: said("provider"),
    model: said("model"),
    api: said("api"),
    callId: call?.callId ?? "",
    toolName: call?.name ?? "",
  };
}

/** Null: a required value is missing. `above`: the parent row. */
export function madeFrom(
  role: MadeRole,
  values: InsertValues,
  aboveId: string | null,
): MadeEntry | null {
  const { text } = values;
  switch (role) {
    case "user":
      return { role, text };
    case "assistant": {
      const { api, provider, model } = values;
      return provider && model ? { role, text, api, provider, model } : null;
    }
    case "toolResult": {
      const { callId, toolName, isError } = values;
      return callId && toolName ? { role, text, callId, toolName, isError } : null;
    }
    case "bashExecution": {
      const { command, output, isExcluded } = values;
      const exitCode = values.exitCode.trim() === "" ? null : Number(values.exitCode);
      if (command === "" || (exitCode !== null && !Number.isInteger(exitCode))) return null;
      return { role, command, output, exitCode, isExcluded };
    }
    case "customMessage": {
      const { customType, isShown } = values;
      return customType ? { role, customType, text, isShown } : null;
    }
    case "branchSummary":
      return text ? { role, text, fromId: values.fromId || aboveId } : null;
  }
}
