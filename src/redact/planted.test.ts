// Secrets of every kind planted in every kind of place: all are found, and none is left when masked.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json/json.ts";
import { findingsInAll } from "../testing/secrets/findings-in-all.ts";
import type { Finding } from "./finding.ts";
import { keyOf, previewOf } from "./finding.ts";
import { findingSearch, nameFindingsIn } from "./findings-in.ts";
import { NameSearch } from "./names.ts";
import { Redaction } from "./redacted.ts";

/** Put together here, so that no scanner of this repository takes them for real. */
const join = (...parts: readonly string[]) => parts.join("");
const LETTERS = "q7Rk2Vw9Xz4Tn8Lp3Hs6Jd1Mf5Gb0YcAeUiOoZrWtQyPaSdFgHjKlNbVcXxZm";
const KEY_LINES = `${LETTERS}\n${LETTERS}\n${LETTERS}`;
const GITHUB = join("ghp", "_", LETTERS.slice(0, 36));

/** Texts with a secret in them: kind, value, text. */
const SECRETS: readonly (readonly [string, string, string])[] = [
  ["email", "jane.doe@acme-corp.io", "write to jane.doe@acme-corp.io today"],
  ["home", "/home/janedoe", "cd /home/janedoe/work"],
  ["home", "/Users/janedoe", "open /Users/janedoe/Desktop"],
  ["home", "C:\\Users\\janedoe", "dir C:\\Users\\janedoe\\src"],
  ["user", "janedoe", "janedoe@thinkpad-x1:~/work$ ls"],
  ["host", "thinkpad-x1", "janedoe@thinkpad-x1:~/work$ ls"],
  ["host", "build-7.prod.internal", "see build-7.prod.internal for logs"],
  ["host", "Janes-MacBook-Pro.local", "on Janes-MacBook-Pro.local now"],
  ["api key", GITHUB, `use ${GITHUB} here`],
  ["api key", join("AKIA", "Q7RK2VW9XZ4TN8LP"), `id ${join("AKIA", "Q7RK2VW9XZ4TN8LP")} here`],
  ["api key", join("sk-ant-oat01-", LETTERS), `key ${join("sk-ant-oat01-", LETTERS)} here`],
  ["api key", join("glpat-", LETTERS.slice(0, 20)), `a ${join("glpat-", LETTERS.slice(0, 20))} b`],
  ["token", `${LETTERS.slice(0, 40)}`, `Authorization: Bearer ${LETTERS.slice(0, 40)}`],
  ["credentials", "S3cretPhrase", "get https://jane:S3cretPhrase@db.acme.io/x"],
  ["secret", "k9Zq2LxP7vRt4Wn8", "SESSION_SECRET=k9Zq2LxP7vRt4Wn8"],
  ["secret", "k9Zq2LxP7vRt4Wn8", `{"token": "k9Zq2LxP7vRt4Wn8"}`],
  ["secret", "Tr0ub4dor&3".slice(0, 9), `password: ${"Tr0ub4dor&3".slice(0, 9)}`],
  [
    "private key",
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${KEY_LINES}\n-----END OPENSSH PRIVATE KEY-----`,
    `cat id\n-----BEGIN OPENSSH PRIVATE KEY-----\n${KEY_LINES}\n-----END OPENSSH PRIVATE KEY-----\n`,
  ],
];

function base64(text: string) {
  return Buffer.from(text).toString("base64");
}

function message(content: JsonObject): JsonObject {
  return { type: "message", id: "a1", message: { role: "assistant", content: [content] } };
}

const PLACES: Readonly<Record<string, (text: string) => JsonObject>> = {
  text: (text) => message({ type: "text", text }),
  thinking: (text) => message({ type: "thinking", thinking: text }),
  "tool arguments": (text) => message({ type: "toolCall", arguments: { edits: [{ new: text }] } }),
  "JSON in a string": (text) => message({ type: "toolCall", arguments: JSON.stringify({ text }) }),
  "JSON in JSON in a string": (text) =>
    message({ type: "text", text: JSON.stringify({ body: JSON.stringify({ text }) }) }),
  "base64 text": (text) =>
    message({ type: "text", text: `data:text/plain;base64,${base64(text)}` }),
  "base64 lines": (text) => {
    const lines = base64(`${text}\n${"padding ".repeat(20)}`).match(/.{1,76}/g) ?? [];
    return message({ type: "text", text: `$ base64 x\n${lines.join("\n")}\n$` });
  },
  "base64 in JSON": (text) => message({ type: "text", text: `{"data":"${base64(text)}"}` }),
  "an address": (text) =>
    message({ type: "text", text: `https://acme.io/?q=${encodeURIComponent(text)}&x=1` }),
  "a key": (text) => message({ type: "toolCall", arguments: { [text]: 1 } }),
  "details of a result": (text) => ({ type: "message", message: { details: { files: [text] } } }),
  "a session's name": (text) => ({ type: "session_info", name: text }),
  "a header": (text) => ({ type: "session", cwd: text }),
  "a file's name": (text) => ({ fileName: text }),
};

function findingsIn(entry: JsonObject) {
  return findingSearch()(entry, new NameSearch()).first;
}

function findings(entry: JsonObject) {
  return findingsInAll([entry]).flat();
}

function allMasked(found: readonly Finding[], entry: JsonObject) {
  const decisions = new Map(found.map((one) => [keyOf(one), "mask" as const]));
  return new Redaction(found, decisions).redacted(entry);
}

describe.each(Object.entries(PLACES))("in %s", (_, place) => {
  it.each(SECRETS)("%s %j is found and masked", (kind, value, text) => {
    const entry = place(text);
    const found = findings(entry);
    expect(found.map((one) => `${one.kind} ${one.value}`)).toContain(`${kind} ${value}`);
    const left = allMasked(found, entry);
    expect(left).not.toBeNull();
    expect(findings(left ?? {})).toEqual([]);
    expect(JSON.stringify(left)).not.toContain(JSON.stringify(value).slice(1, -1));
  });
});

it("a value is found in each place of a text once, in any encoding, and is shown only by its ends", () => {
  const text = JSON.stringify({ mail: "jane.doe@acme-corp.io" });
  const entry = message({ type: "text", text: `x ${text} ${base64("of jane.doe@acme-corp.io")}` });
  expect(findingsIn(entry).map(previewOf)).toEqual([
    "email, ja…io (21 characters)",
    "email, ja…io (21 characters)",
  ]);
});

it("a value with signs that look like an escape of a control character is one finding", () => {
  const value = "mcp:q7Zb2Lw+fkR0dVx&h3nC#tY9s!MEuGp%JaK!4oW6rTgQ%1eUlS+xo3";
  const text = `--header "Authorization: Bearer ${value}"`;
  expect(findingsIn(message({ type: "text", text }))).toEqual([{ kind: "token", value }]);
});

it("names of homes are found as words elsewhere, and not in other words", () => {
  const entries = [
    { cwd: "/home/lam/work" },
    { text: "lambda of github.com/lam/x --home-lam-work--" },
  ];
  const found = findingsInAll(entries).flat();
  expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    "home /home/lam",
    "user lam",
    "user lam",
  ]);
  const decisions = new Map(found.map((one) => [keyOf(one), "mask" as const]));
  const redaction = new Redaction(found, decisions);
  expect(entries.map((entry) => redaction.redacted(entry))).toEqual([
    { cwd: "[home 1]/work" },
    { text: "lambda of github.com/[user 1]/x --home-[user 1]-work--" },
  ]);
});

