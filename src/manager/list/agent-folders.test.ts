import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { nodeStore } from "../store/disk/node-store.ts";
import { agentFolder } from "./agent-folders.ts";

it("knows the folder of each agent of the family", () => {
  const paths = (["pi", "dreb", "indusagi", "clanker"] as const).map((family) =>
    agentFolder(family, {}).join("/"),
  );
  expect(paths).toEqual(["~/.pi/agent", "~/.dreb/agent", "~/.indusagi/agent", "~/.clanker/agent"]);
});

it("lets the agent's own variable name another folder", () => {
  const environment = {
    PI_CODING_AGENT_DIR: "",
    DREB_CODING_AGENT_DIR: "/d",
    INDUSAGI_DIR: "/i",
    CLANKER_CODING_AGENT_DIR: "~/c",
  };
  expect(agentFolder("pi", environment)).toEqual(["~", ".pi", "agent"]);
  expect(agentFolder("dreb", environment)).toEqual(["/d"]);
  expect(agentFolder("indusagi", environment)).toEqual(["/i", "agent"]);
  expect(agentFolder("indusagi", { ...environment, INDUSAGI_AGENT_DIR: "/a" })).toEqual(["/a"]);
  expect(agentFolder("clanker", environment)).toEqual(["~/c"]);
});

it("is where a store on disk looks for an agent's sessions", () => {
  vi.stubEnv("DREB_CODING_AGENT_DIR", "/elsewhere/dreb");
  expect(nodeStore({ family: "dreb" }).sessionsRoot()).toBe(resolve("/elsewhere/dreb/sessions"));
  vi.stubEnv("DREB_CODING_AGENT_DIR", "");
  const home = join(homedir(), ".dreb", "agent", "sessions");
  expect(nodeStore({ family: "dreb" }).sessionsRoot()).toBe(home);
  vi.unstubAllEnvs();
});
