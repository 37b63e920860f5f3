// One text of an entry that is searched, and where in the entry it stands.

/** What the text is to a reader of the entry. */
export type PartKind =
  | "prompt"
  | "reply"
  | "thinking"
  | "toolName"
  | "arguments"
  /** Of a tool, or of a command the user ran. */
  | "output"
  /** What a tool or an extension recorded beside its output: a diff, a sub-agent's conversation. */
  | "details"
  | "command"
  | "error"
  | "summary"
  | "system"
  | "label"
  | "name"
  /** A model, a level of thinking, the names of tools. */
  | "setting"
  /** What an extension wrote, or what no rule here knows. */
  | "custom"
  /** Searched only where raw fields are. */
  | "raw";

/** A place in the JSON of an entry, as a way back to its root; null: the entry itself. */
export interface Place {
  readonly parent: Place | null;
  /** Of an object its key, of a list its index. */
  readonly key: string | number;
}

export interface Part {
  readonly kind: PartKind;
  /** Index of the content block it is of; -1: of none. */
  readonly block: number;
  readonly place: Place;
  /** Whether the text is the key of the place, not what stands there. */
  readonly isKey: boolean;
  readonly text: string;
}

/** Keys from the entry's root on. More than `MAX_PATH` keys are the first ones only. */
export type PartPath = readonly (string | number)[];

const MAX_PATH = 64;

export function pathOf(place: Place): PartPath {
  const keys: (string | number)[] = [];
  for (let at: Place | null = place; at; at = at.parent) keys.push(at.key);
  return keys.reverse().slice(0, MAX_PATH);
}
