// Values nested deeper than a recursion reaches, and figures no model ever reported.
import { type Bomb, bomb } from "./bomb.ts";
import { BOMB_ID, REPLY, type SessionFile } from "./session-file.ts";

const DEPTH = 20_000;

const DEEP = nested(DEPTH);

/** Written in place of a text, then replaced by the deep value: JSON.stringify cannot write it. */
const HERE = "@deep@";

export const DEEP_BOMBS: readonly Bomb[] = [
  ...[5000, DEPTH].map((depth) =>
    deep(`deep-header-${depth}`, "After a deep header.", (file, put) => {
      file.prompt("After a deep header.", BOMB_ID);
      put.header(nested(depth));
    }),
  ),
  ...[5000, DEPTH].map((depth) =>
    deep(`deep-compaction-${depth}`, "A deep summary.", (file, put) => {
      const summary = "A deep summary.";
      const fields = { summary, firstKeptEntryId: file.parent, tokensBefore: 9, details: HERE };
      file.entry("compaction", fields, BOMB_ID);
      put.here(nested(depth));
    }),
  ),
  ...[5000, DEPTH].map((depth) =>
    deep(`deep-arguments-${depth}`, "gauge", (file, put) => {
      const args = { path: "a.ts", value: HERE };
      const block = { type: "toolCall", id: "call-0", name: "gauge", arguments: args };
      file.reply([block], { stopReason: "toolUse" }, BOMB_ID);
      file.result("call-0", "gauge", "Done.");
      put.here(nested(depth));
    }),
  ),
  deep("deep-block", "strange", (file, put) => {
    file.reply([{ type: "strange", value: HERE }], {}, BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-data", "kaboom", (file, put) => {
    file.entry("custom", { customType: "kaboom", data: HERE }, BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-details", "kaboom", (file, put) => {
    file.reply([{ type: "toolCall", id: "call-0", name: "kaboom", arguments: {} }], {}, BOMB_ID);
    file.result("call-0", "kaboom", "Done.", { details: HERE });
    put.here(DEEP);
  }),
  deep("deep-usage", "Said dearly.", (file, put) => {
    file.reply([{ type: "text", text: "Said dearly." }], { usage: HERE }, BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-unknown-entry", "strange", (file, put) => {
    file.entry("strange", { value: HERE }, BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-id", "After a deep id.", (file, put) => {
    const parentId = file.parent;
    file.entry("custom", { id: HERE, parentId, customType: "a" });
    file.parent = parentId;
    file.prompt("After a deep id.", BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-label-target", "Label", (file, put) => {
    file.entry("label", { targetId: HERE, label: "deep" }, BOMB_ID);
    put.here(DEEP);
  }),
  deep("deep-content-twice", "After deep content.", (file, put) => {
    for (let i = 0; i < 2; i++) file.message({ role: "user", content: [HERE] }, "5a5a5a5a");
    file.prompt("After deep content.", BOMB_ID);
    put.here(DEEP);
  }),
  figures("figures-1e308", "1e308"),
  figures("figures-negative", "-7"),
  figures("figures-text", '"many"'),
  figures("figures-1e999", "1e999"),
];

/** Where a value goes that only text can hold. */
interface Put {
  header(value: string): void;
  here(value: string): void;
}

function deep(name: string, holds: string, write: (file: SessionFile, put: Put) => void): Bomb {
  let header = "";
  let here = "";
  const made = bomb(name, holds, (file) => {
    write(file, {
      header: (value) => {
        header = value;
      },
      here: (value) => {
        here = value;
      },
    });
  });
  const text = () => {
    const plain = made.text().replaceAll(`"${HERE}"`, () => here);
    return header ? plain.replace('"cwd"', () => `"deep":${header},"cwd"`) : plain;
  };
  return { ...made, text };
}

/** Replies whose every figure is the same odd value, in two models and with a context over time. */
function figures(name: string, value: string): Bomb {
  return deep(name, "Odd figures.", (file, put) => {
    const cost = { input: HERE, output: HERE, cacheRead: HERE, cacheWrite: HERE, total: HERE };
    const counts = { input: HERE, output: HERE, cacheRead: HERE, cacheWrite: HERE };
    const usage = { ...counts, reasoning: HERE, totalTokens: HERE, cost };
    const odd = { usage, timestamp: HERE, startedAt: HERE, durationMs: HERE, duration: HERE };
    file.reply([{ type: "text", text: "Odd figures." }], odd, BOMB_ID);
    file.reply([{ type: "text", text: "Even figures." }], REPLY);
    file.entry("compaction", { summary: "s", firstKeptEntryId: BOMB_ID, tokensBefore: HERE });
    file.entry("usage", { kind: "title", model: "m", usage });
    put.here(value);
  });
}

/** Objects and lists in turn. */
function nested(depth: number): string {
  return `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;
}
