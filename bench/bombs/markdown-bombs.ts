// Replies whose Markdown or text costs more to parse, wrap or draw than its size tells.
import { type Bomb, bomb } from "./bomb.ts";
import { BOMB_ID } from "./session-file.ts";

/** Every text begins with this word, so that its card can be found. */
const START = "Kaboom ";

export const MARKDOWN_BOMBS: readonly Bomb[] = [
  markdown("markdown-nested-brackets", () => "[".repeat(50_000) + "]".repeat(50_000)),
  markdown("markdown-link-openers", () => "[a](".repeat(40_000)),
  markdown("markdown-emphasis", () => "*a _b ".repeat(30_000)),
  markdown("markdown-emphasis-runs", () => "**x".repeat(60_000)),
  markdown("markdown-comments", () => "a <!--".repeat(30_000)),
  markdown("markdown-cdata", () => "a <![CDATA[".repeat(16_000)),
  markdown("markdown-list-dashes", () => `\n\n${"- ".repeat(66_000)}x`),
  markdown("markdown-footnotes", () => "[^a]: b\n\n".repeat(20_000)),
  markdown("markdown-footnote-calls", () => `${"[^a] ".repeat(30_000)}\n\n[^a]: b`),
  markdown("markdown-autolinks", () => "www.a.b/(((((( ".repeat(12_000)),
  markdown("markdown-autolink-dots", () => `www.${"a.".repeat(80_000)}b`),
  markdown("markdown-backticks", () =>
    Array.from({ length: 580 }, (_, i) => `${"`".repeat(i + 1)}x`).join(" "),
  ),
  markdown("markdown-quotes", () => `\n\n${"> ".repeat(60_000)}x`),
  markdown("markdown-wide-table", () => table(2000, 40)),
  markdown("markdown-table-20000-columns", () => table(20_000, 3)),
  markdown("text-combining-marks", () => "Z\u0301\u0302\u0303\u0304\u0305".repeat(20_000)),
  markdown("text-one-combining-stack", () => `Z${"\u0301".repeat(200_000)}`),
  markdown("text-10mb-one-line", () => "word ".repeat(2 * 2 ** 20), true),
  markdown("text-10mb-one-word", () => "w".repeat(10 * 2 ** 20)),
  bomb("prompt-10mb-one-line", START, (file) => {
    file.prompt(START + "word ".repeat(2 * 2 ** 20), BOMB_ID);
  }),
];

function markdown(name: string, text: () => string, isCompared = false): Bomb {
  return bomb(
    name,
    START.trim(),
    (file) => {
      file.reply([{ type: "text", text: START + text() }], {}, BOMB_ID);
    },
    { isCompared },
  );
}

function table(columns: number, rows: number): string {
  const line = (cell: string) => `|${`${cell}|`.repeat(columns)}`;
  return ["", "", line("a"), line("-"), ...Array.from({ length: rows }, () => line("b"))].join(
    "\n",
  );
}
