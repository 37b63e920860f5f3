import { expect, it } from "vitest";
import { entryLine } from "../entry/entry-line.ts";
import { arbitrationText } from "./arbitration.ts";

const PROPOSED = { agent: "Explore", model: "p/big", thinking: "medium" };

it.each([
  [{ status: "success", proposed: PROPOSED, final: PROPOSED }, "Explore, p/big, thinking medium"],
  [
    { status: "success", proposed: PROPOSED, final: { ...PROPOSED, model: "p/small" }, step: 2 },
    "step 2: Explore, p/big → p/small, thinking medium",
  ],
  [
    { status: "failure", proposed: PROPOSED, final: null, errorMessage: "No such model." },
    "failed: No such model.",
  ],
  [{ status: "failure", errorCode: "unknown_agent" }, "failed: unknown_agent"],
  [{}, "?, ?, thinking ?"],
  ["text", ""],
])("tells what the arbiter of %j decided", (data, text) => {
  expect(arbitrationText(data)).toBe(text);
});

it("is a line of its own", () => {
  const data = { status: "success", proposed: PROPOSED, final: PROPOSED };
  const entry = { type: "custom", customType: "subagent_arbitration", data };
  expect(entryLine(entry)).toBe("Sub-agent route: Explore, p/big, thinking medium");
  const bad = { type: "custom", customType: "subagent_arbitration", data: 5 };
  expect(entryLine(bad)).toBe("Sub-agent route");
});
