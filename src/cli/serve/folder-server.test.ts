// @module-tag long
import {
  chmod,
  mkdir,
  mkdtemp,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen, portOf } from "./folder-server.ts";
import { folderFiles } from "./served-files.ts";

const TOKEN = "a-token-of-a-test-that-nobody-knows";
const PAGE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'" />`;

let home: string;
let server: Server;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "espalier-serve-"));
  await mkdir(join(home, "sessions", "--home-mara--"), { recursive: true });
  await mkdir(join(home, "app", "assets"), { recursive: true });
  await writeFile(join(home, "sessions", "--home-mara--", "a ä.jsonl"), "0123456789");
  await writeFile(join(home, "sessions", "b.jsonl"), "");
  await writeFile(join(home, "secret.txt"), "not for you");
  await writeFile(join(home, "app", "index.html"), PAGE);
  await writeFile(join(home, "app", "assets", "a.js"), "1");
  server = await listen(
    { files: await folderFiles(join(home, "sessions")), app: join(home, "app"), token: TOKEN },
    0,
  );
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(home, { recursive: true });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MINE = { Authorization: `Bearer ${TOKEN}` };

/** What it answers, as status and text. The path goes out as it stands. */
async function ask(path: string, { method = "GET", headers = {} }: Asked = {}): Promise<string> {
  const answer = await answered(path, { method, headers });
  let text = "";
  for await (const chunk of answer) text += chunk;
  return `${answer.statusCode} ${text.trimEnd()}`;
}

function answered(path: string, { method = "GET", headers = {} }: Asked): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: "127.0.0.1", port: portOf(server), path, method, headers },
      resolve,
    );
    asking.on("error", reject).end();
  });
}

function file(path: string): string {
  return `/library/file?path=${encodeURIComponent(path)}`;
}

async function listed(): Promise<readonly string[]> {
  const [status, ...lines] = (await ask("/library/files", { headers: MINE })).split(/ (.+)|\n/s);
  expect(status).toBe("200");
  return lines
    .join("")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map(({ path, size, error }) => `${path}: ${error ?? size}`)
    .sort();
}

