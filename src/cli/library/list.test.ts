// `espalier list`: which sessions, from where, in which order.
// @module-tag long
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeLibrary } from "../../library/files/node-library.ts";
import { readCandidate } from "../../library/read/read-candidate.ts";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { compressed } from "../../testing/formats/compressed.ts";
import { bytesOf } from "../../text/bytes.ts";
import { readFolders } from "./read-folders.ts";

const home = mkdtempSync(join(tmpdir(), "espalier-list-"));
const bakery = fileURLToPath(new URL("../../../fixtures/agentuse/bakery", import.meta.url));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function write(path: string, cwd: string, minute: number, content = `Say ${path}`): void {
  const file = join(home, path);
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const entry = {
    type: "message",
    id: "a",
    parentId: null,
    timestamp,
    message: { role: "user", content, timestamp: Date.parse(timestamp) },
  };
  const header = { type: "session", version: 3, id: path, timestamp, cwd };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n`);
}

write(".pi/agent/sessions/--w--/first.jsonl", "/w", 1);
write(".pi/agent/sessions/--w--/last.jsonl", "/w", 3);
write(".dreb/agent/sessions/--x--/dreb.jsonl", "/x", 2);
write(".companion/agent/sessions/--w--/former.jsonl", "/w", 0);
write("elsewhere/agent/sessions/--y--/named.jsonl", "/y", 4);
write("deep/a/b/c.jsonl", "/w", 5);
write("deep/a/b/c/d/run-0/session.jsonl", "/w", 6);
cpSync(bakery, join(home, ".local/share/agentuse/bakery"), { recursive: true });

beforeEach(() => {
  for (const name of Object.keys(process.env)) {
    if (name.endsWith("AGENT_DIR") || name === "INDUSAGI_DIR") vi.stubEnv(name, "");
  }
  vi.stubEnv("HOME", home);
  vi.stubEnv("CLAUDE_CONFIG_DIR", "");
  vi.stubEnv("CODEX_HOME", "");
  vi.stubEnv("XDG_DATA_HOME", "");
});

async function pathsIn(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await runCommand(["list", ...args, "--json"]);
  return jsonLines(stdout).map((row) => relative(home, (row as { path: string }).path));
}

const DREB = ".dreb/agent/sessions/--x--/dreb.jsonl";
const FIRST = ".pi/agent/sessions/--w--/first.jsonl";
const LAST = ".pi/agent/sessions/--w--/last.jsonl";
const ORDERS = ".local/share/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour";
const FORMER = ".companion/agent/sessions/--w--/former.jsonl";

it("lists the sessions of every agent of this machine, the newest first", async () => {
  const paths = await pathsIn();
  expect(paths.filter((path) => path.endsWith(".jsonl"))).toEqual([LAST, DREB, FIRST, FORMER]);
  expect(paths).toContain(ORDERS);
});

it("looks where the agent's own variable says", async () => {
  vi.stubEnv("PI_CODING_AGENT_DIR", join(home, "elsewhere", "agent"));
  const paths = await pathsIn();
  expect(paths).toContain("elsewhere/agent/sessions/--y--/named.jsonl");
  expect(paths).not.toContain(LAST);
});

it("lists one working directory, or the first so many, and counts the others", async () => {
  expect(await pathsIn("--cwd", "/w/")).toEqual([LAST, FIRST, FORMER]);
  expect(await pathsIn("--cwd", "/nowhere")).toEqual([]);
  const { stdout, stderr } = await runCommand(["list", "--cwd", "/w", "--limit", "1"]);
  expect(stdout).toMatch(
    /^[\d-]+ \S+ {2}pi {2}1 turn {2}1 message {2}Say .pi\/agent\S+last.jsonl\n {4}\S+\n$/,
  );
  expect(stderr).toBe("and 2 more sessions\n");
  expect((await runCommand(["list", "--limit", "0"])).exitCode).toBe(2);
});

it("looks into named folders at any depth, and not where sub-agents write", async () => {
  const sessions = join(home, ".pi/agent/sessions");
  expect(await pathsIn(sessions, join(sessions, "--w--"))).toEqual([LAST, FIRST]);
  expect(await pathsIn(join(home, "deep"))).toEqual(["deep/a/b/c.jsonl"]);
  const nested = await pathsIn(join(home, ".local/share/agentuse/bakery"));
  expect(nested).toEqual([ORDERS]);
  expect(await pathsIn(join(home, ".local"))).toEqual([ORDERS]);
  const bare = join(home, "bare");
  mkdirSync(bare, { recursive: true });
  expect((await runCommand(["list", bare])).stdout).toBe("No sessions.\n");
});

describe("a sub-agent's session", () => {
  const task = (more: object) => ({
    ...{ type: "user", parentUuid: null, uuid: "k1", sessionId: "main-1", isSidechain: true },
    ...{ timestamp: "2026-01-02T00:00:00.000Z", cwd: "/w", agentId: "a1b2c3d4" },
    message: { role: "user", content: "Look around" },
    ...more,
  });
  const meta = (id: string, more: object) => ({
    timestamp: "2026-01-02T00:00:00.000Z",
    type: "session_meta",
    payload: {
      id,
      timestamp: "2026-01-02T00:00:00.000Z",
      cwd: "/w",
      cli_version: "0.171.0",
      ...more,
    },
  });
  const asked = {
    timestamp: "2026-01-02T00:00:01.000Z",
    type: "response_item",
    payload: {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "Look around" }],
    },
  };
  const spawned = { source: { subagent: { thread_spawn: { parent_thread_id: "main-1" } } } };
  const init = {
    type: "session",
    version: 3,
    id: "k1",
    cwd: "/w",
    parentSession: "/h/s/main.jsonl",
  };
  const said = {
    type: "message",
    id: "a",
    parentId: null,
    message: { role: "user", content: "Hi" },
  };
  const WRITTEN: Record<
    string,
    readonly [child: string, lines: object[], parent: string, object[]]
  > = {
    "Claude Code": [
      "main-1/subagents/agent-a1b2c3d4.jsonl",
      [task({})],
      "main-1.jsonl",
      [task({ isSidechain: false, agentId: undefined })],
    ],
    Codex: [
      "rollout-2.jsonl",
      [meta("k1", spawned), asked],
      "rollout-1.jsonl",
      [meta("main-1", { source: "cli" }), asked],
    ],
    pi: [
      "main/Look-1.jsonl",
      [init, said],
      "main.jsonl",
      [{ ...init, id: "m", parentSession: undefined }, said],
    ],
  };

  it.each(Object.entries(WRITTEN))(
    "of %s is listed where its parent is not there",
    async (agent, files) => {
      const folder = join(home, "alone", agent, "subagents");
      const [child, childLines, parent, parentLines] = files;
      const put = (path: string, lines: object[]) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(
          join(folder, path),
          lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
        );
      };
      put(child, childLines);
      const { stdout } = await runCommand(["list", folder]);
      expect(stdout).toContain(" 1 message ");
      expect(stdout).toContain(`/${child}  a sub-agent; its parent session is not here`);
      expect(jsonLines((await runCommand(["list", folder, "--json"])).stdout)).toMatchObject([
        { isSubAgent: true },
      ]);
      put(parent, parentLines);
      const both = jsonLines((await runCommand(["list", folder, "--json"])).stdout);
      expect(both).toMatchObject([{ path: join(folder, parent) }]);
      expect(both[0]).not.toHaveProperty("isSubAgent");
    },
  );
});

it("searches one working directory when asked", async () => {
  const found = async (...args: string[]) => {
    const { stdout } = await runCommand(["search", "Say", ...args, "--json"]);
    return jsonLines(stdout).map((row) => relative(home, (row as { path: string }).path));
  };
  expect(await found("--cwd", "/x")).toEqual([DREB]);
  expect(await found("--limit", "2")).toHaveLength(2);
});

describe("sessions of other programs", () => {
  const user = mkdtempSync(join(tmpdir(), "espalier-list-others-"));
  afterAll(() => rmSync(user, { recursive: true }));
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(user, path)), { recursive: true });
    writeFileSync(join(user, path), content);
  };
  const said = (more: object, content: string) =>
    `${JSON.stringify({
      type: "user",
      uuid: content,
      parentUuid: null,
      sessionId: "main",
      cwd: "/own",
      timestamp: "2026-02-01T00:00:00.000Z",
      message: { role: "user", content },
      ...more,
    })}\n`;
  const [orchard, kiln, without] = ["claude-code/orchard", "codex/kiln", "codex/without-list"].map(
    (name) => readFileSync(new URL(`../../../fixtures/${name}.jsonl`, import.meta.url), "utf8"),
  );
  const PROJECT = ".claude/projects/-w-own";
  const DAY = ".codex/sessions/2026/03/01";
  const TORN = `${DAY}/torn.jsonl.zst`;
  const agent = said({ isSidechain: true, agentId: "x1" }, "A task");
  put(
    `${PROJECT}/main.jsonl`,
    said({}, "Name the pears") + said({ type: "user" }, "And the plums"),
  );
  put(`${PROJECT}/main/subagents/agent-x1.jsonl`, agent);
  put(`${PROJECT}/agent-x2.jsonl`, agent);
  put(`${PROJECT}/orchard.jsonl`, orchard ?? "");
  put(".claude/history.jsonl", '{"display":"Hi","timestamp":1758800000000,"project":"/own"}\n');
  put(`${DAY}/rollout-2026-03-01T10-00-00-kiln.jsonl`, kiln ?? "");
  const packed = (text: string | undefined) => compressed(bytesOf(text ?? ""));
  put(`${DAY}/rollout-2026-02-01T10-00-00-old.jsonl.zst`, packed(without));
  put(`${DAY}/rollout-2026-03-01T10-00-00-kiln.jsonl.zst`, packed(kiln));
  put(TORN, packed(kiln).subarray(0, 8));
  put(
    ".codex/session_index.jsonl",
    '{"id":"019fc8be-3658-7ca3-9e29-2f6b7c1d0a55","thread_name":"Kiln","updated_at":"2026"}\n',
  );
  put(".codex/history.jsonl", '{"session_id":"t","ts":1,"text":"Hi"}\n');

  const listedIn = async (...args: string[]) => {
    const { stdout } = await runCommand(["list", ...args, "--json"]);
    return jsonLines(stdout) as unknown as readonly Record<string, string>[];
  };
  const ALL = [
    `${DAY}/rollout-2026-03-01T10-00-00-kiln.jsonl`,
    `${PROJECT}/main.jsonl`,
    `${PROJECT}/orchard.jsonl`,
  ];
  const OLD = `${DAY}/rollout-2026-02-01T10-00-00-old.jsonl.zst`;

  it("are listed by what they hold, without indexes and the files of their sub-agents", async () => {
    const pathsOf = async (...args: string[]) =>
      (await listedIn(...args)).map(({ path }) => relative(user, path ?? "")).sort();
    expect(await pathsOf(user)).toEqual([...ALL, OLD].toSorted());
    expect(await pathsOf(join(user, ".codex"))).toEqual([OLD, ...ALL.slice(0, 1)]);
    expect(await pathsOf(join(user, ".claude/projects"))).toEqual(ALL.slice(1));
    vi.stubEnv("HOME", user);
    expect(await pathsOf()).toEqual([...ALL, OLD].toSorted());
    vi.stubEnv("CODEX_HOME", join(user, "nowhere"));
    expect(await pathsOf()).toEqual(ALL.slice(1));
    vi.stubEnv("CODEX_HOME", "");
  });

  it("are called what an index beside them calls them", async () => {
    const [kilnListed] = (await listedIn(join(user, ".codex"))).filter(({ path }) =>
      path?.endsWith("kiln.jsonl"),
    );
    expect(kilnListed).toMatchObject({ name: "Kiln" });
  });

  it("are named where they cannot be read", async () => {
    const { stderr } = await runCommand(["list", join(user, ".codex")]);
    expect(stderr).toMatch(/torn\.jsonl\.zst: cannot be read: \S/);
  });

  it("have the project that their lines name, and what was said first", async () => {
    const [main] = await listedIn(user, "--cwd", "/own");
    expect(main).toMatchObject({ id: "main", cwd: "/own", firstMessage: "Name the pears" });
    expect(main).toMatchObject({ messageCount: 2, modified: "2026-02-01T00:00:00.000Z" });
  });

  it("count as the whole reading of them does", async () => {
    const { sessions } = await readFolders([user], () => {});
    const whole = new Map(sessions.map((session) => [session.path, session]));
    for (const { path = "", id, cwd, firstMessage, messageCount, modified } of await listedIn(
      user,
    )) {
      const read = whole.get(path);
      expect(read).toMatchObject({ id, cwd, messages: messageCount });
      expect(modified).toBe(new Date(read?.modifiedMs ?? 0).toISOString());
      expect(firstMessage?.slice(0, 20)).toBe(read?.firstMessage.slice(0, 20));
    }
  });

  it("are read where they are compressed; a plain file wins", async () => {
    const { sessions } = await readFolders([user], () => {});
    const old = sessions.find(({ path }) => path.endsWith(OLD));
    expect(old).toMatchObject({ firstMessage: "Name the glazes we have.", cwd: "/home/mara/kiln" });
    const { neighbours } = await nodeLibrary(user);
    expect(neighbours.filter(({ path }) => path.endsWith(".zst")).map(({ what }) => what)).toEqual([
      "a compressed copy of the session beside it",
    ]);
  });

  it("have indexes and torn files that are named as such", async () => {
    const { candidates, sourceOf } = await nodeLibrary(user);
    const read = await Promise.all(candidates.map((one) => readCandidate(one, sourceOf)));
    const named = read.flatMap((one) => (one.kind === "neighbour" ? [one.neighbour] : []));
    expect(named.map(({ path, what }) => `${path}: ${what}`).sort()).toEqual([
      ".claude/history.jsonl: what was typed in all sessions",
      ".codex/history.jsonl: what was typed in all sessions",
      ".codex/session_index.jsonl: an index of sessions",
      `${TORN}: cannot be read: ${TORN} is compressed with Zstandard, and cannot be unpacked. Try “unzstd FILE”, which leaves it as it is, and open what comes of it.`,
    ]);
  });
});

it("calls a session by what was asked, whatever a program put before it", async () => {
  write("put/skill.jsonl", "/p", 8, '<skill name="review">\nLook.\n</skill>\n\nLook at the gate');
  write(
    "put/editor.jsonl",
    "/p",
    7,
    "# Context from my IDE setup:\n\n## Open tabs:\n- a.ts: a.ts\n\n## My request for Codex:\nOil the hinge",
  );
  const { stdout } = await runCommand(["list", join(home, "put")]);
  const said = stdout.split("\n").filter((line) => line.includes("1 message"));
  expect(said.map((line) => line.replace(/^.*1 message {2}/, ""))).toEqual([
    "Look at the gate",
    "Oil the hinge",
  ]);
});
