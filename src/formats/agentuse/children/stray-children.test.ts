// Sub-agents beside their parents, and what the parents show of them.
import { describe, expect, it } from "vitest";
import { isObject, objectField, objectsField } from "../../../model/json/json.ts";
import { bodiesOf, folderOf } from "../../../testing/session-folder.ts";
import { sessionsIn } from "../../folder.ts";
import { openSession } from "../../index.ts";

const ID = { top: "01KZN43AR0DN7G3P3R2MG94DRF", docs: "01KZN44851MW5E4RVFD10YHYTB" };
const created = Date.parse("2026-08-10T06:00:30.000Z");

function session(id: string, name: string, more: object, texts: readonly object[]) {
  const path = `session/${id}-${name}/`;
  const header = { id, agent: { name }, time: { created }, ...more };
  return [
    [`${path}session.json`, JSON.stringify(header)],
    [`${path}m/message.json`, "{}"],
    ...texts.map((part, at) => [`${path}m/part/p${at}.json`, JSON.stringify(part)] as const),
  ] as const;
}

const call = {
  type: "tool",
  tool: "subagent__docs",
  state: { status: "completed", output: "Done.", time: { start: created - 5, end: created + 5 } },
};
const said = (text: string) => ({ type: "text", text, time: { start: created } });

/** Names of the sub-agents that each session shows. */
async function shown(files: readonly (readonly [string, string])[]) {
  const agents: Record<string, readonly unknown[]> = {};
  for (const input of await sessionsIn(folderOf("x", files))) {
    const opened = await openSession(input);
    const bodies = await bodiesOf(opened);
    agents[opened.session.fileName.slice(27)] = bodies.flatMap(({ message, data }) => {
      const details = isObject(message) ? objectField(message, "details") : data;
      return isObject(details) ? objectsField(details, "results").map(({ agent }) => agent) : [];
    });
  }
  return agents;
}

describe("a sub-agent that was saved beside its parent", () => {
  it("is shown in the call that started it, and is a session of its own", async () => {
    const files = [
      ...session(ID.top, "top", {}, [call]),
      ...session(ID.docs, "docs", { parentSessionID: ID.top }, [said("Found it.")]),
    ];
    expect(await shown(files)).toEqual({ top: ["docs"], docs: [] });
    expect(await sessionsIn(folderOf("x", files))).toHaveLength(2);
  });

  it("stays where it is when its parent is not there, or it names itself", async () => {
    const files = [
      ...session(ID.top, "top", { parentSessionID: "01KZN400000000000000000000" }, [call]),
      ...session(ID.docs, "docs", { parentSessionID: ID.docs }, [said("Found it.")]),
    ];
    expect(await shown(files)).toEqual({ top: [], docs: [] });
  });

  it("is taken once where two name each other as their parents", async () => {
    const files = [
      ...session(ID.top, "top", { parentSessionID: ID.docs }, [call]),
      ...session(ID.docs, "docs", { parentSessionID: ID.top }, [call]),
    ];
    expect(await shown(files)).toEqual({ top: ["docs"], docs: ["top"] });
  });
});
