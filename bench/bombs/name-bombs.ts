// Five megabytes where a few words are expected: names that lists, tables and headings show.
import { type Bomb, bomb } from "./bomb.ts";
import { BOMB_ID } from "./session-file.ts";

const START = "Kaboom ";

const LONG = (): string => START + "name ".repeat(2 ** 20);

export const NAME_BOMBS: readonly Bomb[] = [
  bomb(
    "name-label",
    "Label",
    (file) => {
      const targetId = file.parent;
      file.entry("label", { targetId, label: LONG() }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("name-custom-type", START, (file) => {
    file.entry("custom", { customType: LONG(), data: { a: 1 } }, BOMB_ID);
  }),
  bomb("name-custom-message-type", START, (file) => {
    const fields = { customType: LONG(), content: "Said by an extension.", display: true };
    file.entry("custom_message", fields, BOMB_ID);
  }),
  bomb(
    "name-role",
    START,
    (file) => {
      file.message({ role: LONG(), content: "Said in a role." }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("name-type", START, (file) => {
    file.entry(LONG(), { value: 1 }, BOMB_ID);
  }),
  bomb(
    "name-model",
    START,
    (file) => {
      file.reply([{ type: "text", text: "By a model." }], { model: LONG() }, BOMB_ID);
    },
    { isCompared: true },
  ),
  bomb("name-model-change", START, (file) => {
    file.entry("model_change", { provider: "p", modelId: LONG() }, BOMB_ID);
  }),
  bomb("name-session", START, (file) => {
    file.entry("session_info", { name: LONG() }, BOMB_ID);
  }),
  bomb("name-stop-reason", START, (file) => {
    file.reply([{ type: "text", text: "Stopped." }], { stopReason: LONG() }, BOMB_ID);
  }),
  bomb("name-error-message", START, (file) => {
    const fields = { stopReason: "error", errorMessage: LONG() };
    file.reply([], fields, BOMB_ID);
  }),
  bomb(
    "name-tool",
    START,
    (file) => {
      const block = { type: "toolCall", id: "call-0", name: LONG(), arguments: { path: "a.ts" } };
      file.reply([block], { stopReason: "toolUse" }, BOMB_ID);
      file.result("call-0", LONG(), "Done.");
    },
    { isCompared: true },
  ),
  bomb("name-tool-target", "read", (file) => {
    const block = { type: "toolCall", id: "call-0", name: "read", arguments: { path: LONG() } };
    file.reply([block], { stopReason: "toolUse" }, BOMB_ID);
    file.result("call-0", "read", "Done.");
  }),
  bomb("name-thinking-level", START, (file) => {
    file.entry("thinking_level_change", { thinkingLevel: LONG() }, BOMB_ID);
  }),
  bomb("name-id", "After a long id.", (file) => {
    file.prompt("With a long id.", LONG());
    file.prompt("After a long id.", BOMB_ID);
  }),
  bomb(
    "name-cwd",
    "Said elsewhere.",
    (file) => {
      file.prompt("Said elsewhere.", BOMB_ID);
    },
    { header: { cwd: `/${LONG()}` } },
  ),
];
