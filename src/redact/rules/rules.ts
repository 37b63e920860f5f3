// All rules, which of them a text is worth, and which of two matches in one place is the one that counts.
import { WordSearch } from "../encoded/word-search.ts";
import { FINDING_KINDS } from "../finding.ts";
import {
  jwts,
  kubernetesSecrets,
  logins,
  privateKeys,
  urlCredentials,
  walletPhrases,
} from "./credentials.ts";
import { publishedTokens } from "./known-tokens.ts";
import type { Match, Rule } from "./match.ts";
import { moreTokens, serviceTokens, shapedTokens } from "./more-tokens.ts";
import { namedSecrets, secretField } from "./named-secrets.ts";
import { emails, homes, hosts, prompts } from "./people.ts";

export const RULES: readonly Rule[] = [
  privateKeys,
  moreTokens,
  ...shapedTokens,
  ...serviceTokens,
  ...publishedTokens.values(),
  jwts,
  urlCredentials,
  logins,
  kubernetesSecrets,
  walletPhrases,
  namedSecrets,
  emails,
  homes,
  ...hosts,
  prompts,
];

const rulesFor = ruleSearch(RULES);

/**
 * Gives the rules that may find something in a text, in the order of the list: in one pass over it, however many words
 * they need.
 */
export function ruleSearch(rules: readonly Rule[]): (text: string) => readonly Rule[] {
  const words = new WordSearch<Rule>();
  for (const rule of rules) {
    if (typeof rule.needs === "function") continue;
    for (const word of rule.needs) words.add(word, rule, rule.isAnyCase);
  }
  const others = rules.filter(({ needs }) => typeof needs === "function");
  return (text) => {
    const needed = new Set<Rule>();
    words.visit(text, (rule, _, to) => {
      if (!rule.isWordEnd || !/\w/.test(text.charAt(to))) needed.add(rule);
    });
    for (const rule of others) {
      if (typeof rule.needs === "function" && rule.needs(text)) needed.add(rule);
    }
    return needed.size === 0 ? [] : rules.filter((rule) => needed.has(rule));
  };
}

/** Shorter texts contain nothing that a rule finds. */
const MIN_TEXT = 6;
const NONE: readonly Match[] = [];

/** `field`: the key whose value the text is; empty without one. In order; over another only where one holds it. */
export function matchesIn(text: string, field: string): readonly Match[] {
  return text.length < MIN_TEXT ? NONE : matchesOfRules(rulesFor(text), text, field);
}

/** `matchesIn` of these rules alone. */
export function matchesOfRules(
  rules: readonly Rule[],
  text: string,
  field: string,
): readonly Match[] {
  const assigned = field && secretField(field, text);
  if (rules.length === 0 && !assigned) return NONE;
  const matches = rules.flatMap(({ find }) => [...find(text)]);
  return withoutOverlaps(assigned ? [...matches, assigned] : matches);
}

/**
 * Of matches that overlap, the one of the earlier kind stays; of one kind, the longer one. One that holds others
 * stays with them: of each it is known what it says.
 */
function withoutOverlaps(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const ranked = [...matches].sort(
    (a, b) =>
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
      b.to - b.from - (a.to - a.from) ||
      a.from - b.from,
  );
  const kept: Match[] = [];
  // Of each place that is taken, which match has it: matches are few, places are short.
  const taken = new Map<number, Match>();
  for (const match of ranked) {
    const others = [taken.get(match.from), taken.get(match.to - 1)];
    if (others.some((other) => other && !isInside(other, match))) continue;
    for (let at = match.from; at < match.to; at++) taken.set(at, match);
    kept.push(match);
  }
  return kept.sort((a, b) => a.from - b.from);
}

function isInside(inner: Match, outer: Match): boolean {
  const isLonger = outer.to - outer.from > inner.to - inner.from;
  return isLonger && outer.from <= inner.from && inner.to <= outer.to;
}
