// Labels, names and context edits in the opened file itself: appended like the agent does, and never
// over another program's writes.
import { describe, expect, it } from "vitest";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import type { Operation } from "../../edit/operation/operation.ts";
import { openSession } from "../../formats/index.ts";
import { sessionManagerOn } from "../../manager/session/session-manager-on.ts";
import { MemoryStore } from "../../manager/store/memory-store.ts";
import { endOf } from "../../manager/store/store.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { FakeFolder } from "../../testing/fake-folder.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { appendInPlace, appendToOpened } from "./append-in-place.ts";

const PATH = "/s.jsonl";
const made = (id: string) => ({ id, timestamp: "2026-11-22T01:00:00.000Z" });
const OPERATIONS: readonly Operation[] = [
  { kind: "label", ...made("l1"), target: "u1", label: "start" },
  { kind: "rename", ...made("n1"), name: "A name" },
  { kind: "context-edit", ...made("c1"), target: "a1", replacement: { content: "Short." } },
];

async function given(text: string, operations = OPERATIONS) {
  const store = new MemoryStore();
  store.write(PATH, bytesOf(text), null);
  const file = memorySource(bytesOf(text), "s.jsonl");
  const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
  for (const operation of operations) await session.apply(operation);
  const now = () => new TextDecoder().decode(store.read(PATH) ?? new Uint8Array(0));
  return { store, now, append: () => appendInPlace(session, file, store, PATH) };
}

const TEXT = fileOf(entriesIn("u1 user: Use jose\na1 assistant: Done, at length."));

it("an append in place equals the agent's own", async () => {
  const { store, now, append } = await given(TEXT);
  await append();
  expect(now().startsWith(TEXT)).toBe(true);
  const manager = sessionManagerOn(store).open(PATH);
  expect([manager.getLabel("u1"), manager.getSessionName(), manager.getLeafId()]).toEqual([
    "start",
    "A name",
    "c1",
  ]);
  expect(manager.buildSessionContext().messages.at(-1)?.content).toEqual([
    { type: "text", text: "Short." },
  ]);
  const other = new MemoryStore();
  other.write(PATH, bytesOf(TEXT), null);
  const agent = sessionManagerOn(other).open(PATH);
  agent.appendLabelChange("u1", "start");
  agent.appendSessionInfo("A name");
  agent.appendContextEdit("a1", { content: "Short." });
  const written = new TextDecoder().decode(other.read(PATH) ?? new Uint8Array(0));
  const keysOf = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line)).join());
  expect(keysOf(now())).toEqual(keysOf(written));
});

it("an append in place begins a new line after one that was cut off", async () => {
  const torn = `${TEXT}{"type":"mess`;
  const { now, append } = await given(torn, OPERATIONS.slice(1, 2));
  await append();
  expect(now().startsWith(`${torn}\n{"type":"session_info"`)).toBe(true);
});

it("an append in place writes nothing if another program wrote meanwhile", async () => {
  const { store, now, append } = await given(TEXT);
  store.append(PATH, bytesOf("{}\n"), endOf(bytesOf(TEXT)));
  await expect(append()).rejects.toThrow("another program changed the file");
  expect(now()).toBe(`${TEXT}{}\n`);
});

it("an append in place writes nothing if more than the end would change, or nothing at all", async () => {
  const removing = await given(TEXT, [{ kind: "remove", entries: ["u1"] }]);
  await expect(removing.append()).rejects.toThrow("changes more than can be appended");
  const idle = await given(TEXT, []);
  await expect(idle.append()).rejects.toThrow("changes more than can be appended");
  expect(removing.now()).toBe(TEXT);
});

describe("an append in the browser", () => {
  async function inFolder(operations = OPERATIONS) {
    const folder = new FakeFolder("sessions");
    folder.put("s.jsonl", TEXT);
    const file = memorySource(bytesOf(TEXT), "s.jsonl");
    const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
    await session.apply(...operations);
    const handle = await folder.handle().getFileHandle("s.jsonl");
    const append = (signal?: AbortSignal) => appendToOpened(session, file, handle, signal);
    return { folder, append };
  }

  it("writes the same bytes", async () => {
    const { folder, append } = await inFolder();
    const added = await append();
    const disk = await given(TEXT);
    await disk.append();
    expect(folder.text("s.jsonl")).toBe(disk.now());
    expect(TEXT.length + added).toBe(folder.text("s.jsonl").length);
  });

  it("writes nothing over another program's writes, before or meanwhile", async () => {
    const before = await inFolder();
    before.folder.put("s.jsonl", `${TEXT}{}\n`);
    await expect(before.append()).rejects.toThrow("another program changed the file");
    const meanwhile = await inFolder();
    meanwhile.folder.whileWriting = () => meanwhile.folder.put("s.jsonl", `${TEXT}{}\n`);
    await expect(meanwhile.append()).rejects.toThrow("another program changed the file");
    for (const { folder } of [before, meanwhile]) {
      expect([folder.text("s.jsonl"), folder.writes]).toEqual([`${TEXT}{}\n`, 0]);
    }
  });

  it("writes nothing once it is cancelled, also while it writes", async () => {
    const { folder, append } = await inFolder();
    const stopper = new AbortController();
    folder.whileWriting = () => stopper.abort();
    await expect(append(stopper.signal)).rejects.toMatchObject({
      code: "cancelled",
      message: "Adding to s.jsonl was cancelled; nothing was written.",
    });
    expect([folder.text("s.jsonl"), folder.writes]).toEqual([TEXT, 0]);
  });

  it("gives the reason why it cannot write, and leaves the file unchanged", async () => {
    const { folder, append } = await inFolder();
    folder.failure = new DOMException("full", "QuotaExceededError");
    await expect(append()).rejects.toThrow("Nothing was written to s.jsonl: the disk is full.");
    expect(folder.text("s.jsonl")).toBe(TEXT);
  });
});
