import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { nodeStore } from "../manager/store/disk/node-store.ts";
import { folderOfHome, isSubAgentPath, resumeCommand } from "./known.ts";
import { type AgentFamily, homeOf } from "./pi/pi-homes.ts";

const agentFolder = (agent: AgentFamily, environment: Record<string, string>) =>
  folderOfHome(homeOf(agent), environment);

it("the known places include the folder of each agent of the family", () => {
  const paths = (["pi", "dreb", "indusagi", "clanker"] as const).map((family) =>
    agentFolder(family, {}),
  );
  expect(paths).toEqual(["~/.pi/agent", "~/.dreb/agent", "~/.indusagi/agent", "~/.clanker/agent"]);
});

it("an agent's own variable names another folder", () => {
  const environment = {
    PI_CODING_AGENT_DIR: "",
    DREB_CODING_AGENT_DIR: "/d",
    INDUSAGI_DIR: "/i",
    CLANKER_CODING_AGENT_DIR: "~/c",
  };
  expect(agentFolder("pi", environment)).toBe("~/.pi/agent");
  expect(agentFolder("dreb", environment)).toBe("/d");
  expect(agentFolder("indusagi", environment)).toBe("/i/agent");
  expect(agentFolder("indusagi", { ...environment, INDUSAGI_AGENT_DIR: "/a" })).toBe("/a");
  expect(agentFolder("clanker", environment)).toBe("~/c");
});

it("a store on disk looks for an agent's sessions in the known place", () => {
  vi.stubEnv("DREB_CODING_AGENT_DIR", "/elsewhere/dreb");
  expect(nodeStore({ family: "dreb" }).sessionsRoot()).toBe(resolve("/elsewhere/dreb/sessions"));
  vi.stubEnv("DREB_CODING_AGENT_DIR", "");
  const home = join(homedir(), ".dreb", "agent", "sessions");
  expect(nodeStore({ family: "dreb" }).sessionsRoot()).toBe(home);
  vi.unstubAllEnvs();
});

it("each agent has a command to resume a session, whose id stays one word of a shell", () => {
  const session = { id: "s-1", path: "" };
  expect(
    ["pi", "codex", "claude-code", "agentuse"].map((format) => resumeCommand(format, session)),
  ).toEqual(['pi --session "s-1"', 'codex resume "s-1"', 'claude --resume "s-1"', null]);
  expect(resumeCommand("pi", { id: "s-1", path: "my copy.jsonl" })).toBe(
    'pi --session "my copy.jsonl"',
  );
  const of = (formatName: string) => resumeCommand("pi", { ...session, formatName });
  expect(["pi v3", "dreb v3", "oh-my-pi v3", "clanker v3"].map(of)).toEqual([
    'pi --session "s-1"',
    'dreb --session "s-1"',
    'omp --resume "s-1"',
    null,
  ]);
  expect(resumeCommand("codex", { id: '"; rm $HOME `x` \\', path: "" })).toBe(
    'codex resume "\\"; rm \\$HOME \\`x\\` \\\\"',
  );
});

it("only a session inside another session's folder is taken for a sub-agent's of AgentUse", () => {
  const [parent, child] = ["01M45ABJR000000000000007QF-orders", "01KZN44851MW5E4RVFD10YHYTB-docs"];
  expect(isSubAgentPath(`s/${parent}/subagent/${child}`)).toBe(true);
  expect(isSubAgentPath(`subagent/${parent}`)).toBe(false);
  expect(isSubAgentPath("work/subagent/2026-01-01T00-00-00-000Z_a.jsonl")).toBe(false);
});
