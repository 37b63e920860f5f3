// Two programs on one file: they take turns, each appending to what the other wrote, now and then
// without looking at the file again first.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { SessionError } from "../../src/model/problem.ts";
import { moveClock } from "./clock.ts";
import { Names } from "./names.ts";
import { type Action, type Operation, oldFile, operation } from "./operations.ts";
import { Player } from "./player.ts";
import type { Program } from "./program.ts";

export interface SharedSequence {
  /** Text of the file both open. */
  readonly start: string;
  readonly turns: readonly Turn[];
}

interface Turn {
  readonly isOurs: boolean;
  /** Opens the file again before it goes on; otherwise it goes on with what it knows. */
  readonly isReopened: boolean;
  readonly operations: readonly Operation[];
}

/** What is done with one file: nothing that goes on to another. */
const ON_ONE_FILE: ReadonlySet<Action["kind"]> = new Set<Action["kind"]>([
  "message",
  "thinking",
  "model",
  "usage",
  "compaction",
  "custom",
  "name",
  "custom-message",
  "edit",
  "label",
  "branch",
  "reset",
  "summary",
]);

export const sharedSequence: fc.Arbitrary<SharedSequence> = fc.record({
  start: oldFile,
  turns: fc.array(
    fc.record({
      isOurs: fc.boolean(),
      isReopened: fc.boolean(),
      operations: fc.array(
        operation.filter(({ action }) => ON_ONE_FILE.has(action.kind)),
        { minLength: 1, maxLength: 8 },
      ),
    }),
    { minLength: 2, maxLength: 8, size: "max" },
  ),
});

type Same = (what: string, theirs: string, ours: string) => void;

/** Plays the turns; after each both programs must see the same in the file, and nothing be lost. */
export function compareShared(
  { start, turns }: SharedSequence,
  dir: string,
  reference: Program,
  ours: Program,
  same: Same,
): void {
  const path = join(dir, "shared.jsonl");
  writeFileSync(path, start);
  const players = new Map<boolean, { player: Player; seen: Buffer }>();
  /** Ids that a program said it had appended. */
  const acknowledged: string[] = [];
  for (const [nth, { isOurs, isReopened, operations }] of turns.entries()) {
    const program = isOurs ? ours : reference;
    let hand = isReopened ? undefined : players.get(isOurs);
    if (!hand) {
      const player = new Player(program, { path }, null, new Names());
      hand = { player, seen: readFileSync(path) };
      players.set(isOurs, hand);
    }
    for (const { action, ticks } of operations) {
      moveClock(ticks);
      const before = readFileSync(path);
      const isStale = !before.equals(hand.seen);
      const { id, error } = hand.player.append(action);
      const after = readFileSync(path);
      if (error instanceof SessionError && error.code === "changed") {
        // Ours says so and writes nothing; whoever called it opens the file again.
        same(`turn ${nth}: refused only what is stale`, String(isOurs && isStale), "true");
        same(`turn ${nth}: left the file alone`, String(after.equals(before)), "true");
        break;
      }
      if (id === null) continue;
      acknowledged.push(id);
      if (isOurs && isStale)
        same(`turn ${nth}: noticed the other's entries`, "appended", "refused");
      hand.seen = after;
    }
    const [theirs, own] = [reference, ours].map((one, i) =>
      observed(one, path, dir, `${nth}-${i}`),
    );
    same(`turn ${nth}`, theirs?.text ?? "", own?.text ?? "");
    for (const ids of [theirs?.ids, own?.ids]) {
      const kept = acknowledged.filter((id) => ids?.has(id));
      same(`turn ${nth}: kept`, kept.join(), acknowledged.join());
    }
  }
}

/** What a program sees in a copy of the file: the reference may write when it opens one. */
function observed(program: Program, path: string, dir: string, name: string) {
  const folder = join(dir, name);
  mkdirSync(folder);
  const copy = join(folder, "shared.jsonl");
  copyFileSync(path, copy);
  const player = new Player(program, { path: copy }, null, new Names());
  const text = [-1, 3, 11].map((ref) => player.observe(ref)).join("\n");
  return { text, ids: new Set(player.ids()) };
}