it.each([
  "550e8400-e29b-41d4-a716-446655440000",
  '"integrity": "sha512-hfdYra+ZB6RmviEApxeL/YCx4ovBtpj0d9c+uhlCZaCikObjb8Sb8yqBN6g8/9tt7qD7LXGE3k9RtVvGK1fNVw=="',
  "commit 42d38a0f1c9be0d7a6b5c4d3e2f1a0b9c8d7e6f5",
  "const token = options.auth.getToken();",
  "maxTokens: 200000, tokenCount: 12345678",
  "password: process.env.DB_PASSWORD",
  "API_KEY=$API_KEY TOKEN=<your-token-here> SECRET=changeme",
  "git@github.com:acme/x.git icon@2x.png @types/node@20.19.43 noreply@anthropic.com",
  "user@example.com and https://user:password@host/",
  "/home/user/x /home/runner/work /Users/Shared https://x.io/home/about",
  "settings.local.json process.env.local this.internal module.internal.x",
  "Authorization: Bearer <token>",
  "postgres://postgres:postgres@localhost:5432/db",
  'if (line.startsWith("-----BEGIN PRIVATE KEY-----")) return;',
  "toolu_017qEkVzzPb7b7o4FkgJLF23 sk-learn-contrib-package",
  "result.apiKey = args[++i];",
  "\t\tacc[apiKey] = String(value);\\\\n    }",
  "params: { _csrf_token: csrfToken },",
  "store[key] = value.toString();",
  "`\\nMissing required color tokens:\\n`;\n\t\t\tmessage += missingColors.map((c) => `  - x`)",
  "merged[key] = pickWinner(local[key], remote[key]);",
  "**Dual-token system:** two of them, and a sign-in-token check*: one",
])("%s is nothing", (text) => {
  expect(findingsIn({ text }).map(({ kind, value }) => `${kind} ${value}`)).toEqual([]);
});

