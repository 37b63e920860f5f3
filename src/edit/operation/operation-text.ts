// An operation as a line for a person: what it does to which entry.
import { unreachable } from "../../lib/ensure.ts";
import type { JsonPath } from "../../read/json/edit-value.ts";
import { cutText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { countText } from "../../text/units.ts";
import type { EntryAddress, Operation, OperationStep } from "./operation.ts";

/** Characters of a text that is quoted. */
const QUOTED = 60;

/**
 * One sentence without a full stop. `nameOf`: what an entry is called; by default its address.
 */
export function operationText(
  operation: Operation,
  nameOf: (address: EntryAddress) => string = shown,
): string {
  switch (operation.kind) {
    case "set":
      return `Change ${pathText(operation.path)} of ${nameOf(operation.entry)}`;
    case "unset":
      return `Remove ${pathText(operation.path)} of ${nameOf(operation.entry)}`;
    case "remove": {
      const [first = "", ...more] = operation.entries;
      const others =
        more.length > 0 ? ` and ${countText(more.length, "more entry", "more entries")}` : "";
      return `Remove ${nameOf(first)}${others}`;
    }
    case "remove-subtree":
      return `Remove ${nameOf(operation.entry)} and all below it`;
    case "keep-branch":
      return `Keep only the branch to ${nameOf(operation.entry)}`;
    case "move": {
      const to = operation.parent === null ? "to be a root" : `below ${nameOf(operation.parent)}`;
      return `Move ${nameOf(operation.entry)} ${to}`;
    }
    case "insert": {
      const where = operation.parent === null ? "as a root" : `below ${nameOf(operation.parent)}`;
      return `Insert ${madeText(operation.entry)} ${where}`;
    }
    case "duplicate":
      return `Duplicate the branch from ${nameOf(operation.entry)} to ${nameOf(operation.leaf)}`;
    case "label":
      return operation.label
        ? `Label ${nameOf(operation.target)} ${quoted(operation.label)}`
        : `Clear the label of ${nameOf(operation.target)}`;
    case "rename":
      return operation.name.trim()
        ? `Rename the session ${quoted(operation.name)}`
        : "Clear the session’s name";
    case "context-edit":
      return operation.replacement
        ? `Replace what the model sees of ${nameOf(operation.target)}`
        : `Leave ${nameOf(operation.target)} out of the context`;
    case "compaction": {
      const parts = [
        ...(operation.summary === undefined ? [] : ["the summary"]),
        ...(operation.kept === undefined ? [] : ["what is kept"]),
      ];
      return `Change ${parts.join(" and ")} of compaction ${nameOf(operation.entry)}`;
    }
    case "cwd":
      return `Change the working directory to ${quoted(operation.cwd)}`;
    case "leaf":
      return `Go on at ${nameOf(operation.entry)}`;
    case "new-id":
      return `Give ${nameOf(operation.entry)} the id ${shown(operation.id)}`;
    case "timestamp":
      return `Give ${nameOf(operation.entry)} the time ${shown(operation.timestamp)}`;
    case "mend":
      return `Write the damaged line of ${nameOf(operation.entry)} as JSON`;
    case "own-line":
      return `Give ${nameOf(operation.entry)} a line of its own`;
    case "as-custom":
      return `Keep ${nameOf(operation.entry)} as a custom entry`;
    case "drop-text":
      return `Leave out ${countText(operation.to - operation.from, "unreadable byte")}`;
    case "line-ends":
      return "End every line with a line feed alone";
    case "header":
      return "Add a session header";
    case "header-first":
      return "Put the session header first";
    case "upgrade":
      return "Bring the file to version 3";
    default:
      return unreachable(operation);
  }
}

/** The same of a step: the first of its operations, and how many were done with it. */
export function stepText(
  [first, ...others]: OperationStep,
  nameOf: (address: EntryAddress) => string = shown,
): string {
  const text = first ? operationText(first, nameOf) : "";
  if (others.length === 0) return text;
  return `${text}, and ${countText(others.length, "more change", "more changes")} with it`;
}

function shown(text: string): string {
  return cutText(text, QUOTED);
}

function quoted(text: string): string {
  return `“${cutText(lineStart(text, QUOTED), QUOTED)}”`;
}

/** `content 2 text`: counted from 1, as blocks are shown. */
export function pathText(path: JsonPath): string {
  const steps = path[0] === "message" && path.length > 1 ? path.slice(1) : path;
  return cutText(
    steps.map((step) => (typeof step === "number" ? `${step + 1}` : step)).join(" "),
    QUOTED,
  );
}

function madeText(entry: { readonly [field: string]: unknown }): string {
  const { type, message } = entry;
  const role = typeof message === "object" && message !== null && "role" in message && message.role;
  return type === "message" && typeof role === "string" ? `a ${shown(role)} message` : `a ${type}`;
}
