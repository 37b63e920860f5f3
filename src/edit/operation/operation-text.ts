// An operation as a line for a person: what it does to which entry.
import type { JsonPath } from "../../read/json/edit-value.ts";
import { cutText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { countText } from "../../text/units.ts";
import type {
  EntryAddress,
  Operation,
  OperationKind,
  OperationOf,
  OperationStep,
} from "./operation.ts";

/** Characters of a text that is quoted. */
const QUOTED = 60;

/** What an entry is called: `prompt` and its first words, or "" and its address. */
export interface EntryName {
  readonly what: string;
  readonly quote: string;
}

type NameOf = (address: EntryAddress) => EntryName;

type TextOf<O> = (
  operation: O,
  nameOf: (address: EntryAddress) => string,
  partOf: (path: JsonPath, address: EntryAddress) => string,
) => string;

const TEXTS: { readonly [Kind in OperationKind]: TextOf<OperationOf<Kind>> } = {
  set: ({ path, entry }, _, partOf) => `Edit ${partOf(path, entry)}`,
  unset: ({ path, entry }, _, partOf) => `Remove ${partOf(path, entry)}`,
  remove: ({ entries: [first = "", ...more] }, nameOf) => {
    const others =
      more.length > 0 ? ` and ${countText(more.length, "more entry", "more entries")}` : "";
    return `Remove ${nameOf(first)}${others}`;
  },
  "remove-subtree": ({ entry }, nameOf) => `Remove ${nameOf(entry)} and all below it`,
  "keep-branch": ({ entry }, nameOf) => `Keep only the branch to ${nameOf(entry)}`,
  move: ({ entry, parent }, nameOf) =>
    `Move ${nameOf(entry)} ${parent === null ? "to be a root" : `below ${nameOf(parent)}`}`,
  insert: ({ entry, parent }, nameOf) =>
    `Insert ${madeText(entry)} ${parent === null ? "as a root" : `below ${nameOf(parent)}`}`,
  duplicate: ({ entry, leaf }, nameOf) =>
    `Duplicate the branch from ${nameOf(entry)} to ${nameOf(leaf)}`,
  label: ({ target, label }, nameOf) =>
    label ? `Label ${nameOf(target)} as ${quoted(label)}` : `Clear the label of ${nameOf(target)}`,
  rename: ({ name }) =>
    name.trim() ? `Rename the session to ${quoted(name)}` : "Clear the session’s name",
  "context-edit": ({ target, replacement }, nameOf) =>
    replacement
      ? `Replace what the model sees of ${nameOf(target)}`
      : `Leave ${nameOf(target)} out of the context`,
  compaction: ({ entry, summary, kept }, nameOf) => {
    const parts = [
      ...(summary === undefined ? [] : ["the summary"]),
      ...(kept === undefined ? [] : ["what is kept"]),
    ];
    return `Edit ${parts.join(" and ")} of ${nameOf(entry)}`;
  },
  cwd: ({ cwd }) => `Change the working directory to ${quoted(cwd)}`,
  leaf: ({ entry }, nameOf) => `Make ${nameOf(entry)} the current end`,
  "new-id": ({ entry, id }, nameOf) => `Give ${nameOf(entry)} the id ${shown(id)}`,
  timestamp: ({ entry, timestamp }, nameOf) => `Give ${nameOf(entry)} the time ${shown(timestamp)}`,
  mend: ({ entry }, nameOf) => `Write the damaged line of ${nameOf(entry)} as JSON`,
  "own-line": ({ entry }, nameOf) => `Put ${nameOf(entry)} on its own line`,
  "as-custom": ({ entry }, nameOf) => `Keep ${nameOf(entry)} as a custom entry`,
  "drop-text": ({ from, to }) => `Leave out ${countText(to - from, "unreadable byte")}`,
  "line-ends": () => "End every line with a line feed only",
  header: () => "Add a session header",
  "header-first": () => "Put the session header first",
  upgrade: () => "Bring the file to version 3",
};

/** One sentence without a full stop. `nameOf`: by default an entry's address. */
export function operationText(operation: Operation, nameOf: NameOf = addressName): string {
  const text = TEXTS[operation.kind] as TextOf<Operation>;
  return text(
    operation,
    (address) => fullName(nameOf(address)),
    (path, address) => partName(pathText(path), nameOf(address)),
  );
}

const addressName: NameOf = (address) => ({ what: "", quote: shown(address) });

/** `prompt “Ship it”`. */
function fullName({ what, quote }: EntryName): string {
  if (what === "") return quote;
  return quote === "" ? what : `${what} ${quoted(quote)}`;
}

/** `prompt text: “Ship it”`, `result of bash: “npm test”`, `details of result of bash: “npm test”`, `text of a2`. */
function partName(part: string, { what, quote }: EntryName): string {
  if (what === "") return `${part} of ${quote}`;
  const isResult = what.includes(" of ");
  const name = isResult ? (part === "text" ? what : `${part} of ${what}`) : `${what} ${part}`;
  return quote === "" ? name : `${name}: ${quoted(quote)}`;
}

/** One sentence for a step: the first of its operations, and how many were done with it. */
export function stepText([first, ...others]: OperationStep, nameOf: NameOf = addressName): string {
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

/** `text`, `text (block 2)`, `block 3`, `details`: blocks are counted from 1, and the first one is not named. */
export function pathText(path: JsonPath): string {
  const steps = path[0] === "message" && path.length > 1 ? path.slice(1) : path;
  const [field, block, part] = steps;
  if (field === "content" && block === undefined) return "text";
  if (field !== "content" || typeof block !== "number") return cutText(steps.join(" "), QUOTED);
  if (part === undefined) return `block ${block + 1}`;
  return cutText(block === 0 ? `${part}` : `${part} (block ${block + 1})`, QUOTED);
}

function madeText(entry: { readonly [field: string]: unknown }): string {
  const { type, message } = entry;
  const role = typeof message === "object" && message !== null && "role" in message && message.role;
  return type === "message" && typeof role === "string" ? `a ${shown(role)} message` : `a ${type}`;
}
