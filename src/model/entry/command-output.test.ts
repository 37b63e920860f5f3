// What a command printed and how it ended, out of the answers of several agents' tools.
import { expect, it } from "vitest";
import { commandOutput } from "./command-output.ts";

it("takes the sentence about a failed command off its output", () => {
  const answer = "one\ntwo\n\nCommand exited with code 2\n";
  expect(commandOutput(answer)).toEqual({ text: "one\ntwo", exitCode: 2, tookMs: null });
});

it("takes the output out of the JSON around it", () => {
  const answer = JSON.stringify({
    output: "a.txt\n",
    metadata: { exit_code: 0, duration_seconds: 1.25 },
  });
  expect(commandOutput(answer)).toEqual({ text: "a.txt\n", exitCode: 0, tookMs: 1250 });
});

it("takes the lines of facts off the output below them", () => {
  const answer = "Exit code: 1\nWall time: 0.3 seconds\nTotal output lines: 2\nOutput:\nno\nmore";
  expect(commandOutput(answer)).toEqual({ text: "no\nmore", exitCode: 1, tookMs: 300 });
  const running = "Chunk ID: 1f\nWall time: 10.0 seconds\nOutput:\n";
  expect(commandOutput(running)).toEqual({ text: "", exitCode: null, tookMs: 10_000 });
});

it("leaves every other answer as it is", () => {
  const answers = [
    "",
    "plain",
    '{"output":"no metadata"}',
    '{"output":1,"metadata":{"exit_code":0}}',
    '{"output":"torn","metadata":{"exit_code":0}',
    "Output:\nof the command itself",
    `{"output":"${"x".repeat(1_000_001)}","metadata":{"exit_code":0}}`,
  ];
  for (const text of answers) {
    expect(commandOutput(text)).toEqual({ text, exitCode: null, tookMs: null });
  }
});
