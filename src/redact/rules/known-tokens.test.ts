// Which of secretlint's rules are asked: an update that brings another one is looked at first.
import { expect, it } from "vitest";
import { publishedTokens } from "./known-tokens.ts";

it("are those that look at the text alone", () => {
  expect(
    [...publishedTokens.keys()].map((id) => id.replace("@secretlint/secretlint-rule-", "")).sort(),
  ).toEqual("1password anthropic aws github linear npm openai sendgrid shopify slack".split(" "));
});
