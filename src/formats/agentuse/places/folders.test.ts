import { describe, expect, it } from "vitest";
import { foundSessions } from "./found-sessions.ts";

const A = "01KZN43AR0Y9NGPR00FZSNS4SC-stock";
const B = "01KZN44851MW5E4RVFD10YHYTB-docs";
const C = "01KZN440H24PGZD6DRM0J3MRH6-dedupe";

function found(name: string, ...paths: readonly string[]): readonly string[] {
  return foundSessions(new Set(paths), name)
    .filter(({ isSession }) => isSession)
    .map(({ path, files }) => {
      const start = path === "" ? 0 : path.length + 1;
      return `${path || name}: ${files.map((file) => file.slice(start)).join(" ")}`;
    });
}

describe("The sessions in a folder", () => {
  it("are folders with a session.json, with those of their sub-agents", () => {
    const child = `${A}/subagent/${B}`;
    expect(
      found("data", `x/${A}/session.json`, `x/${child}/session.json`, `x/${child}/m/message.json`),
    ).toEqual([`x/${A}: session.json subagent/${B}/session.json subagent/${B}/m/message.json`]);
  });

  it("are found below a folder whose session.json is missing", () => {
    expect(found("d", `${A}/m/message.json`, `${A}/subagent/${B}/session.json`)).toEqual([
      `${A}/subagent/${B}: session.json`,
    ]);
  });

  it("are searched for inside a session only below its subagent folder", () => {
    expect(found("d", `${A}/session.json`, `${A}/m/${B}/session.json`)).toEqual([
      `${A}: session.json`,
    ]);
  });

  it("may have any name if AgentUse keeps them, or if they contain messages", () => {
    expect(found("session", "odd/session.json")).toEqual(["odd: session.json"]);
    expect(found("d", "odd/session.json", "odd/m/part/p.json")).toHaveLength(1);
    expect(found("d", "browser/session.json", "browser/tabs.json")).toEqual([]);
  });

  it("may be the folder itself", () => {
    const own = found(
      A,
      "session.json",
      `subagent/${B}/session.json`,
      `subagent/${B}/subagent/${C}/session.json`,
    );
    expect(own.map((text) => text.split(":")[0])).toEqual([A]);
  });
});