describe("a server of a folder", () => {
  it("gives the app to everybody of this machine", async () => {
    expect(await ask("/")).toBe(`200 ${PAGE}`);
    expect(await ask("/assets/a.js")).toBe("200 1");
    expect(await ask("/assets/none.js")).toBe("404 No such file in the app.");
    expect(await ask("/assets")).toBe("404 No such file in the app.");
    expect(await ask("/%E0%A4%A")).toBe("400 This is not a valid address.");
  });

  it("gives the page without a service worker, and takes away one from earlier", async () => {
    const mark = '<meta name="service-worker" content="./sw.js" />';
    await writeFile(join(home, "app", "index.html"), `<head>${mark}</head>the app`);
    await writeFile(join(home, "app", "sw.js"), "keeps everything");
    await writeFile(join(home, "app", "no-sw.js"), "forgets everything");
    expect(await ask("/")).toBe("200 <head></head>the app");
    expect(await ask("/index.html")).toBe("200 <head></head>the app");
    expect(await ask("/sw.js")).toBe("200 forgets everything");
  });

  it("says which folder it is", async () => {
    expect(await ask("/library", { headers: MINE })).toBe('200 {"name":"sessions"}');
    expect(await ask("/library/other", { headers: MINE })).toMatch(/^404 /);
  });

  it("lists the files with their sizes, and reads them whole or in part", async () => {
    expect(await listed()).toEqual(["--home-mara--/a ä.jsonl: 10", "b.jsonl: 0"]);
    const path = file("--home-mara--/a ä.jsonl");
    const part = (range: string) => ask(path, { headers: { ...MINE, Range: range } });
    expect(await ask(path, { headers: MINE })).toBe("200 0123456789");
    expect(await part("bytes=2-4")).toBe("206 234");
    expect(await part("bytes=7-")).toBe("206 789");
    expect(await part("bytes=-3")).toBe("206 789");
    expect(await part("bytes=7-70")).toBe("206 789");
    expect(await part("bytes=10-")).toBe("416 The file ends at 10 bytes.");
    expect(await ask(file("b.jsonl"), { headers: MINE })).toBe("200 ");
    expect(await ask(path, { method: "HEAD", headers: MINE })).toBe("200 ");
  });

  it("marks a file anew when it was written to, and when another was put in its place", async () => {
    const path = join(home, "sessions", "b.jsonl");
    const mark = async () => {
      const answer = await answered(file("b.jsonl"), { method: "HEAD", headers: MINE });
      answer.resume();
      return answer.headers.etag;
    };
    const marks = [await mark(), await mark()];
    expect(marks[0]).toBe(marks[1]);
    await writeFile(path, "more");
    marks.push(await mark());
    // The same size and time, and another file.
    const { atime, mtime } = await stat(path);
    await writeFile(`${path}.new`, "less");
    await utimes(`${path}.new`, atime, mtime);
    await rename(`${path}.new`, path);
    marks.push(await mark());
    expect(new Set(marks).size).toBe(3);
  });

  it.each([
    ["no token", {}],
    ["another token", { Authorization: "Bearer nothing-of-the-kind-at-all" }],
    ["the token elsewhere", { Cookie: `token=${TOKEN}` }],
    ["the token as another kind", { Authorization: `Basic ${TOKEN}` }],
  ])("gives nothing of the sessions for %s", async (_, headers) => {
    for (const path of ["/library/files", "/library/changes", file("b.jsonl"), "/library"]) {
      expect(await ask(path, { headers })).toMatch(/^401 The token is missing/);
    }
    const { headers: said } = await answered("/library", { headers });
    expect(said.connection).toBe("close");
  });

  it.each([
    "../secret.txt",
    "..\\secret.txt",
    "--home-mara--/../../secret.txt",
    "./b.jsonl",
    "/etc/hostname",
    "//etc/hostname",
    "",
    "b.jsonl/",
    "b.jsonl\0",
    "--home-mara--",
    "%2e%2e/secret.txt",
  ])("gives nothing outside the folder for %j", async (path) => {
    expect(await ask(file(path), { headers: MINE })).toBe("404 No such file in this folder.");
  });

  it("gives nothing outside the app either", async () => {
    for (const path of [
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "//secret.txt",
    ]) {
      expect(await ask(path)).toBe("404 No such file in the app.");
    }
  });

  it("follows no links, to files or to folders, neither in lists nor when asked", async () => {
    const sessions = join(home, "sessions");
    await symlink(join(home, "secret.txt"), join(sessions, "link.jsonl"));
    await symlink(home, join(sessions, "folder"));
    await symlink(sessions, join(sessions, "--home-mara--", "loop"));
    expect(await listed()).toEqual(["--home-mara--/a ä.jsonl: 10", "b.jsonl: 0"]);
    for (const path of ["link.jsonl", "folder/secret.txt", "--home-mara--/loop/b.jsonl"]) {
      expect(await ask(file(path), { headers: MINE })).toBe("404 No such file in this folder.");
    }
  });

  it.each([
    [
      "another name for this machine",
      { Host: "sessions.example" },
      /^421 This server answers only to 127/,
    ],
    ["another port", { Host: "127.0.0.1:1" }, /^421 /],
    ["a page of another site", { Origin: "https://example.org" }, /^403 Requests from other sites/],
    ["a page without an origin", { Origin: "null" }, /^403 /],
    ["a picture in such a page", { "Sec-Fetch-Site": "cross-site" }, /^403 /],
  ])("refuses %s, token or not", async (_, headers, wanted) => {
    for (const path of ["/", "/library/files"]) {
      expect(await ask(path, { headers: { ...MINE, ...headers } })).toMatch(wanted);
    }
  });

  it("shows the app to who follows a link from elsewhere", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect(await ask("/", { headers })).toBe(`200 ${PAGE}`);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("refuses %s", async (method) => {
    for (const path of ["/", file("b.jsonl")]) {
      expect(await ask(path, { method, headers: MINE })).toBe("405 This server is read-only.");
    }
  });

  it("names what it cannot read and lists the rest", async () => {
    const closed = join(home, "sessions", "closed");
    await mkdir(closed, { mode: 0o000 });
    // Who may do everything can read it all the same.
    const isRoot = process.getuid?.() === 0;
    const named = isRoot ? [] : ["closed: EACCES"];
    expect(await listed()).toEqual(["--home-mara--/a ä.jsonl: 10", "b.jsonl: 0", ...named]);
    await chmod(closed, 0o700);
  });

  it("has another state when something in the folder is other than it was, once for all who ask", async () => {
    const state = () => ask("/library/changes", { headers: MINE });
    const first = await state();
    expect(new Set(await Promise.all([state(), state(), state()]))).toEqual(new Set([first]));
    const path = join(home, "sessions", "b.jsonl");
    await writeFile(path, "more");
    await expect.poll(state).not.toBe(first);
    const second = await state();
    await rename(path, `${path}.bak`);
    await expect.poll(state).not.toBe(second);
  });

  it("says nothing to pages that frame it or keep what it says", async () => {
    const { headers } = await answered("/", {});
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    // Of a worker's script it is the only policy there is.
    for (const path of ["/", "/assets/a.js", file("b.jsonl"), "/none"]) {
      const { headers } = await answered(path, { headers: MINE });
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'",
      );
    }
  });

  it("listens on this machine alone", () => {
    expect(server.address()).toMatchObject({ address: "127.0.0.1" });
  });

  it("has the same rules where it listens at every address, as in a container", async () => {
    const files = await folderFiles(join(home, "sessions"));
    const inside = { files, app: join(home, "app"), token: TOKEN };
    await new Promise((resolve) => server.close(resolve));
    server = await listen({ ...inside, host: "0.0.0.0" }, 0);
    expect(server.address()).toMatchObject({ address: "0.0.0.0" });
    expect(await ask("/library", { headers: MINE })).toBe('200 {"name":"sessions"}');
    expect(await ask("/library")).toMatch(/^401 /);
    const byNumber = { ...MINE, Host: `172.17.0.2:${portOf(server)}` };
    expect(await ask("/library", { headers: byNumber })).toMatch(
      /^421 This server answers only to 127/,
    );
  });
});
