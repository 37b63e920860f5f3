// What Codex put into a user's message is told apart by the same words whether a line is read for its head or whole.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf } from "../../text/bytes.ts";
import { kindOfItem } from "./contextual.ts";
import { codexFields } from "./heads/fields.ts";
import { CodexHeads } from "./heads/heads.ts";

const PLACE = { start: 0, length: 0, line: 1, flags: 0 };

/** `spell`: of the line's JSON. */
function kinds(role: string, texts: readonly string[], spell = (json: string) => json) {
  const content = texts.map((text) => ({ type: "input_text", text }));
  const payload = { type: "message", role, content };
  const bytes = bytesOf(spell(JSON.stringify({ type: "response_item", payload })));
  const fields = codexFields(false, true);
  expect(fields.read(bytes, 0, bytes.length)).toBe(true);
  const heads = new CodexHeads(false);
  heads.add(fields, PLACE);
  return { head: heads.shapeAt(0).kind, whole: kindOfItem(payload) };
}

const numbered = (json: string) =>
  json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

describe.each(["user", "developer", "assistant"])("a message of the %s's", (role) => {
  const blank = fc.constantFrom("", " ", "\n\t", "\u00a0", "\ufeff ", "\u3000");
  const mark = fc.constantFrom(
    "# AGENTS.md instructions for /\n</INSTRUCTIONS>",
    "<environment_context>\n</environment_context>",
    "<permissions instructions>",
    "Warning: apply_patch was requested via shell",
    "warning: a flag",
    '{"author":"a","recipient":"b"}',
    "Words",
    "#",
    "",
  );
  const text = fc.tuple(blank, mark, blank).map((parts) => parts.join(""));

  it("is of the same kind, whatever stands before its words", () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 3 }),
        fc.constantFrom((json: string) => json, numbered),
        (texts, spell) => {
          const { head, whole } = kinds(role, texts, spell);
          expect(head).toBe(whole);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it("knows a mark behind blanks that are escaped, and none in what a person wrote", () => {
  const surroundings = "\n <environment_context></environment_context>";
  expect(kinds("user", [surroundings]).head).toBe("contextual");
  expect(kinds("user", ["Words", surroundings]).head).toBe("contextual");
  expect(kinds("user", ["Words about <environment_context>"]).head).toBe("user");
});
