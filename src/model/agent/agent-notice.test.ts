import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryLine } from "../entry/entry-line.ts";
import { NOTICE } from "../runs/custom-words.ts";
import { type AgentNotice, readNotices } from "./agent-notice.ts";

const LOG = "/home/mara/.pi/agent/sessions/--x--/tides/78f6/run-0/session.jsonl";

const printed = (notices: readonly AgentNotice[]) =>
  notices.map(({ type, status, text, sessionLog }) => {
    return `${type} ${status}${text && ": "}${text} | ${sessionLog}`;
  });
const read = (...paragraphs: readonly string[]) =>
  printed(readNotices(NOTICE, paragraphs.join("\n\n")));

describe("What pi-subagents tells later", () => {
  it("is which agent ended how, what it said, and where its session is", () => {
    expect(
      read("Background task completed: **scout** (1/3)", "Two gauges.", `Session file: ${LOG}`),
    ).toEqual([`scout (1/3) completed: Two gauges.\n\nSession file: ${LOG} | ${LOG}`]);
    expect(read("Background task failed: **scout**", "No tide.")).toEqual([
      "scout failed: No tide. | ",
    ]);
    expect(read("Detached foreground task paused: **scout**", "Waits.")).toEqual([
      "scout paused: Waits. | ",
    ]);
    expect(read("Background task stopped: **scout**")).toEqual(["scout stopped | "]);
  });

  it("finds the session also where more is said below it, and takes no address for one", () => {
    const [said = ""] = read(
      "Background task completed: **worker**",
      "Summary:\n  Session: /tmp/said.jsonl",
      `Session: ${LOG}`,
      "Async id: 9c1d",
    );
    expect(said.endsWith(` | ${LOG}`)).toBe(true);
    const [shared = ""] = read(
      "Background task completed: **worker**",
      "Done.",
      "Session: https://example.org/s",
    );
    expect(shared.endsWith(" | ")).toBe(true);
  });

  it("takes those apart that ended together", () => {
    const said = [
      "Background tasks completed (2): **scout** (1/2), **worker** (2/2)",
      "",
      "1. scout (1/2)",
      "1. One gauge\n2. another",
      `Session file: ${LOG}`,
      "",
      "2. worker (2/2)",
      "(no output)",
    ].join("\n");
    expect(printed(readNotices(NOTICE, said))).toEqual([
      `scout (1/2) completed: 1. One gauge\n2. another\nSession file: ${LOG} | ${LOG}`,
      "worker (2/2) completed: (no output) | ",
    ]);
    const odd = said.replace("\n2. worker (2/2)", "\n3. worker (2/2)");
    expect(readNotices(NOTICE, odd)).toEqual([]);
  });

  it("is text in no other form than the agent's own", () => {
    const said = "Background task completed: **scout**\n\nDone.";
    expect(readNotices("notice", said)).toEqual([]);
    for (const other of ["", "Done.", "Background task begun: **scout**", ` ${said}`]) {
      expect(readNotices(NOTICE, other)).toEqual([]);
    }
  });

  it("is a line of a sub-agent's in lists", () => {
    const content = "Background task failed: **scout**\n\nNo tide.";
    expect(entryLine({ type: "custom_message", customType: NOTICE, content, display: true })).toBe(
      "Sub-agent: Background task failed: **scout** No tide.",
    );
  });

  it("loses no text and throws nothing, whatever stands there", () => {
    const word = fc.constantFrom(
      "Background task completed: **a**",
      "Background tasks completed (2): **a**, **b**",
      "1. a",
      "2. b",
      "Session: /x.jsonl",
      "\n",
      "\n\n",
      "**",
      "x",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const said = words.join("");
        for (const { text, sessionLog } of readNotices(NOTICE, said)) {
          expect(said).toContain(text);
          expect(text).toContain(sessionLog);
        }
      }),
    );
    const long = `Background tasks completed (9): ${"**a**, ".repeat(5000)}`;
    expect(readNotices(NOTICE, long)).toEqual([]);
  });
});
