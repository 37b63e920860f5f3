// Tokens whose form their makers publish, as secretlint knows them
// (https://github.com/secretlint/secretlint, rules of its recommended preset). Its rules are asked
// without its core, which measures every call with marks that pile up in a page and needs Node's own clock.
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import type {
  SecretLintRuleContext,
  SecretLintRuleReportHandler,
  SecretLintSourceCode,
} from "@secretlint/types";
import type { Match } from "./match.ts";
import { matchesOf } from "./match.ts";

/**
 * Left out: comments in a text that switch findings off, a rule that reads files, and three that report
 * the place of a key or of a whole address where our own rules report the secret.
 */
const LEFT_OUT = new Set(
  ["filter-comments", "gcp", "privatekey", "basicauth", "database-connection-string"].map(
    (name) => `@secretlint/secretlint-rule-${name}`,
  ),
);

/** What the rules that are asked have found since it was last emptied. */
const reported: { readonly value: string; readonly at: number }[] = [];

const context: SecretLintRuleContext = {
  sharedOptions: {},
  // The message is never shown; what it would name is the secret.
  createTranslator: () => (messageId, data) => ({
    message: "",
    messageId: String(messageId),
    data,
  }),
  ignore: () => undefined,
  report: ({ message, range }) => {
    const values: readonly unknown[] = Object.values(message.data ?? {});
    for (const value of values) {
      if (typeof value === "string") reported.push({ value, at: range[0] });
    }
  },
};

const handlers: readonly SecretLintRuleReportHandler[] = rules
  .filter(({ meta }) => !LEFT_OUT.has(meta.id))
  .map((rule) => rule.create(context, {}));

/** Ids of the rules that are asked. */
export const knownTokenRules: readonly string[] = rules
  .map(({ meta }) => meta.id)
  .filter((id) => !LEFT_OUT.has(id));

/** Shorter texts hold no token. */
const MIN_TEXT = 16;

/** Tokens that secretlint does not list, or only in one of their forms. */
const MORE_TOKENS = new RegExp(
  [
    "(?:AKIA|ASIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    "AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])",
    String.raw`ya29\.[A-Za-z0-9_-]{20,1000}`,
    "sk-[A-Za-z0-9_-]{20,200}",
    "(?:xai|pplx|csk|fw|tgp_v1|r8|nvapi|dop_v1|rnd|PMAK|key|whsec|sbp|shpat|EAAG)[-_][A-Za-z0-9_-]{28,200}",
    "pypi-[A-Za-z0-9_-]{50,300}",
    "gh[pousr]_[A-Za-z0-9]{30,255}",
    "github_pat_[A-Za-z0-9_]{50,255}",
    "xox[abeoprs]-[A-Za-z0-9-]{16,200}",
    "hf_[A-Za-z0-9]{30,60}",
    "[0-9]{8,10}:AA[A-Za-z0-9_-]{33}",
  ]
    .map((form) => `(?:${form})`)
    .join("|")
    .replace(/^/, "(?<![A-Za-z0-9_-])(?:")
    .replace(/$/, ")"),
  "dg",
);

export function* knownTokens(text: string): Generator<Match> {
  if (text.length < MIN_TEXT) return;
  for (const match of matchesOf("api key", text, MORE_TOKENS)) {
    const value = text.slice(match.from, match.to);
    // `sk-learn-contrib-…` and `key-value-…` are names.
    if (/[0-9]/.test(value) && /[A-Z]|[0-9].*[0-9].*[0-9]/.test(value)) yield match;
  }
  reported.length = 0;
  const source = sourceOf(text);
  for (const handler of handlers) void handler.file?.(source);
  for (const { value, at } of reported) {
    // Of the rest of a line only the first word is the token.
    const [token = ""] = value.match(/^[^\s"'`\\]+/) ?? [];
    const from = token.length < 6 ? -1 : text.indexOf(token, at);
    if (from >= 0) yield { kind: "api key", from, to: from + token.length };
  }
}

function sourceOf(content: string): SecretLintSourceCode {
  const nowhere = { line: 1, column: 0 };
  return {
    content,
    filePath: undefined,
    physicalFilePath: undefined,
    ext: "",
    hasBOM: false,
    contentType: "text",
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: nowhere, end: nowhere }),
    positionToIndex: () => 0,
    indexToPosition: () => nowhere,
  };
}
