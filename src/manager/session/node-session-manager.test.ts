import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionInfo } from "../list/session-info.ts";
import { SessionManager } from "./node-session-manager.ts";

const user = (content: string) => ({ role: "user", content, timestamp: 1 });
const assistant = { role: "assistant", content: [], provider: "p", model: "m", timestamp: 2 };

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "sessions-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A written session of one message. */
function written(cwd: string, text = "hi"): SessionManager {
  const session = SessionManager.create(cwd, dir);
  session.appendMessage(user(text));
  return session;
}

/** The lines of a file as `type` words. */
function typesIn(path: string | undefined): string {
  const lines = readFileSync(path ?? "", "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line).type).join(" ");
}

describe("create", () => {
  it("writes nothing before the first user or assistant message, then everything", () => {
    const session = SessionManager.create("/x", dir);
    const path = session.getSessionFile() ?? "";
    session.appendModelChange("p", "m");
    expect(existsSync(path)).toBe(false);
    session.appendMessage(user("hi"));
    session.appendThinkingLevelChange("high");
    expect(typesIn(path)).toBe("session model_change message thinking_level_change");
    expect([session.isPersisted(), session.getSessionDir(), session.getCwd()]).toEqual([
      true,
      dir,
      "/x",
    ]);
    expect(path).toMatch(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_[0-9a-f-]{36}\.jsonl$/);
  });

  it("keeps sessions of a working directory in a folder of the agent", () => {
    const before = process.env.PI_CODING_AGENT_DIR;
    process.env.PI_CODING_AGENT_DIR = dir;
    try {
      const session = SessionManager.create("/home/x");
      expect(session.getSessionDir()).toBe(join(dir, "sessions", "--home-x--"));
    } finally {
      if (before === undefined) delete process.env.PI_CODING_AGENT_DIR;
      else process.env.PI_CODING_AGENT_DIR = before;
    }
  });
});

describe("open", () => {
  it("gives back what was written, and leaves the file alone", () => {
    const session = written("/x");
    session.appendCustomMessageEntry("note", "text", false, { n: 1 });
    const path = session.getSessionFile() ?? "";
    const bytes = readFileSync(path, "utf8");
    const opened = SessionManager.open(path);
    expect(opened.getEntries()).toEqual(session.getEntries());
    expect([opened.getLeafId(), opened.getCwd()]).toEqual([session.getLeafId(), "/x"]);
    expect(SessionManager.open(path, "/elsewhere", "/other").getCwd()).toBe("/other");
    expect(readFileSync(path, "utf8")).toBe(bytes);
  });

  it("makes a missing file a new session that is written there", () => {
    const path = join(dir, "new.jsonl");
    const session = SessionManager.open(path);
    expect([session.getCwd(), existsSync(path)]).toEqual([process.cwd(), false]);
    session.appendMessage(assistant);
    expect(typesIn(path)).toBe("session message");
  });

  it("reads a file with a byte order mark and CR LF", () => {
    const path = written("/x").getSessionFile() ?? "";
    writeFileSync(path, `\uFEFF${readFileSync(path, "utf8").replaceAll("\n", "\r\n")}`);
    expect(SessionManager.open(path).getEntries()).toHaveLength(1);
  });

  it.each(["", "\uFEFF"])(
    "opens no session whose header has a number for an id, after %j",
    (mark) => {
      const path = join(dir, "numbered.jsonl");
      writeFileSync(path, `${mark}{"type":"session","version":3,"id":7,"cwd":"/x"}\n`);
      expect(() => SessionManager.open(path)).toThrow();
    },
  );
});

describe("paths", () => {
  it("are made absolute, with ~ for the home folder", () => {
    const path = written("/x").getSessionFile() ?? "";
    const opened = SessionManager.open(relative(process.cwd(), path));
    expect([opened.getSessionFile(), opened.getSessionDir()]).toEqual([path, dir]);
    expect(SessionManager.create("project", "~/sessions").getSessionDir()).toBe(
      join(homedir(), "sessions"),
    );
    expect(SessionManager.create("project", dir).getHeader()?.cwd).toBe(resolve("project"));
  });
});

describe("an old file", () => {
  const V1 = [
    '{"type":"session","id":"old","timestamp":"2025-01-01T00:00:00.000Z","cwd":"/x"}',
    '{"type":"message","timestamp":"2025-01-01T00:00:01.000Z","message":{"role":"user","content":"one"}}',
    "a line nobody can read",
    '{"type":"message","timestamp":"2025-01-01T00:00:02.000Z","message":{"role":"assistant","content":[]}}',
  ].join("\n");

  it("is brought to version 3 in memory, and on disk with the first entry", () => {
    const path = join(dir, "old.jsonl");
    writeFileSync(path, V1);
    const session = SessionManager.open(path);
    expect(readFileSync(path, "utf8")).toBe(V1);
    expect(session.getHeader()?.version).toBe(3);
    const [first] = session.getEntries();
    session.branch(first?.id ?? "");
    const id = session.appendMessage(user("other"));
    session.appendModelChange("p", "m");
    const again = SessionManager.open(path);
    expect(again.getEntries()).toEqual(session.getEntries());
    expect(again.getEntry(id)?.parentId).toBe(first?.id);
    expect(readFileSync(path, "utf8").split("\n")[2]).toBe("a line nobody can read");
  });

  it("is forked as the version its header then claims", () => {
    const path = join(dir, "old.jsonl");
    writeFileSync(path, V1);
    const fork = SessionManager.forkFrom(path, "/y", dir);
    expect(fork.getEntries().map(({ parentId }) => parentId)).toEqual([
      null,
      fork.getEntries()[0]?.id,
    ]);
    expect(readFileSync(path, "utf8")).toBe(V1);
  });
});

describe("continueRecent", () => {
  it("opens the session of the working directory that changed last, else begins one", () => {
    const older = written("/x");
    const newer = written("/x");
    const foreign = written("/y");
    for (const [i, session] of [older, newer, foreign].entries()) {
      utimesSync(session.getSessionFile() ?? "", 1000 + i, 1000 + i);
    }
    expect(SessionManager.continueRecent("/x", dir).getSessionId()).toBe(newer.getSessionId());
    const fresh = SessionManager.continueRecent("/z", dir);
    expect([fresh.getEntries(), fresh.getCwd()]).toEqual([[], "/z"]);
  });
});

describe("inMemory", () => {
  it("has no file, whatever is appended", () => {
    const session = SessionManager.inMemory("/x", { id: "abc", parentSession: "/p" });
    session.appendMessage(assistant);
    expect(session.getHeader()).toMatchObject({ id: "abc", parentSession: "/p", cwd: "/x" });
    expect([session.getSessionFile(), session.getSessionDir(), session.isPersisted()]).toEqual([
      undefined,
      "",
      false,
    ]);
    expect(session.newSession()).toBeUndefined();
    expect(() => session.setSessionFile("/a.jsonl")).toThrow("in memory");
    expect(SessionManager.inMemory().getCwd()).toBe(process.cwd());
  });

  it("begins with given entries, with their header or a new one in front", () => {
    const source = written("/x");
    const given = source.getEntries();
    const header = source.getHeader();
    expect(SessionManager.inMemory("/x", { id: "new" }, given).getHeader()?.id).toBe("new");
    const whole = SessionManager.inMemory("/x", { id: "new" }, header ? [header, ...given] : []);
    expect([whole.getSessionId(), whole.getLeafId()]).toEqual([header?.id, source.getLeafId()]);
  });
});

describe("forkFrom", () => {
  it("copies a session at once, naming its source", () => {
    const source = written("/x");
    const path = source.getSessionFile() ?? "";
    const fork = SessionManager.forkFrom(path, "/y", dir, { id: "fork-1" });
    expect(fork.getHeader()).toMatchObject({
      id: "fork-1",
      cwd: "/y",
      parentSession: path,
      version: 3,
    });
    expect(fork.getEntries()).toEqual(source.getEntries());
    expect(SessionManager.open(fork.getSessionFile() ?? "").getEntries()).toEqual(
      source.getEntries(),
    );
  });

  it("refuses a source that is missing, empty or no session", () => {
    const path = join(dir, "a.jsonl");
    const refused = `Cannot fork: source session file is empty or invalid: ${path}`;
    expect(() => SessionManager.forkFrom(path, "/y", dir)).toThrow(refused);
    for (const text of ["", "no session\n"]) {
      writeFileSync(path, text);
      expect(() => SessionManager.forkFrom(path, "/y", dir)).toThrow(refused);
    }
  });
});

describe("findById, list and listAll", () => {
  it("find a session by its exact id, in its own working directory", () => {
    const session = written("/x");
    const id = session.getSessionId();
    expect(SessionManager.findById("/x", id, dir)).toBe(session.getSessionFile());
    expect(SessionManager.findById("/y", id, dir)).toBeUndefined();
    expect(SessionManager.findById("/x", id.slice(0, 8), dir)).toBeUndefined();
  });

  it("list one project or all, with progress", async () => {
    written("/x", "first");
    written("/x", "second");
    written("/y", "third");
    const first = (list: readonly SessionInfo[]) =>
      list.map(({ firstMessage }) => firstMessage).sort();
    expect(first(await SessionManager.list("/x", dir))).toEqual(["first", "second"]);
    const progress: string[] = [];
    const all = await SessionManager.listAll(dir, (loaded, total) =>
      progress.push(`${loaded}/${total}`),
    );
    expect(first(all)).toEqual(["first", "second", "third"]);
    expect(progress).toEqual(["1/3", "2/3", "3/3"]);
    const partial: string[][] = [];
    await SessionManager.list("/y", dir, (_, __, some) => partial.push(first(some ?? [])));
    expect(partial.at(-1)).toEqual(["third"]);
  });

  it.runIf(process.platform !== "win32")(
    "pass over a pipe with the name of a session",
    async () => {
      written("/x", "first");
      execFileSync("mkfifo", [join(dir, "b.jsonl")]);
      expect(
        (await SessionManager.list("/x", dir)).map(({ firstMessage }) => firstMessage),
      ).toEqual(["first"]);
      expect(SessionManager.findById("/x", "none", dir)).toBeUndefined();
    },
  );

  it("list nothing for a missing folder, and stop when asked to", async () => {
    expect(await SessionManager.list("/x", join(dir, "missing"))).toEqual([]);
    written("/x");
    const stopped = AbortSignal.abort(new Error("enough"));
    await expect(SessionManager.list("/x", dir, undefined, stopped)).rejects.toThrow("enough");
  });
});

describe("setSessionFile and createBranchedSession", () => {
  it("switch to another file; a refused one changes nothing", () => {
    const one = written("/x", "one");
    const two = written("/x", "two");
    one.setSessionFile(two.getSessionFile() ?? "");
    expect(one.getEntries()).toEqual(two.getEntries());
    const bad = join(dir, "bad.jsonl");
    writeFileSync(bad, "no session\n");
    expect(() => one.setSessionFile(bad)).toThrow("is no session");
    expect(one.getSessionFile()).toBe(two.getSessionFile());
  });

  it("leave the old file unchanged", () => {
    const session = written("/x");
    const old = session.getSessionFile() ?? "";
    const before = readFileSync(old, "utf8");
    const path = session.createBranchedSession(session.getLeafId() ?? "");
    session.appendSessionInfo("branched");
    expect(readFileSync(old, "utf8")).toBe(before);
    expect([session.getSessionFile(), typesIn(path)]).toEqual([
      path,
      "session message session_info",
    ]);
    expect(SessionManager.open(path ?? "").getSessionName()).toBe("branched");
  });
});
