// Runs of tests, type checks and builds: which command is one, and how it ended. A pipe, or another command after it,
// hides its exit code: then its output tells, in the words that runners print.

import { oneLine } from "../../text/escapes.ts";

export type CheckKind = "tests" | "types" | "build";

export interface CheckCommand {
  readonly kind: CheckKind;
  /** The part of the command that is the check, on one line. */
  readonly text: string;
  /**
   * What the exit code of the whole command tells. whole: how the check ended. success: only that it passed, where it is
   * 0, as other commands follow that it is needed for. nothing: a pipe or another command has its own.
   */
  readonly exit: "whole" | "success" | "nothing";
}

export interface CheckOutcome {
  /** Null: neither the exit code nor the output tells. */
  readonly hasPassed: boolean | null;
  /** Tests, as the output counts them; null where it does not. */
  readonly passed: number | null;
  readonly failed: number | null;
}

/** Before the command that counts: variables, wrappers, runners of packages. */
const BEFORE =
  /^(?:(?:[A-Za-z_]\w*=\S*|sudo|time|nice|env|exec|command|npx|bunx|(?:pnpm|yarn) (?:exec|dlx)|bundle exec|(?:poetry|uv|pipenv) run|timeout(?: -\S+)* \S+|mise (?:exec|x) --|python3? -m)\s+|\.\/|node_modules\/\.bin\/)+(?=\S)/;

const SCRIPT = "(?:npm|pnpm|yarn|bun)(?: --?\\S+)* (?:run(?:-script)? )?(?:--?\\S+ )*";

/** By kind, how a command begins. The first that fits decides. */
const KINDS: readonly (readonly [CheckKind, RegExp])[] = [
  [
    "tests",
    new RegExp(
      `^(?:${SCRIPT}(?:t|tst|test)(?:[:\\w-]*)|vitest|jest|mocha|ava|pytest|py\\.test|unittest|tox|nox|rspec|phpunit|ctest|cypress run|playwright test|node --test|(?:deno|go|dotnet|swift|flutter|dart|mix|zig build|sbt|lein|bun) test|cargo (?:nextest run|test|t)|(?:gradlew?|mvnw?)\\b[^|;&]*\\b(?:test|verify|check)|(?:make|just|task|rake|mise run)(?: \\S+)*? (?:test|check)\\S*)(?=\\s|$)`,
    ),
  ],
  [
    "types",
    new RegExp(
      `^(?:${SCRIPT}(?:check|lint|types?|type-?check|tsc)(?:[:\\w-]*)|tsc|tsgo|vue-tsc|mypy|pyright|basedpyright|eslint|biome (?:check|lint|ci)|ruff check|flake8|pylint|golangci-lint run|go vet|cargo (?:check|clippy)|(?:make|just|task|rake|mise run)(?: \\S+)*? (?:lint|types?|vet)\\S*)(?=\\s|$)`,
    ),
  ],
  [
    "build",
    new RegExp(
      `^(?:${SCRIPT}build(?:[:\\w-]*)|(?:cargo|go|dotnet|swift|vite|next|nuxt|zig|hugo) build|(?:gradlew?|mvnw?)\\b[^|;&]*\\b(?:build|assemble|compile|package|install)|cmake --build|make(?: -\\S+)*(?: all| build\\S*)?|webpack|rollup -c|tsup)(?=\\s|$)`,
    ),
  ],
];

/** The last check among the commands that a shell is given; null for none. `command`: of any length, its beginning counts. */
export function checkIn(command: string): CheckCommand | null {
  const parts = partsOf(command.slice(0, MAX_COMMAND));
  for (let at = parts.length - 1; at >= 0; at--) {
    const text = oneLine(parts[at]?.text ?? "").trim();
    const kind = kindOf(text);
    if (kind) return { kind, text, exit: exitOf(parts.slice(at), command) };
  }
  return null;
}

const MAX_COMMAND = 4000;

function kindOf(text: string): CheckKind | null {
  const plain = text.trim().replace(BEFORE, "");
  return KINDS.find(([, begins]) => begins.test(plain))?.[0] ?? null;
}

interface Part {
  readonly text: string;
  /** What stands between it and the next one; "" for the last. */
  readonly operator: string;
}