it("names that another entry gives are looked for in one that was searched before", () => {
  const names = new NameSearch();
  names.learn(findingsIn({ cwd: "/home/janedoe/x" }));
  const found = nameFindingsIn({ text: "by janedoe, in /home/janedoe" }, names);
  expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual(["user janedoe"]);
});

it.each([
  "-----BEGIN RSA PRIVATE KEY-----\n",
  "ghs_1_",
  "a@a.",
  "xoxb-",
  "https://a:",
  "password=",
  "eyJaaaaaaaa.",
  "A-b-MacBook",
  "\\\\u005c%25",
  "/home/ab",
  "ssh -p 1 ",
  "QUJDREVGR0hJSktM\n",
  "bearer ",
  "a-1.internal.",
])("%j again and again is searched in time", (part) => {
  const text = part.repeat(200_000 / part.length);
  expect(findingsIn({ text, more: `${text}\n${text}` }).every(({ value }) => value !== "")).toBe(
    true,
  );
});

it("comments in a text switch nothing off", () => {
  expect(findingsIn({ text: `// secretlint-disable\n${GITHUB}` })).toHaveLength(1);
});

it("pictures are left alone, and base64 of text that says it is one is not", () => {
  const data = base64("of jane.doe@acme-corp.io");
  expect(findingsIn({ type: "image", mimeType: "image/png", data })).toEqual([]);
  expect(findingsIn({ type: "image", mimeType: "image/svg+xml", data })).toHaveLength(1);
});

describe("masked values are absent", () => {
  const value = fc
    .oneof(
      fc.string({ minLength: 6, maxLength: 24 }),
      fc.string({ minLength: 6, maxLength: 24, unit: "grapheme" }),
      fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom(...'ab\\"n/%u0041\n') }),
    )
    .filter((text) => text.length >= 6);
  const writings: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => JSON.stringify(text),
    (text) => JSON.stringify(JSON.stringify(text)),
    (text) => (text.isWellFormed() ? encodeURIComponent(text) : text),
    (text) => base64(text),
    (text) => base64(`x${text}`),
    (text) => base64(JSON.stringify({ text, also: "something readable" })),
    (text) => Buffer.from(`ab${text}yz`).toString("base64url"),
  ];
  const part = fc.tuple(fc.nat(), fc.constantFrom(...writings), fc.string());

  it("raw, escaped, percent-encoded or in base64", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.array(part),
        (values, parts) => {
          const texts = parts.map(
            ([at, write, glue]) => glue + write(values[at % values.length] ?? ""),
          );
          const entry = { texts, all: texts.join(""), [texts.join("-")]: { deep: texts } };
          const found = values.map((word) => ({ kind: "own word" as const, value: word }));
          const left = JSON.stringify(allMasked(found, entry));
          for (const word of values) {
            for (const form of formsOf(word)) expect(left).not.toContain(form);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  /** As a file would have it; by means of Node, not of the product. */
  function formsOf(word: string): readonly string[] {
    const escaped = JSON.stringify(word).slice(1, -1);
    // Where quotes or braces of the file itself could spell it, only what is in strings counts.
    const raw = /["{}[\]:,]/.test(word) ? [] : [word];
    if (!word.isWellFormed()) return [...raw, escaped];
    const inBase64 = ["", "x", "xy"].map((before) => {
      const bytes = Buffer.byteLength(before + word);
      const from = Math.ceil((before.length * 8) / 6);
      return base64(before + word).slice(from, Math.floor((bytes * 8) / 6));
    });
    return [...raw, escaped, encodeURIComponent(word), ...inBase64];
  }
});
