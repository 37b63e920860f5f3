// Contexts worked out from the lines of a file by the rules of formats.md 5.5 alone. It
// shares no code with the product: what both get wrong would have to be got wrong twice.

/** An entry as the file has it. */
export interface WrittenEntry {
  /** 1-based physical line, and the place on it where several objects stand on one line. */
  readonly line: number;
  readonly place: number;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface WrittenSession {
  /** In file order, without headers. */
  readonly entries: readonly WrittenEntry[];
  /** Context entries at an entry, in order; null where following parents never ends. */
  contextAt(entry: WrittenEntry): readonly WrittenEntry[] | null;
  /** The entry above on its path, null at its beginning. */
  parentOf(entry: WrittenEntry): WrittenEntry | null;
}

interface Link {
  readonly id: unknown;
  readonly parentId: unknown;
  readonly keptId: unknown;
}

/** `recovers`: objects glued together on one line are parted, not lost. */
export function writtenSession(text: string, recovers: boolean): WrittenSession {
  const all = valuesIn(text, recovers);
  const entries = all.filter(({ value }) => value.type !== "session");
  const header = all.find(({ value }) => value.type === "session");
  const isFirstVersion = header !== undefined && Number(header.value.version ?? 1) < 2;
  const links = isFirstVersion ? linksByOrder(all) : linksByName(entries);
  // A later entry with the same id answers for it.
  const byId = new Map(entries.map((entry) => [links.get(entry)?.id, entry]));
  const parentOf = (entry: WrittenEntry): WrittenEntry | null => {
    const parentId = links.get(entry)?.parentId;
    return (parentId ? byId.get(parentId) : undefined) ?? null;
  };
  return {
    entries,
    parentOf,
    contextAt(entry) {
      const path: WrittenEntry[] = [];
      for (let at: WrittenEntry | null = entry; at; at = parentOf(at)) {
        if (path.length > entries.length) return null;
        path.unshift(at);
      }
      const last = path.findLastIndex(({ value }) => value.type === "compaction");
      const compaction = path[last];
      if (!compaction) return path;
      const above = path.slice(0, last);
      const keptId = links.get(compaction)?.keptId;
      const first = above.findIndex((one) => keptId !== undefined && links.get(one)?.id === keptId);
      const kept = first < 0 ? [] : above.slice(first);
      return [compaction, ...kept.filter((one) => !isSystem(one)), ...path.slice(last + 1)];
    },
  };
}

function valuesIn(text: string, recovers: boolean): readonly WrittenEntry[] {
  return text.split("\n").flatMap((line, index) => {
    const found = parsed(line) ?? (recovers ? line.split(/(?<=\})(?=\{)/).map(parsed) : []);
    const values = [found].flat().filter((value) => value !== null);
    return values.map((value, place) => ({ line: index + 1, place, value }));
  });
}

function parsed(text: string): WrittenEntry["value"] | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

function linksByName(entries: readonly WrittenEntry[]): ReadonlyMap<WrittenEntry, Link> {
  return new Map(
    entries.map((entry) => {
      const { id, parentId, firstKeptEntryId } = entry.value;
      return [entry, { id, parentId, keptId: firstKeptEntryId }];
    }),
  );
}

/** Version 1: a line each after the one before; what is kept is a place among all lines. */
function linksByOrder(all: readonly WrittenEntry[]): ReadonlyMap<WrittenEntry, Link> {
  const links = new Map<WrittenEntry, Link>();
  let parentId: WrittenEntry | null = null;
  for (const entry of all) {
    if (entry.value.type === "session") continue;
    const { firstKeptEntryIndex: index } = entry.value;
    const keptId = typeof index === "number" ? all[index] : undefined;
    links.set(entry, { id: entry, parentId, keptId });
    parentId = entry;
  }
  return links;
}

function isSystem({ value: { type, message } }: WrittenEntry): boolean {
  const role = typeof message === "object" && message !== null && "role" in message && message.role;
  return type === "message" && role === "system";
}
