// Tokens that secretlint does not list, or only in one of their forms.
import { type Match, matchesOf, type Rule } from "./match.ts";

const PATTERN = new RegExp(
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

const BEFORE_ANY_LINE =
  "xai pplx csk fw tgp_v1 r8 nvapi dop_v1 rnd PMAK key whsec sbp shpat EAAG".split(" ");
const BEGINS =
  "AKIA ASIA AGPA AIDA AROA AIPA ANPA ANVA AIza ya29. sk- pypi- ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- hf_ :AA";

export const moreTokens: Rule = {
  needs: [...BEGINS.split(" "), ...BEFORE_ANY_LINE.flatMap((one) => [`${one}-`, `${one}_`])],
  find: findMoreTokens,
};

function* findMoreTokens(text: string): Generator<Match> {
  for (const match of matchesOf("api key", text, PATTERN)) {
    const value = text.slice(match.from, match.to);
    // `sk-learn-contrib-…` and `key-value-…` are names.
    if (/[0-9]/.test(value) && /[A-Z]|[0-9].*[0-9].*[0-9]/.test(value)) yield match;
  }
}
