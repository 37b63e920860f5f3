// Tokens whose form their makers publish, as secretlint knows them
// (https://github.com/secretlint/secretlint, rules of its recommended preset). Its rules are asked
// without its core, which measures every call with marks that pile up in a page and needs Node's own clock.
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import type {
  SecretLintRuleContext,
  SecretLintRuleReportHandler,
  SecretLintSourceCode,
} from "@secretlint/types";
import type { Match, Rule } from "./match.ts";

/**
 * Left out: comments in a text that switch findings off, a rule that reads files, and three that report
 * the place of a key or of a whole address where our own rules report the secret.
 */
const LEFT_OUT = new Set([
  "filter-comments",
  "gcp",
  "privatekey",
  "basicauth",
  "database-connection-string",
]);

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

/** In any case, what every token holds that a rule knows; one that is not named is asked of every text. */
const NEEDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "1password": "ops_ey",
    anthropic: "sk-ant-api0",
    aws: "secretaccess secret_access",
    github: "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
    linear: "lin_api_",
    npm: ":x-oauth-basic@ npm_",
    openai: "T3BlbkFJ",
    sendgrid: "SG.",
    shopify: "shppa_ shpca_ shpat_ shpss_",
    slack: "xoxb- xoxp- xapp- xoxa- xoxo- xoxr- hooks.slack.com",
  }),
);

/** By secretlint's ids, without what all of them begin with. */
export const publishedTokens: ReadonlyMap<string, Rule> = new Map(
  rules.flatMap((rule) => {
    const id = rule.meta.id.replace("@secretlint/secretlint-rule-", "");
    if (LEFT_OUT.has(id)) return [];
    const handler = rule.create(context, {});
    const find = (text: string) => reportedBy(handler, text);
    return [[id, { needs: NEEDS.get(id)?.split(" ") ?? (() => true), isAnyCase: true, find }]];
  }),
);

function* reportedBy(handler: SecretLintRuleReportHandler, text: string): Generator<Match> {
  if (text.length < MIN_TEXT) return;
  reported.length = 0;
  // Of a source, these rules read its text and the name of its file.
  void handler.file?.({ content: text } as SecretLintSourceCode);
  for (const { value, at } of reported) {
    // Of the rest of a line only the first word is the token.
    const [token = ""] = value.match(/^[^\s"'`\\]+/) ?? [];
    const from = token.length < 6 ? -1 : text.indexOf(token, at);
    if (from >= 0) yield { kind: "api key", from, to: from + token.length };
  }
}

/** Shorter texts hold no token. */
const MIN_TEXT = 16;
