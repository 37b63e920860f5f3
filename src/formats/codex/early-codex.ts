// The entries of a rollout before all of its lines are known: as if nothing were taken back, and every call
// answered. Where that is not so, what an entry was made from says it.
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import type { ReadOptions } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import {
  type EarlyMaker,
  type EarlyReading,
  type EarlySink,
  readEarlyLines,
} from "../line-session/early/read-early.ts";
import { entryOf } from "./entries.ts";
import { lineOf, parsedFields } from "./heads.ts";
import { addTool } from "./history.ts";
import { SharedContexts } from "./row-contexts.ts";
import { isBareFile } from "./shape.ts";
import { RunningTotals } from "./tokens.ts";

/** As `readEarly` of a format. Errors: SessionError. */
export async function readCodexEarly(
  source: ByteSource,
  options: ReadOptions,
): Promise<EarlyReading | null> {
  return readEarlyLines(source, new EarlyCodex(await isBareFile(source)), options);
}

class EarlyCodex implements EarlyMaker {
  readonly #isBare: boolean;
  readonly #fields;
  readonly #contexts = new SharedContexts();
  readonly #toolNames = new Map<string, string>();
  readonly #totals = new RunningTotals();
  #provider: string | null = null;
  #model = "";

  constructor(isBare: boolean) {
    this.#isBare = isBare;
    this.#fields = parsedFields(isBare);
  }

  add(object: JsonObject, _nth: number, entries: EarlySink): void {
    this.#fields.read(object);
    const head = lineOf(this.#fields, this.#isBare);
    if (head.envelope === "session_meta") {
      this.#provider ??= stringField(objectField(object, "payload") ?? {}, "model_provider") ?? "";
    }
    if (head.model !== "") this.#model = head.model;
    addTool(this.#toolNames, head);
    const context = this.#contexts.of({
      head,
      provider: this.#provider ?? "",
      model: this.#model,
      toolName: this.#toolNames.get(head.callId) ?? "",
      use: this.#totals.takenAt(head) ?? undefined,
      isOrphan: false,
      isUnanswered: false,
      isBare: this.#isBare,
    });
    entries.put(entryOf(object, context), this.#contexts.basisOf(context));
  }
}
