// Which commands test, check types or build, and how such a run ended by its exit code or its output.
import { expect, it } from "vitest";
import { checkIn, checkOutcome } from "./check-run.ts";

it.each<[string, string | null]>([
  ["npm test", "tests whole"],
  ["npm run test:unit -- --watch=false", "tests whole"],
  ["cd web && CI=1 npx vitest run src 2>&1", "tests whole"],
  ["npm run check 2>&1 | tail -20", "types nothing"],
  ["set -o pipefail; go test ./... | tee log", "tests whole"],
  ["npx tsc --noEmit && npm test", "tests whole"],
  ["npm test && git commit -m 'npm run build'", "tests success"],
  ["npm test; echo done", "tests nothing"],
  ["npm test || true", "tests nothing"],
  ["python3 -m pytest -q tests", "tests whole"],
  ["timeout 60 cargo test --all\n", "tests whole"],
  ["mise run test", "tests whole"],
  ["golangci-lint run 2>&1 | head -100", "types nothing"],
  ["./gradlew :app:test", "tests whole"],
  ["make -j4", "build whole"],
  ["go build ./...", "build whole"],
  ["npm run build & sleep 1", "build nothing"],
  ["git commit -m 'run npm test && tsc'", null],
  ["cat package.json | grep test", null],
  ["npm install vitest", null],
  ["echo npm test", null],
  ["ls test", null],
  ["", null],
])("%s is %s", (command, expected) => {
  const check = checkIn(command);
  expect(check && `${check.kind} ${check.exit}`).toBe(expected);
});

const OUTPUTS: readonly (readonly [name: string, output: string, expected: string])[] = [
  [
    "vitest",
    " Test Files  1 failed | 1 passed (2)\n      Tests  2 failed | 4 passed (6)",
    "false 4 2",
  ],
  [
    "vitest without a failure",
    " Test Files  1 passed (1)\n      Tests  6 passed (6)",
    "true 6 null",
  ],
  ["jest", "Tests:       1 failed, 5 passed, 6 total", "false 5 1"],
  ["pytest", "==== 10 passed, 1 warning in 0.12s ====", "true 10 null"],
  ["mocha", "  12 passing (40ms)\n  1 failing", "false 12 1"],
  ["node", "ℹ pass 3\nℹ fail 0", "true 3 0"],
  ["go", "ok  \tgithub.com/x/y\t0.021s", "true null null"],
  ["go with a failure", "--- FAIL: TestX (0.00s)\nFAIL\tgithub.com/x/y", "false null null"],
  ["cargo", "test result: ok. 12 passed; 0 failed; 0 ignored", "true 12 0"],
  ["tsc", "src/a.ts(1,2): error TS2353: no", "false null null"],
  ["biome", "Found 3 errors.", "false null 3"],
  ["biome without a finding", "Checked 12 files in 40ms. No fixes applied.", "true null null"],
  ["a build", "✓ built in 2.1s", "true null null"],
  ["what says nothing of it", "done", "null null null"],
];

it.each(OUTPUTS)(
  "the output of %s tells it where the exit code is hidden",
  (_, output, expected) => {
    const { hasPassed, passed, failed } = checkOutcome({ exit: "nothing" }, false, output);
    expect(`${hasPassed} ${passed} ${failed}`).toBe(expected);
  },
);

it("the exit code tells it where nothing hides it", () => {
  const outcome = (
    exit: "whole" | "success" | "nothing",
    isError: boolean,
    output: string | null,
  ) => checkOutcome({ exit }, isError, output).hasPassed;
  expect(outcome("whole", true, "6 passed")).toBe(false);
  expect(outcome("whole", false, null)).toBe(true);
  expect(outcome("success", false, "")).toBe(true);
  expect(outcome("success", true, "")).toBeNull();
  expect(outcome("nothing", false, null)).toBeNull();
  expect(outcome("nothing", true, null)).toBeNull();
  // An agent that records no exit code: what was printed says more.
  expect(outcome("whole", false, "2 failed, 4 passed")).toBe(false);
});

it("the check alone is named, without what stands before and after it", () => {
  expect(checkIn("cd web &&\n npx vitest run  src 2>&1 | tail -3")?.text).toBe(
    "npx vitest run src 2>&1",
  );
});

it("a command and an output of megabytes take no time that grows with them", () => {
  const long = "npm test ".repeat(500_000);
  expect(checkIn(long)?.kind).toBe("tests");
  expect(checkOutcome({ exit: "nothing" }, false, `${"1 passed ".repeat(500_000)}`).passed).toBe(1);
});
