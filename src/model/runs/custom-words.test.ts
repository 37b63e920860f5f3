import { describe, expect, it } from "vitest";
import { entryLine } from "../entry/entry-line.ts";
import type { JsonObject } from "../json/json.ts";

const line = (customType: string, content: string, details?: JsonObject) =>
  entryLine({ type: "custom_message", customType, content, display: true, details });

describe("a message of a program", () => {
  it("is a warning of dreb's without its mark", () => {
    expect(line("system_warning", "[System Warning] Two files changed.")).toBe(
      "System warning: Two files changed.",
    );
    expect(line("system_warning", "Two files changed.")).toBe("System warning: Two files changed.");
  });

  it("is what AgentUse attached, by the file's name", () => {
    expect(line("agentuse.file", "", { filename: "shelf.png", mime: "image/png" })).toBe(
      "File: shelf.png · image/png",
    );
  });

  it("keeps the name and the words that an extension gives it", () => {
    expect(line("todo", "[System Warning] Buy salt")).toBe("todo: [System Warning] Buy salt");
    expect(line("", "Buy salt")).toBe("Custom message: Buy salt");
  });
});
