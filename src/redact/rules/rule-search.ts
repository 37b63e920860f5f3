// Which rules a text is worth: one pass over it, however many words the rules need.
import { WordSearch } from "../encoded/word-search.ts";
import type { Rule } from "./match.ts";

const NONE: readonly Rule[] = [];

/** Gives the rules that may find something in a text, in the order of the list. */
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
    return needed.size === 0 ? NONE : rules.filter((rule) => needed.has(rule));
  };
}
