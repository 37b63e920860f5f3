// Parts of marked sessions, and what each means, said once more: which entries a copy of it holds.
import fc from "fast-check";
import { LEFT_OUT, type LeftOut, type ShareScope } from "../../export/share/scope.ts";
import type { Drawn, MarkedSession } from "./marked-session.ts";

export const drawnScopes = fc.record({
  ends: fc.oneof(
    fc.constant("all" as const),
    fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
  ),
  turns: fc.option(fc.tuple(fc.nat(3), fc.nat(3))),
  leaveOut: fc.subarray([...LEFT_OUT]),
});

export type DrawnScope = typeof drawnScopes extends fc.Arbitrary<infer T> ? T : never;

/** Prompts on the path to an entry, and the path, root first. */
function pathIn({ parents, drawn }: MarkedSession, end: number) {
  const path: number[] = [];
  for (let at = end; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return { path, prompts: path.flatMap((row, at) => (drawn[row]?.kind === "user" ? [at] : [])) };
}

export function scopeOf(given: MarkedSession, { ends, turns, leaveOut }: DrawnScope): ShareScope {
  if (ends === "all") return { branches: "all", turns: null, leaveOut };
  const rows = [...new Set(ends.map((end) => end % given.entries.length))];
  const { prompts } = pathIn(given, rows[0] ?? 0);
  const isPart = turns !== null && rows.length === 1 && prompts.length > 0;
  const from = 1 + ((turns?.[0] ?? 0) % Math.max(1, prompts.length));
  return {
    branches: rows.map((row) => String(given.entries[row]?.id)),
    turns: isPart ? { from, to: from + (turns?.[1] ?? 0) } : null,
    leaveOut,
  };
}

/** What the scope means, said once more: by row whether its entry is shared. */
export function isShared(
  given: MarkedSession,
  { branches, turns, leaveOut }: ShareScope,
): readonly boolean[] {
  const { entries, drawn, targets } = given;
  const on = new Set<number>();
  const ends =
    branches === "all" ? [] : branches.map((id) => entries.findIndex((one) => one.id === id));
  for (const end of ends) {
    const { path, prompts } = pathIn(given, end);
    const first = turns && turns.from > 1 ? prompts[turns.from - 1] : 0;
    const last = turns ? prompts[turns.to] : path.length;
    for (const row of path.slice(first, last)) on.add(row);
  }
  const goes: Readonly<Partial<Record<Drawn["kind"], LeftOut>>> = {
    label: "labels",
    usage: "costs",
    tools: "system-prompt",
    system: "system-prompt",
    custom: "custom",
    custom_message: "custom",
    narrator: "custom",
    mood: "custom",
  };
  const typeAt = (row: number) => entries[row]?.type;
  const isHere = entries.map((entry, row) => {
    const kind = drawn[row]?.kind ?? "user";
    const isLoose = entry.type === "thinking_level_change";
    const left = isLoose ? undefined : goes[kind];
    return (branches === "all" || on.has(row)) && !(left && leaveOut.includes(left));
  });
  if (branches !== "all") {
    const labels = new Map<number, number>();
    entries.forEach((_, row) => {
      if (typeAt(row) === "label") labels.set(targets[row] ?? -1, row);
    });
    const name = entries.findLastIndex((one) => one.type === "session_info");
    const before = [...isHere];
    entries.forEach((_, row) => {
      if (typeAt(row) === "session_info") isHere[row] = row === name;
      if (typeAt(row) !== "label") return;
      const target = targets[row] ?? -1;
      const counts = labels.get(target) === row && before[target] === true;
      isHere[row] = counts && !leaveOut.includes("labels");
    });
  }
  // Targets come before what is for them.
  entries.forEach((_, row) => {
    const isPointer = typeAt(row) === "label" || typeAt(row) === "context_edit";
    if (isPointer && !isHere[targets[row] ?? -1]) isHere[row] = false;
  });
  return isHere;
}
