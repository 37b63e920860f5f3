// Proof that no copy holds text that no reader of the session sees: lines that are no entries, and the
// first of two equal keys, at any depth and in any spelling of the key.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { drawnWounds, withWounds } from "../../testing/damaged-json.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { copiesOf, heldBy } from "../../testing/marked/node-copies.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { CopyForm } from "./copy-forms.ts";
import { ALL_OF_IT, type ShareScope } from "./scope.ts";

const [HEADER = "", ...ENTRIES] = fileOf(
  entriesIn(`
    u1 user: What is here
    a1 assistant: This. | read src/auth.ts
    r1 result: export const a = 1;
    l1 label for=u1: start
    n1 name: A name
    u2 < u1 user: Another way
    a2 assistant: Fine.`),
)
  .trimEnd()
  .split("\n");

/** Only letters and digits: every form of a copy writes it unchanged. */
const token = (nth: number) => `planted${nth}x${(nth + 7) * 7919}`;

/** A line with a token, by the reason why it is no entry. */
const NO_ENTRIES: readonly ((token: string) => string)[] = [
  (text) => `{"type":"message","id":"x", broken ${text}`,
  (text) => `"a text ${text}"`,
  (text) => `[{"type":"message","id":"x","message":{"role":"user","content":"${text}"}}]`,
  (text) => `{"type":"session","version":3,"id":"${text}","cwd":"/y"}`,
  (text) => `${text} is what somebody typed`,
  (text) => `\0\0\0 ${text}`,
];

/** JSON text with tokens before the fields of its objects, under the same keys. */
function withTwins(value: Json, plant: () => string | null): string {
  if (isArray(value)) return `[${value.map((one) => withTwins(one, plant)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const planted = plant();
    const own = `${JSON.stringify(key)}:${withTwins(field ?? null, plant)}`;
    return planted === null ? [own] : [planted.replace("KEY", () => key), own];
  });
  return `{${fields.join(",")}}`;
}

const drawnTwin = fc.record({
  isHere: fc.constantFrom(true, false, false),
  isEscaped: fc.boolean(),
  form: fc.constantFrom('"TOKEN"', '{"a":"TOKEN"}', '["TOKEN"]', '{"TOKEN":1}'),
});

const drawnFile = fc.record({
  twins: fc.array(drawnTwin, { minLength: 20, maxLength: 20 }),
  lines: fc.array(fc.tuple(fc.nat(ENTRIES.length), fc.nat(NO_ENTRIES.length - 1)), {
    maxLength: 4,
  }),
  /** Of the entries after the first, which is shared alone. */
  wounds: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, drawnWounds(2)), {
    minLength: ENTRIES.length - 1,
    maxLength: ENTRIES.length - 1,
  }),
  isTorn: fc.boolean(),
  scope: fc.constantFrom<ShareScope>(
    ALL_OF_IT,
    { ...ALL_OF_IT, leaveOut: ["labels"] },
    { ...ALL_OF_IT, branches: ["u1"] },
    { ...ALL_OF_IT, leaveOut: ["costs"] },
  ),
});
type DrawnFile = typeof drawnFile extends fc.Arbitrary<infer T> ? T : never;

/** The file and its tokens: damage may bring one to light. */
function made({ twins, lines, wounds, isTorn }: DrawnFile) {
  const tokens: string[] = [];
  const next = () => {
    tokens.push(token(tokens.length));
    return tokens.at(-1) ?? "";
  };
  let at = 0;
  const plant = () => {
    const twin = twins[at++ % twins.length];
    if (!twin?.isHere) return null;
    const first = twin.isEscaped ? "\\u" : "";
    return `"${first}KEY":${twin.form.replace("TOKEN", next())}`;
  };
  const spelled = (text: string) =>
    text.replace(/"\\u(.)/g, (_, letter: string) => {
      return `"\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  const written = ENTRIES.map((line, nth) =>
    withWounds(spelled(withTwins(JSON.parse(line), plant)), wounds[nth - 1] ?? []),
  );
  for (const [place, kind] of lines) written.splice(place, 0, NO_ENTRIES[kind]?.(next()) ?? "");
  const header = spelled(withTwins(JSON.parse(HEADER), plant));
  const torn = isTorn
    ? `{"type":"message","id":"t1","message":{"role":"user","content":"${next()}`
    : "";
  return { text: `${[header, ...written].join("\n")}\n${torn}`, tokens };
}

/** All texts that a reader sees. */
async function seenIn(text: string): Promise<string> {
  const source = memorySource(bytesOf(text), "s.jsonl");
  const { session, bodies } = await openSession({ kind: "file", source });
  const seen: (JsonObject | null)[] = [session.header];
  for (let row = 0; row < session.table.count; row++) seen.push(await bodies.body(row));
  return JSON.stringify(seen);
}

it("no form of a copy holds a token that no reader sees", async () => {
  const found: Record<CopyForm, number> = { html: 0, md: 0, zip: 0, jsonl: 0 };
  const property = fc.asyncProperty(drawnFile, async (drawn) => {
    const { text, tokens } = made(drawn);
    const seen = await seenIn(text);
    const unseen = tokens.filter((one) => !seen.includes(one));
    const wanted = { scope: drawn.scope, decided: new Map(), passphrase: "" };
    for (const [form, copy] of await copiesOf(text, "s.jsonl", wanted)) {
      expect([form, heldBy(form, copy, unseen)]).toEqual([form, []]);
      found[form] += heldBy(form, copy, ["What is here"]).length;
    }
  });
  await fc.assert(property, { numRuns: 100 });
  // Otherwise finding nothing would prove nothing.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(50);
});
