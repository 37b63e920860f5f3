// Kinds of entries that no row of the tables names, with as much in them as the named ones.
import { type Bomb, bomb } from "./bomb.ts";
import { BOMB_ID } from "./session-file.ts";

const START = "Kaboom ";
const MANY = 100_000;
const ESCAPE = "\u001b";

const TEN_MEGABYTES = () => START + "word ".repeat(2 * 2 ** 20);
const names = (count: number) => Array.from({ length: count }, (_, i) => `name-${i}`);

export const OTHER_BOMBS: readonly Bomb[] = [
  bomb("thinking-10mb", "Thought.", (file) => {
    const thinking = { type: "thinking", thinking: TEN_MEGABYTES() };
    file.reply([thinking, { type: "text", text: "Thought." }], {}, BOMB_ID);
  }),
  bomb("bash-10mb-line", START.trim(), (file) => {
    const output = "w".repeat(10 * 2 ** 20);
    const bash = { role: "bashExecution", command: `${START}./weigh`, output, exitCode: 0 };
    file.message(bash, BOMB_ID);
  }),
  bomb("bash-5mb-colours", START.trim(), (file) => {
    const output = `${START}${`${ESCAPE}[31mr${ESCAPE}[0m`.repeat(500_000)}`;
    file.message({ role: "bashExecution", command: `${START}ls`, output, exitCode: 1 }, BOMB_ID);
  }),
  bomb("result-10mb-line", "bash", (file) => {
    const call = { type: "toolCall", id: "call-0", name: "bash", arguments: { command: "ls" } };
    file.reply([call], { stopReason: "toolUse" }, BOMB_ID);
    file.result("call-0", "bash", TEN_MEGABYTES());
  }),
  bomb("image-10mb-broken", "Look.", (file) => {
    const image = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo".repeat(900_000) };
    const content = [{ type: "text", text: "Look." }, image];
    file.message({ role: "user", content }, BOMB_ID);
  }),
  bomb("images-5000", "Look.", (file) => {
    const image = { type: "image", mimeType: "image/png", data: PIXEL };
    const images = Array.from({ length: 5000 }, () => image);
    const content = [{ type: "text", text: "Look." }, ...images];
    file.message({ role: "user", content }, BOMB_ID);
  }),
  bomb("system-100000-sections", "System", (file) => {
    const sections = Object.fromEntries(names(MANY).map((name) => [name, "text"]));
    file.message({ role: "system", content: "You weigh.", sections }, BOMB_ID);
  }),
  bomb("system-50000-tools", "System", (file) => {
    const toolsAdded = names(50_000).map((name) => ({ name, description: "d", parameters: {} }));
    file.message({ role: "system", content: "You weigh.", toolsAdded }, BOMB_ID);
  }),
  bomb(
    "context-edit-10mb",
    "Context edit",
    (file) => {
      const targetId = file.parent;
      const replacement = { content: [{ type: "text", text: TEN_MEGABYTES() }] };
      file.entry("context_edit", { targetId, replacement }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("branch-summary-10mb", START.trim(), (file) => {
    file.entry("branch_summary", { fromId: file.parent, summary: TEN_MEGABYTES() }, BOMB_ID);
  }),
  bomb(
    "compaction-10mb",
    START.trim(),
    (file) => {
      const fields = { firstKeptEntryId: file.parent, tokensBefore: 90_000 };
      file.entry("compaction", { summary: TEN_MEGABYTES(), ...fields }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb(
    "compaction-50000-kept-messages",
    "A summary.",
    (file) => {
      const message = { role: "user", content: [{ type: "text", text: "kept" }] };
      const retainedTail = Array.from({ length: 50_000 }, () => message);
      const fields = { summary: "A summary.", firstKeptEntryId: null, tokensBefore: 90_000 };
      file.entry("compaction", { ...fields, retainedTail }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("compactions-20000", "summary 0", (file) => {
    const fields = { firstKeptEntryId: file.parent, tokensBefore: 90_000 };
    file.entry("compaction", { ...fields, summary: "summary 0" }, BOMB_ID);
    for (let i = 1; i < 20_000; i++) {
      file.entry("compaction", { ...fields, summary: `summary ${i}` });
    }
  }),
  bomb("custom-1000000-items", "kaboom", (file) => {
    const data = Array.from({ length: 1_000_000 }, (_, i) => i);
    file.entry("custom", { customType: "kaboom", data }, BOMB_ID);
  }),
  bomb("active-tools-100000", "Tools", (file) => {
    file.entry("active_tools_change", { activeToolNames: names(MANY) }, BOMB_ID);
  }),
  bomb("nested-calls-50000", "gauge", (file) => {
    const call = { type: "toolCall", id: "call-0", name: "gauge", arguments: { path: "a" } };
    file.reply([call], { stopReason: "toolUse" }, BOMB_ID);
    const calls = names(50_000).map((name) => ({ name, status: "done", arguments: { name } }));
    file.result("call-0", "gauge", "Done.", { nestedCalls: { calls } });
  }),
  bomb(
    "prompts-100000",
    "prompt 0",
    (file) => {
      file.prompt("prompt 0", BOMB_ID);
      for (let i = 1; i < MANY; i++) file.prompt(`prompt ${i}`);
    },
    { isCompared: true },
  ),
  bomb("forks-5000-deep", "fork 0", (file) => {
    file.prompt("fork 0", BOMB_ID);
    for (let i = 1; i < 5000; i++) {
      const { parent } = file;
      file.prompt(`left ${i}`);
      file.parent = parent;
      file.prompt(`right ${i}`);
    }
  }),
];

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
