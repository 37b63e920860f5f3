// pi sessions and those of its forks: one JSONL file, a header and a tree of entries. What is known about the
// agents without reading a session; the code that reads one is loaded with the first.
import { agentOf } from "../../model/agent/agent-family.ts";
import { fileOf, type SessionFormat } from "../format.ts";
import { factsOfPath, PI_HOMES, SUB_AGENTS_FOLDER } from "./pi-homes.ts";

/** By the agent that a format's name contains. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ["pi", "pi --session"],
  ["dreb", "dreb --session"],
  ["oh-my-pi", "omp --resume"],
]);

export const piFormat: SessionFormat = {
  id: "pi",
  label: "pi session (JSONL)",
  accepted: "pi sessions (.jsonl, versions 1 to 3, also of its forks)",
  homes: PI_HOMES,
  // Including those that OpenClaw archives (formats.md 5.6).
  beside: [
    { name: /\.jsonl\.reset\./, kind: "reset", what: "a session set aside when it was restarted" },
    { name: /\.jsonl\.deleted\./, kind: "deleted", what: "a deleted session" },
    {
      name: /\.checkpoint\.[0-9a-f-]{36}\.jsonl$/i,
      kind: "checkpoint",
      what: "a checkpoint of a session",
    },
    {
      name: /^sessions\.json$/,
      kind: "index",
      what: "an index of sessions",
      when: "beside-sessions",
    },
  ],
  children: {
    folders: [SUB_AGENTS_FOLDER],
    // `run-0/session.jsonl`, of an extension for sub-agents.
    files: /(?:^|\/)run-\d{1,9}\/session\.jsonl$/,
    // formats.md 2.1.
    uniqueNames: /^\d{4}-\d\d-\d\dT[^/]{0,200}_[^/]{1,200}\.jsonl$/i,
  },
  factsOfPath,
  // A path or the beginning of an id (formats.md 2.1).
  resume({ id, path, formatName = "pi" }) {
    const command = COMMANDS.get(agentOf(formatName));
    return command && (path || id) ? { command, session: path || id } : null;
  },
  async unrecorded() {
    return (await import("./unrecorded.ts")).PI_UNRECORDED;
  },
  // It may read further than the head.
  detectCost: 1,
  detect: async (input, head) =>
    input.kind === "file" ? (await import("./detect.ts")).detectPi(input.source, head) : "no",
  open: async (input, options) => (await import("./open.ts")).openPi(fileOf(input), options),
  openEnd: async (source, bytes) => (await import("./open.ts")).openPiEnd(source, bytes),
};
