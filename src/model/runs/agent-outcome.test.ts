import { describe, expect, it } from "vitest";
import { entryLine } from "../entry/entry-line.ts";
import { readEntry } from "../entry/read-entry.ts";
import { readOutcome } from "./agent-outcome.ts";

const LOG = "/home/dev/.dreb/agent/subagent-sessions/0a/2026_c.jsonl";
const METADATA = "Execution metadata: model: p/m, thinking: low";

/** A message as dreb writes it: its first line, then paragraphs. */
function message(head: string, ...paragraphs: readonly string[]): string {
  const text = paragraphs.join("\n\n");
  return `<background-agent-complete>\n${head}\n\n${text}\n</background-agent-complete>`;
}

const DONE = "Background agent adae28538a0c (Explore) completed.";

describe("The outcome of a sub-agent", () => {
  it("tells who ended how, and where its session is", () => {
    const said = message(DONE, METADATA, "All done.\n\nReally.", `Session log: ${LOG}`);
    expect(readOutcome(said)).toEqual({
      agentId: "adae28538a0c",
      type: "Explore",
      status: "completed",
      error: "",
      sessionLogs: [LOG],
      text: `${METADATA}\n\nAll done.\n\nReally.\n\nSession log: ${LOG}`,
    });
  });

  it("has failed when it begins with an error, and was cancelled when its first line says so", () => {
    const failed = readOutcome(message(DONE, METADATA, "Error: Rate limit reached", "half"));
    expect(failed).toMatchObject({ status: "failed", error: "Rate limit reached" });
    const early = readOutcome(message(DONE, "Error: no such agent"));
    expect(early).toMatchObject({ status: "failed", error: "no such agent", sessionLogs: [] });
    const cancelled = message("Background agent 1 (a (b)) cancelled.", METADATA, "Stopped.");
    expect(readOutcome(cancelled)).toMatchObject({ status: "cancelled", type: "a (b)", error: "" });
    const said = message(DONE, METADATA, "It printed:", "Error: 1");
    expect(readOutcome(said)).toMatchObject({ status: "completed", error: "" });
  });

  it("takes the last line about a session for the link, not those an agent wrote", () => {
    const said = message(
      DONE,
      "Session log: /etc/passwd",
      "The log says\nSession log: /tmp/no.jsonl",
      `Session log: ${LOG}`,
      "Still running (1):\n  6b91 (test-reviewer): test 2/3",
    );
    expect(readOutcome(said)?.sessionLogs).toEqual([LOG]);
    expect(readOutcome(message(DONE, "Session log: /a", "no more"))?.sessionLogs).toEqual([]);
  });

  it("of a chain has a session for each step", () => {
    const step = (n: number, log: string) =>
      `### Step ${n}\n## Agent: Explore (model: p/m)\n\nSaid.${log ? `\n\nSession log: ${log}` : ""}`;
    const steps = [step(1, "/s/step-1/c.jsonl"), step(2, ""), step(3, "/s/step-3/c.jsonl")];
    const said = message(DONE, METADATA, steps.join("\n\n---\n\n"));
    const all = ["/s/step-1/c.jsonl", "/s/step-3/c.jsonl"];
    expect(readOutcome(said)?.sessionLogs).toEqual(all);
    const stopped = message(
      DONE,
      "Error: Chain stopped at step 3 of 4: no",
      steps.join("\n\n---\n\n"),
    );
    expect(readOutcome(stopped)).toMatchObject({ status: "failed", sessionLogs: all });
    const cut = message(DONE, [...steps, step(4, "")].join("\n\n---\n\n"));
    expect(readOutcome(cut)?.sessionLogs).toEqual(all);
  });

  it.each([
    "<background-agent-complete> is a tag",
    "<background-agent-complete>\nmy agent is done\n</background-agent-complete>",
    `I got this: ${message(DONE, "x")}`,
    "<background-agent-complete>\nBackground agent x (y) exploded.\n",
  ])("is not what a user typed: %j", (said) => {
    expect(readOutcome(said)).toBeNull();
  });

  const entry = (...texts: readonly string[]) => ({
    type: "message",
    message: { role: "user", content: texts.map((text) => ({ type: "text", text })) },
  });

  it("is named as what it is, with the first words of the agent", () => {
    const line = (...paragraphs: readonly string[]) =>
      entryLine(entry(message(DONE, METADATA, ...paragraphs)));
    expect(line("All\ndone.")).toBe("Sub-agent: Explore completed: All done.");
    expect(line("Error: Rate limit", "half")).toBe("Sub-agent: Explore failed: Rate limit");
    expect(line()).toBe("Sub-agent: Explore completed");
  });

  it("is a message of its own: with other text beside it a user wrote it", () => {
    const said = message(DONE, "x");
    expect(readEntry(entry(said))).toMatchObject({ kind: "user", outcome: { type: "Explore" } });
    expect(readEntry(entry(said, "and?"))).toMatchObject({ kind: "user", outcome: null });
  });

  it("is read even when its end is missing", () => {
    const said = message(DONE, "a", "b");
    expect(readOutcome(said.slice(0, said.lastIndexOf("b\n")))).toMatchObject({ text: "a" });
  });
});
