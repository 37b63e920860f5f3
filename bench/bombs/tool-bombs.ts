// Tool calls that hurt: edits, calls by the thousand, blocks, arguments, diffs, code.
import { type Bomb, bomb } from "./bomb.ts";
import { BOMB_ID, type Fields, type SessionFile } from "./session-file.ts";

const MEGABYTE = 2 ** 20;

export const TOOL_BOMBS: readonly Bomb[] = [
  edit("edit-5mb-lines", () => [pair(lines(5, "left"), lines(5, "right"))], true),
  edit("edit-300000-lines", () => [pair(numbered(300_000, "a"), numbered(300_000, "b"))]),
  edit("edit-5mb-mixed", () => [pair(mixed(5, 1), mixed(5, 2))]),
  edit("edit-2000-edits", () =>
    Array.from({ length: 2000 }, (_, i) => pair(words(200, `x${i}`), words(200, `y${i}`))),
  ),
  edit("edit-unlike-words", () => [pair(words(400_000, "x"), words(400_000, "y"))], true),
  calls("calls-50000-with-results", 50_000, true),
  calls("calls-50000-without-results", 50_000, false),
  calls("calls-5000-with-results", 5000, true),
  bomb("blocks-100000", "block 0.", (file) => {
    const blocks = Array.from({ length: 100_000 }, (_, i) => ({
      type: "text",
      text: `block ${i}.`,
    }));
    file.reply(blocks, {}, BOMB_ID);
  }),
  bomb("blocks-100000-unknown", "strange", (file) => {
    const blocks = Array.from({ length: 100_000 }, (_, i) => ({ type: "strange", value: i }));
    file.reply(blocks, {}, BOMB_ID);
  }),
  call("arguments-1000000-keys", "gauge", "gauge", () => keys(1_000_000)),
  call("arguments-50000-keys", "gauge", "gauge", () => keys(50_000)),
  bomb(
    "recorded-diff-5mb",
    "src/scale.ts",
    (file) => {
      const block = callBlock("edit", { path: "src/scale.ts", oldText: "a", newText: "b" });
      file.reply([block], { stopReason: "toolUse" }, BOMB_ID);
      const diff = lines(5, "+ 12 changed");
      file.result("call-0", "edit", "Edited.", { details: { diff } });
    },
    { isCompared: true },
  ),
  bomb("fenced-code-1mb", "const weight0", (file) => {
    const code = Array.from(
      { length: 24_000 },
      (_, i) => `const weight${i} = "${i}" + /x/.y(${i});`,
    );
    file.reply([{ type: "text", text: `\`\`\`ts\n${code.join("\n")}\n\`\`\`` }], {}, BOMB_ID);
  }),
  call("write-5mb-line", "write", "src/one-line.js", () => ({
    path: "src/one-line.js",
    content: "call(1,2);".repeat(MEGABYTE / 2),
  })),
];

function edit(name: string, edits: () => readonly Fields[], isCompared = false): Bomb {
  return bomb(
    name,
    "src/scale.ts",
    (file) => {
      const block = callBlock("edit", { path: "src/scale.ts", edits: edits() });
      file.reply([block], { stopReason: "toolUse" }, BOMB_ID);
      file.result("call-0", "edit", "Edited.");
    },
    { isCompared },
  );
}

function call(name: string, tool: string, holds: string, args: () => Fields): Bomb {
  return bomb(name, holds, (file) => {
    file.reply([callBlock(tool, args())], { stopReason: "toolUse" }, BOMB_ID);
    file.result("call-0", tool, "Done.");
  });
}

function calls(name: string, count: number, hasResults: boolean): Bomb {
  return bomb(name, "weigh batch 0", (file: SessionFile) => {
    const blocks = Array.from({ length: count }, (_, i) =>
      callBlock("bash", { command: `weigh batch ${i}` }, `call-${i}`),
    );
    file.reply(blocks, { stopReason: "toolUse" }, BOMB_ID);
    if (!hasResults) return;
    for (let i = 0; i < count; i++) file.result(`call-${i}`, "bash", `batch ${i}: 12 kg`);
  });
}

function callBlock(name: string, args: Fields, id = "call-0"): Fields {
  return { type: "toolCall", id, name, arguments: args };
}

function pair(oldText: string, newText: string): Fields {
  return { oldText, newText };
}

function keys(count: number): Fields {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]));
}

/** Megabytes of lines of 50 characters. */
function lines(megabytes: number, word: string): string {
  const count = Math.round((megabytes * MEGABYTE) / 50);
  return Array.from({ length: count }, (_, i) => `${word} ${i} `.padEnd(49, ".")).join("\n");
}

function numbered(count: number, word: string): string {
  return Array.from({ length: count }, (_, i) => `${word}${i}`).join("\n");
}

/** Lines of which every third stays the same, others of all lengths. */
function mixed(megabytes: number, seed: number): string {
  const parts: string[] = [];
  for (let i = 0, size = 0; size < megabytes * MEGABYTE; i++) {
    const line = i % 3 === 0 ? `kept ${i}` : `${seed}${"ab ".repeat((i * 7 * seed) % 120)}`;
    parts.push(line);
    size += line.length + 1;
  }
  return parts.join("\n");
}

/** Eight to a line. */
function words(count: number, letter: string): string {
  const word = (i: number) => `${letter}${(i * 7919) % 99_991}${i % 8 === 7 ? "\n" : " "}`;
  return Array.from({ length: count }, (_, i) => word(i)).join("");
}
