// Damage of whole lines: lost, repeated, moved, glued, and lines that no writer writes.
import type { Random } from "../../fixtures/generate/random.ts";

type Damage = (lines: string[], at: number, random: Random) => void;

const STRANGE: readonly [string, ...string[]] = [
  "null",
  "5",
  "true",
  "false",
  '"text"',
  "[]",
  "[1,2]",
  '{"type":"session"}',
  "{}",
  '{"type":"message"}',
  '{"a":1}',
  "",
  "   ",
  "\t",
  "\r",
  "\u00a0",
  "\uFEFF",
  "garbage",
  "# a comment",
  "{",
  "}",
  '{"type":',
  '{"type":"message","id":"x1","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":',
  '{"type":"session","version":3,"id":"other","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}',
  '{"type":"session","id":5}',
  '{"type":"session_info","name":5}',
  '{"type":"leaf","targetId":null}',
];

const DAMAGES: Readonly<Record<string, Damage>> = {
  "line lost": (lines, at) => lines.splice(at, 1),
  "line twice": (lines, at) => lines.splice(at, 0, lines[at] ?? ""),
  "line again later": (lines, at, random) =>
    lines.splice(at + random.below(lines.length - at), 0, lines[at] ?? ""),
  "line moved": (lines, at, random) =>
    lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1)),
  "block repeated": (lines, at, random) => {
    const block = lines.slice(at, at + 1 + random.below(12));
    lines.splice(random.below(lines.length + 1), 0, ...block);
  },
  "block reversed": (lines, at, random) => {
    const size = 2 + random.below(10);
    lines.splice(at, size, ...lines.slice(at, at + size).reverse());
  },
  "lines glued": (lines, at, random) =>
    lines.splice(at, 2, lines.slice(at, at + 2).join(random.pick(["", "", " ", ",", "\r", "x"]))),
  "three lines glued": (lines, at) => lines.splice(at, 3, lines.slice(at, at + 3).join("")),
  "glued to half a line": (lines, at, random) => {
    const line = lines[at] ?? "";
    lines[at] = line.slice(0, random.below(line.length)) + (lines[at + 1] ?? "");
    lines.splice(at + 1, 1);
  },
  "line cut in two": (lines, at, random) => {
    const line = lines[at] ?? "";
    const place = random.below(line.length);
    lines.splice(at, 1, line.slice(0, place), line.slice(place));
  },
  "line cut off": (lines, at, random) => {
    const line = lines[at] ?? "";
    lines[at] = line.slice(0, random.below(line.length));
  },
  "strange line": (lines, at, random) => lines.splice(at, 0, random.pick(STRANGE)),
  "strange line for one": (lines, at, random) => lines.splice(at, 1, random.pick(STRANGE)),
  "strange line first": (lines, _, random) => lines.splice(0, 0, random.pick(STRANGE)),
  "strange line last": (lines, _, random) => lines.push(random.pick(STRANGE)),
  "spaces around": (lines, at, random) => {
    const space = random.pick([" ", "\t", "\r", "  \r", "\u00a0"]);
    lines[at] = random.chance(0.5) ? `${space}${lines[at]}` : `${lines[at]}${space}`;
  },
  "invalid escape": (lines, at, random) => {
    const line = lines[at] ?? "";
    const place = line.indexOf('"', random.below(line.length)) + 1;
    lines[at] = `${line.slice(0, place)}\\q${line.slice(place)}`;
  },
  "header lost": (lines) => lines.splice(0, 1),
  "header later": (lines, at) => lines.splice(at, 0, ...lines.splice(0, 1)),
  "header twice": (lines, at) => lines.splice(at, 0, lines[0] ?? ""),
  "lines last to first": (lines) => lines.splice(1, lines.length, ...lines.slice(1).reverse()),
  "line a thousand times": (lines, at, random) => repeat(lines, at, lines[at] ?? "", random),
  "strange line a thousand times": (lines, at, random) =>
    repeat(lines, at, random.pick(STRANGE), random),
  "start of an object a thousand times in one line": (lines, at, random) => {
    const start = random.pick([
      '{"type":"a","b":',
      "{",
      "[",
      '{"',
      '"{',
      "{}",
      '{"type":"message"}',
    ]);
    lines.splice(at, 0, start.repeat(1000 + random.below(4000)));
  },
  "everything again": (lines) => lines.push(...lines.slice(0, 12)),
};

const MAX_REPEATED_CHARACTERS = 200_000;

function repeat(lines: string[], at: number, line: string, random: Random): void {
  const most = Math.floor(MAX_REPEATED_CHARACTERS / (line.length + 1));
  const count = Math.min(most, 500 + random.below(1500));
  lines.splice(at, 0, ...new Array<string>(count).fill(line));
}

const NAMES = Object.keys(DAMAGES);

export function damageLines(
  lines: readonly string[],
  random: Random,
  say: (what: string) => void,
): readonly string[] {
  const name = NAMES[random.below(NAMES.length)] ?? "";
  if (lines.length === 0) return lines;
  const result = [...lines];
  const at = random.below(result.length);
  say(`${name} at line ${at + 1}`);
  DAMAGES[name]?.(result, at, random);
  return result;
}