function exitOf(parts: readonly Part[], command: string): CheckCommand["exit"] {
  const [own, ...after] = parts.map(({ operator }) => operator);
  if (own === "") return "whole";
  const follows = [own, ...after].filter((one) => one !== "");
  if (follows.every((one) => one === "&&")) return "success";
  const isPiped = follows.every((one) => one === "|") && /\bpipefail\b/.test(command);
  return isPiped ? "whole" : "nothing";
}

/** Commands between `&&`, `||`, `;`, `|`, `&` and line breaks that stand in no quotes. */
function partsOf(command: string): readonly Part[] {
  const parts: Part[] = [];
  let quote = "";
  let from = 0;
  for (let at = 0; at < command.length; at++) {
    const letter = command[at] ?? "";
    if (letter === "\\") at++;
    else if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (";|\n&".includes(letter) && !isRedirect(command, at)) {
      const operator = command[at + 1] === letter && letter !== "\n" ? letter + letter : letter;
      parts.push({ text: command.slice(from, at), operator });
      at += operator.length - 1;
      from = at + 1;
    }
  }
  const rest = command.slice(from);
  if (rest.trim() !== "") return [...parts, { text: rest, operator: "" }];
  // What ends with a line break or a semicolon is followed by nothing.
  const last = parts.at(-1);
  return last
    ? [...parts.slice(0, -1), { ...last, operator: last.operator === "&" ? "&" : "" }]
    : parts;
}

/** `2>&1`, `&>file`, `>|file`. */
function isRedirect(command: string, at: number): boolean {
  return command[at - 1] === ">" || (command[at] === "&" && command[at + 1] === ">");
}

/** Of an output its end is looked at: runners sum up there. Characters. */
const MAX_OUTPUT = 20_000;

/** How a check ended. `isError`: of its result. `output`: null while it is not read. */
export function checkOutcome(
  { exit }: Pick<CheckCommand, "exit">,
  isError: boolean,
  output: string | null,
): CheckOutcome {
  const said = saidBy(output?.slice(-MAX_OUTPUT) ?? "");
  const counts = { passed: said.passed, failed: said.failed };
  if (isError && exit === "whole") return { hasPassed: false, ...counts };
  if (said.hasPassed !== null) return { hasPassed: said.hasPassed, ...counts };
  const isKnown = !isError && exit !== "nothing";
  return { hasPassed: isKnown ? true : null, ...counts };
}

/** Sentences of runners in which a count stands. Of several the last one is the sum. */
const FAILED = /(?:^|[^\w.])(\d{1,7}) (?:tests? )?(?:failed|failing|failures?)\b/gi;
const PASSED = /(?:^|[^\w.])(\d{1,7}) (?:tests? )?(?:passed|passing)\b/gi;
/** `node --test`, and what counts errors by itself. */
const NODE_FAILED = /^(?:#|ℹ) fail (\d{1,7})$/gm;
const NODE_PASSED = /^(?:#|ℹ) pass (\d{1,7})$/gm;
const ERRORS = /\bFound (\d{1,7}) errors?\b/gi;
/** Lines that say it without a count of tests. */
const BROKEN =
  /\berror TS\d+:|^(?:FAIL|--- FAIL)\b|^error(?:\[E\d+\])?: |^make: \*\*\* |\bBUILD FAILED\b|\bBuild failed\b|Command exited with code [1-9]/m;
const WHOLE =
  /^ok\s+\S+\s+[\d.(]|\bBUILD SUCCESS(?:FUL)?\b|^\s*Finished [`\w]|✓ built in |^Checked \d{1,7} files? in /m;

function saidBy(output: string): CheckOutcome {
  const failed = lastCount(output, [FAILED, NODE_FAILED, ERRORS]);
  const passed = lastCount(output, [PASSED, NODE_PASSED]);
  if ((failed ?? 0) > 0 || BROKEN.test(output)) return { hasPassed: false, passed, failed };
  if ((passed ?? 0) > 0 || failed === 0 || WHOLE.test(output))
    return { hasPassed: true, passed, failed };
  return { hasPassed: null, passed, failed };
}

function lastCount(output: string, patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const found = [...output.matchAll(pattern)].at(-1)?.[1];
    if (found !== undefined) return Number(found);
  }
  return null;
}
