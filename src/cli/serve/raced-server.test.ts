// What a server gives while others move what it serves, and to those who ask without reading.
// @module-tag long
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensure } from "../../lib/ensure.ts";
import { listen, portOf } from "./folder-server.ts";
import { folderFiles } from "./served-files.ts";

const TOKEN = "a-token-of-a-test-that-nobody-knows";
const PAGE = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'" />`;
/** Larger than what a connection holds by itself. */
const SCRIPT_BYTES = 8 << 20;

let home: string;
let server: Server;
let agent: Agent;
let mover: ChildProcess | null = null;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "espalier-raced-"));
  for (const folder of ["sessions/project", "elsewhere", "app"]) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  writeFileSync(join(home, "sessions/project/a.jsonl"), "mine");
  writeFileSync(join(home, "elsewhere/a.jsonl"), "not for you");
  writeFileSync(join(home, "elsewhere/secret.txt"), "not for you");
  writeFileSync(join(home, "app/index.html"), PAGE);
  writeFileSync(join(home, "app/large.js"), Buffer.alloc(SCRIPT_BYTES, 32));
  const files = await folderFiles(join(home, "sessions"));
  server = await listen({ files, app: join(home, "app"), token: TOKEN }, 0);
  agent = new Agent({ keepAlive: true, maxSockets: 4 });
});
afterEach(async () => {
  if (mover) {
    const gone = once(mover, "exit");
    mover.kill("SIGKILL");
    await gone;
    mover = null;
  }
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true });
});

/** Another program puts a link to a folder elsewhere in the place of the one that is served, again and again. */
async function startMoving(folder: string): Promise<void> {
  const program = `
    const { renameSync, symlinkSync, unlinkSync } = require("node:fs");
    const [, folder, elsewhere] = process.argv;
    process.stdout.write("moving");
    for (;;) {
      renameSync(folder, folder + ".aside");
      symlinkSync(elsewhere, folder);
      unlinkSync(folder);
      renameSync(folder + ".aside", folder);
    }`;
  const child = spawn(
    process.execPath,
    ["-e", program, join(home, folder), join(home, "elsewhere")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  mover = child;
  await once(child.stdout, "data");
}

async function asked(path: string): Promise<string> {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const options = { host: "127.0.0.1", port: portOf(server), path, headers, agent };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(options, resolve).on("error", reject);
  });
  let text = "";
  for await (const chunk of answer) text += chunk;
  return text.trimEnd();
}

/** All the different things it says when it is asked at least that often, by four at once, and until it said one. */
async function allSaid(path: string, times: number, one?: string): Promise<ReadonlySet<string>> {
  const said = new Set<string>();
  const ask = async () => {
    const isSaid = () => one === undefined || said.has(one);
    for (let at = 0; at < times / 4 || !isSaid(); at++) said.add(await asked(path));
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  return said;
}

function openFiles(): number {
  return readdirSync("/proc/self/fd").length;
}

describe("a folder that is swapped for a link while it is served", () => {
  it("gives no file from elsewhere, and leaves none open", async () => {
    await asked("/library");
    await startMoving("sessions/project");
    const before = openFiles();
    const said = await allSaid("/library/file?path=project%2Fa.jsonl", 2_400, "mine");
    expect(said).toEqual(new Set(["mine", "No such file in this folder."]));
    // Those of the connections themselves apart.
    expect(openFiles() - before).toBeLessThan(12);
  });

  it("gives no file from elsewhere when it is the served folder itself", async () => {
    writeFileSync(join(home, "sessions/a.jsonl"), "mine");
    await startMoving("sessions");
    const said = await allSaid("/library/file?path=a.jsonl", 1_600, "mine");
    expect(said).toEqual(new Set(["mine", "No such file in this folder."]));
  });

  it("names no file from elsewhere", async () => {
    await startMoving("sessions/project");
    const said = await allSaid("/library/files", 800);
    expect([...said].filter((lines) => lines.includes("secret.txt"))).toEqual([]);
  });
});

describe("answers that nobody reads", () => {
  const request = () => `GET /large.js HTTP/1.1\r\nHost: 127.0.0.1:${portOf(server)}\r\n\r\n`;

  it("are one at a time of a connection, and not kept in memory", async () => {
    const before = process.memoryUsage().external;
    const socket = connect(portOf(server), "127.0.0.1").on("error", () => {});
    socket.write(request().repeat(100));
    socket.pause();
    // Whoever reads is answered meanwhile, and by then all of the others would be.
    for (let at = 0; at < 10; at++) expect(await asked("/large.js")).toBe("");
    expect(process.memoryUsage().external - before).toBeLessThan(64 << 20);
    socket.destroy();
  });

  it("come in order where a few were asked for before one was read", async () => {
    const socket = connect(portOf(server), "127.0.0.1");
    const last = request().replace("1.1\r\n", "1.1\r\nConnection: close\r\n");
    socket.write(`${request().repeat(3)}${last}`);
    let bytes = 0;
    for await (const chunk of socket) bytes += ensure(chunk, "bytes").length;
    expect(bytes).toBeGreaterThan(4 * SCRIPT_BYTES);
    expect(bytes).toBeLessThan(4 * SCRIPT_BYTES + 4_000);
  });
});
