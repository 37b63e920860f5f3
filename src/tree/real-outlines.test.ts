// What the outline of every real session shows at first: no row of it is noise, by rules that look at the entries
// themselves.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isObject, type JsonObject, stringField } from "../model/json/json.ts";
import { textSource } from "../read/source/byte-source.ts";
import { openedSource } from "../testing/formats/printed-session.ts";
import { withShared } from "../testing/reading/node-shared.ts";
import { NO_FILTERING, visibleRows } from "./filters.ts";

/** A reply that neither says anything nor was cut off. */
function isWordless(message: JsonObject): boolean {
  const { content, stopReason } = message;
  if (message.role !== "assistant") return false;
  if (stopReason !== undefined && stopReason !== "stop" && stopReason !== "toolUse") return false;
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const says = ({ type, text }: JsonObject) => type === "text" && /\S/.test(String(text));
  return typeof content === "string" ? content.trim() === "" : !blocks.some(says);
}

/** Which rule calls an entry noise; null for none. `name`: what the session was called before it. */
function noiseOf(entry: JsonObject, name: string): string | null {
  if (isObject(entry.message) && isWordless(entry.message)) return "a reply without words";
  if (entry.type === "session_info" && name === entry.name) return "the same name again";
  const settings = ["model_change", "thinking_level_change", "label", "usage", "context_edit"];
  return settings.includes(String(entry.type)) ? "a setting" : null;
}

const FOLDERS = ["real", "claude-codex/claude", "claude-codex/codex"];

withShared("data", "the outlines of real sessions", (data) => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(data, folder))
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => `${folder}/${name}`),
  );

  it.each(files)("of %s no row is noise", async (file) => {
    const text = readFileSync(join(data, file), "utf8");
    const { table, details, entries } = await openedSource(textSource(text, file));
    const isShown = visibleRows(table, NO_FILTERING, details, { cwd: "", top: () => new Set() });
    const noise: string[] = [];
    let name = "";
    for (const [row, entry] of entries.entries()) {
      const rule = isShown(row) ? noiseOf(entry, name) : null;
      if (rule) noise.push(`${row}: ${rule}`);
      if (entry.type === "session_info") name = stringField(entry, "name") ?? "";
    }
    expect(noise).toEqual([]);
  });
});
