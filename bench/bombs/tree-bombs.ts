// Files whose number of entries, not the size of one, hurts: children, cycles, damaged lines, files.
import { type Bomb, bomb, fileBomb } from "./bomb.ts";
import { BOMB_ID, SessionFile, WORDS_AFTER, WORDS_BEFORE } from "./session-file.ts";

const MANY = 100_000;

export const TREE_BOMBS: readonly Bomb[] = [
  bomb(
    "compaction-200000-files",
    "Files were named.",
    (file) => {
      const name = (i: number) => `/home/ada/project/src/part-${i % 400}/file-${i}.ts`;
      const readFiles = Array.from({ length: MANY }, (_, i) => name(i));
      const modifiedFiles = Array.from({ length: MANY }, (_, i) => name(i + MANY));
      const fields = {
        summary: "## Goal\nFiles were named.",
        firstKeptEntryId: file.parent,
        tokensBefore: 90_000,
        details: { readFiles, modifiedFiles },
      };
      file.entry("compaction", fields, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("compaction-200000-files-in-text", "Files were named.", (file) => {
    const names = Array.from({ length: 2 * MANY }, (_, i) => `/home/ada/src/file-${i}.ts`);
    const files = `<read-files>\n${names.join("\n")}\n</read-files>`;
    const fields = {
      summary: `## Goal\nFiles were named.\n\n${files}`,
      firstKeptEntryId: file.parent,
      tokensBefore: 90_000,
    };
    file.entry("compaction", fields, BOMB_ID);
  }),
  bomb("children-100000", "The reply with many children.", (file) => {
    file.reply([{ type: "text", text: "The reply with many children." }], {}, BOMB_ID);
    for (let i = 0; i < MANY; i++) {
      file.parent = BOMB_ID;
      file.prompt(`child ${i}`);
    }
    file.parent = BOMB_ID;
  }),
  bomb("children-100000-background-agents", "The reply with many children.", (file) => {
    file.reply([{ type: "text", text: "The reply with many children." }], {}, BOMB_ID);
    for (let i = 0; i < MANY; i++) {
      file.parent = BOMB_ID;
      file.prompt(`<background-agent-complete>\nBackground agent ${i} (scout) completed.\n\n12 kg`);
    }
    file.parent = BOMB_ID;
  }),
  bomb("settings-100000", "Model", (file) => {
    file.entry("model_change", { provider: "p", modelId: "m" }, BOMB_ID);
    for (let i = 1; i < MANY; i++) {
      file.entry("model_change", { provider: "p", modelId: `m${i}` });
    }
  }),
  bomb("labels-100000", "Label", (file) => {
    const targetId = file.parent;
    file.entry("label", { targetId, label: "first" }, BOMB_ID);
    for (let i = 1; i < MANY; i++) file.entry("label", { targetId: file.parent, label: `l${i}` });
  }),
  bomb("models-70000", "By model 0", (file) => {
    file.reply([{ type: "text", text: "By model 0" }], { model: "m0" }, BOMB_ID);
    for (let i = 1; i < 70_000; i++) {
      file.reply([{ type: "text", text: "x" }], { model: `m${i}`, stopReason: `s${i}` });
    }
  }),
  bomb("lines-100000-malformed", "In between.", (file) => {
    for (let i = 0; i < MANY; i++) file.raw(`{"type":"message","id":"${i}","parentId":`);
    file.prompt("In between.", BOMB_ID);
  }),
  bomb("ids-100000-equal", "After equal ids.", (file) => {
    for (let i = 0; i < MANY; i++) file.prompt(`the same id ${i}`, "5a5a5a5a");
    file.prompt("After equal ids.", BOMB_ID);
  }),
  bomb("ids-100000-equal-lines", "After equal ids.", (file) => {
    const { parent } = file;
    for (let i = 0; i < MANY; i++) {
      file.parent = parent;
      const fields = { content: "the same line", customType: "x", display: true };
      file.entry(
        "custom_message",
        { ...fields, timestamp: "2026-09-14T07:30:00.000Z" },
        "5a5a5a5a",
      );
    }
    file.parent = parent;
    file.prompt("After equal ids.", BOMB_ID);
  }),
  bomb("roots-100000", "A root.", (file) => {
    for (let i = 0; i < MANY; i++) {
      file.parent = `gone-${i}`;
      file.prompt(`orphan ${i}`);
    }
    file.parent = null;
    file.prompt("A root.", BOMB_ID);
  }),
  ...[20_000, 40_000].map((count) =>
    bomb(`cycles-${count}`, "After the cycles.", (file) => {
      const { parent } = file;
      for (let i = 0; i < count; i++) {
        file.parent = `c${(i * 7 + 3) % (count / 2)}`;
        file.prompt(`in a cycle ${i}`, `c${i % (count / 2)}`);
      }
      file.parent = parent;
      file.prompt("After the cycles.", BOMB_ID);
    }),
  ),
  fileBomb("log-5mb-after-header", WORDS_AFTER, () => {
    const file = new SessionFile();
    const line = "2026-09-14 07:30:00 INFO scale: {weighed} batch [12] of the day, all is well";
    for (let i = 0; i < 65_000; i++) file.raw(`${line} ${i}`);
    file.prompt(WORDS_BEFORE);
    file.prompt(WORDS_AFTER, BOMB_ID);
    return file.text();
  }),
  ...[320_000, 1_600_000].map((size) =>
    bomb(`nested-openers-${size}`, "After the openers.", (file) => {
      file.raw('{"type":"a","b":'.repeat(size / 16));
      file.prompt("After the openers.", BOMB_ID);
    }),
  ),
  fileBomb(
    "version-1-10000-long-rows",
    "message 9999",
    () => {
      const lines = [
        { type: "session", id: "old", timestamp: "2026-09-14T07:30:00.000Z", cwd: "/" },
      ];
      const rows = Array.from({ length: 10_000 }, (_, i) => ({
        type: "message",
        timestamp: "2026-09-14T07:31:00.000Z",
        message: { role: "user", content: `message ${String(i).padStart(4, "0")}` },
      }));
      return `${[...lines, ...rows].map((line) => JSON.stringify(line)).join("\n")}\n`;
    },
    { entry: "@10001", ends: "message 9999" },
  ),
];
