import { describe, expect, it } from "vitest";
import { FakeFolder } from "../../../testing/fake-folder.ts";
import { bytesOf } from "../../../text/bytes.ts";
import { sessionManagerOn } from "../../session/session-manager-on.ts";
import { openFolderStore } from "./folder-store.ts";

const HEADER =
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}\n';
const user = { role: "user", content: "hi", timestamp: 1 };

describe("A folder opened in the browser", () => {
  it("shows its sessions and those of the folders in it", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    folder.put("notes.txt", "no session");
    folder.folder("--x--").put("b.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    expect(store.files("").map(({ path }) => path)).toEqual(["a.jsonl"]);
    expect((await sessionManagerOn(store).listAll()).map(({ path }) => path).sort()).toEqual([
      "--x--/b.jsonl",
      "a.jsonl",
    ]);
    expect(sessionManagerOn(store).findById("/x", "s")).toBe("--x--/b.jsonl");
  });

  it("wants a file loaded before it is opened", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    expect(() => sessionManagerOn(store).open("a.jsonl")).toThrow("await store.load(path)");
    await store.load("a.jsonl");
    expect(sessionManagerOn(store).open("a.jsonl").getSessionId()).toBe("s");
  });

  it("writes what was appended with the next flush, in one go", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    await store.load("a.jsonl");
    const session = sessionManagerOn(store).open("a.jsonl");
    session.appendMessage(user);
    session.appendModelChange("p", "m");
    expect(folder.text("a.jsonl")).toBe(HEADER);
    await store.flush();
    const lines = folder.text("a.jsonl").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      "session",
      "message",
      "model_change",
    ]);
    expect(folder.writes).toBe(1);
    session.appendThinkingLevelChange("high");
    await store.flush();
    expect(sessionManagerOn(store).open("a.jsonl").getEntries()).toEqual(session.getEntries());
  });

  it("makes a new session's file and folder with its first message", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    const session = sessionManagerOn(store).create("/home/x");
    session.appendModelChange("p", "m");
    session.appendMessage(user);
    await store.flush();
    const path = session.getSessionFile() ?? "";
    expect(path).toMatch(/^--home-x--\/.*\.jsonl$/);
    await store.refresh();
    await store.load(path);
    expect(sessionManagerOn(store).open(path).getEntries()).toEqual(session.getEntries());
    expect(sessionManagerOn(store).continueRecent("/home/x").getSessionId()).toBe(
      session.getSessionId(),
    );
  });

  it("refuses to write over what another program wrote, until the file is loaded again", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    await store.load("a.jsonl");
    const session = sessionManagerOn(store).open("a.jsonl");
    folder.put("a.jsonl", `${HEADER}{"type":"custom"}\n`);
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow("another program changed the file");
    expect(() => session.appendMessage(user)).toThrow("another program changed the file");
    expect(folder.text("a.jsonl")).toBe(`${HEADER}{"type":"custom"}\n`);
    await store.load("a.jsonl");
    sessionManagerOn(store).open("a.jsonl").appendMessage(user);
    await store.flush();
    expect(folder.text("a.jsonl").split("\n")).toHaveLength(4);
  });

  it("refuses paths that lead out of the folder", async () => {
    const store = await openFolderStore(new FakeFolder("sessions").handle());
    expect(() => store.write("../a.jsonl", bytesOf(HEADER), null)).toThrow(
      "is no place in the folder",
    );
  });

  it.each([
    ["QuotaExceededError", "the disk is full"],
    ["NotAllowedError", "the browser does not let this page write there"],
    ["NoModificationAllowedError", "another page is writing it"],
  ])("says why nothing was written and leaves the file alone: %s", async (name, reason) => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.failure = new DOMException("no", name);
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow(`Nothing was written to a.jsonl: ${reason}.`);
    expect(folder.text("a.jsonl")).toBe(HEADER);
  });

  it("leaves no empty file behind when a new one cannot be written", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    folder.failure = new DOMException("no", "QuotaExceededError");
    store.write("b.jsonl", bytesOf(HEADER), null);
    await expect(store.flush()).rejects.toThrow("the disk is full");
    expect(folder.has("b.jsonl")).toBe(false);
    folder.failure = null;
    await expect(store.load("b.jsonl")).rejects.toThrow("no b.jsonl");
    store.write("b.jsonl", bytesOf(HEADER), null);
    await store.flush();
    expect(folder.text("b.jsonl")).toBe(HEADER);
  });
});

describe("A folder that is looked through anew", () => {
  it("goes on with the sessions that are open", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    await store.refresh();
    session.appendMessage(user);
    session.appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(3);
    await store.refresh();
    session.appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(4);
    expect(sessionManagerOn(store).open("a.jsonl").getEntries()).toEqual(session.getEntries());
  });

  it("takes entries meanwhile", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.put("b.jsonl", HEADER);
    const done = store.refresh();
    session.appendMessage(user);
    await Promise.resolve();
    session.appendMessage(user);
    await done;
    session.appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(4);
    expect(store.files("").map(({ path }) => path)).toEqual(["a.jsonl", "b.jsonl"]);
  });

  it("takes entries while it reads the very file", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.put("a.jsonl", HEADER);
    folder.whileReading = once(() => session.appendMessage(user));
    await store.refresh();
    session.appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(3);
  });

  it("reads nothing again of files that are as they were", async () => {
    const folder = new FakeFolder("sessions");
    for (let n = 0; n < 10; n++) folder.put(`${n}.jsonl`, HEADER);
    const store = await openFolderStore(folder.handle());
    const before = folder.reads;
    await store.refresh();
    expect(folder.reads).toBe(before);
  });

  it("sees what is new, what changed and what is gone", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.folder("--x--").put("c.jsonl", HEADER);
    await store.refresh();
    folder.put("a.jsonl", `${HEADER}{"type":"custom"}\n`);
    folder.put("b.jsonl", HEADER);
    folder.folder("--x--").remove("c.jsonl");
    await store.refresh();
    expect(store.files("").map(({ path }) => path)).toEqual(["a.jsonl", "b.jsonl"]);
    expect([store.folders(""), store.files("--x--")]).toEqual([[""], []]);
    expect(() => session.appendMessage(user)).toThrow("another program changed the file");
    expect(() => sessionManagerOn(store).open("a.jsonl")).toThrow("await store.load(path)");
    await store.load("a.jsonl");
    expect(sessionManagerOn(store).open("a.jsonl").getEntries()).toHaveLength(1);
  });

  it("says of a session whose file is gone that it is", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.remove("a.jsonl");
    await store.refresh();
    expect(() => session.appendMessage(user)).toThrow("it is gone");
    expect(folder.has("a.jsonl")).toBe(false);
  });

  it("does not make a folder that was removed", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    store.write("b/c.jsonl", bytesOf(HEADER), null);
    await store.flush();
    folder.removeFolder("b");
    await store.refresh();
    expect([folder.has("b"), store.folders("")]).toEqual([false, []]);
  });

  it("can be looked through after a write has failed, which is still reported", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.failure = new DOMException("no", "QuotaExceededError");
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow("the disk is full");
    folder.put("b.jsonl", HEADER);
    await store.refresh();
    expect(store.files("")).toHaveLength(2);
    await expect(store.flush()).rejects.toThrow("the disk is full");
  });
});

describe("A file in a folder", () => {
  it("loses no entry that comes while it is loaded again", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.whileReading = once(() => session.appendMessage(user));
    await store.load("a.jsonl");
    session.appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(3);
    expect(sessionManagerOn(store).open("a.jsonl").getEntries()).toEqual(session.getEntries());
  });

  it("is read again when an agent appends to it while it is read", async () => {
    const folder = new FakeFolder("sessions");
    const { store } = await opened(folder);
    const append = once(() => folder.put("a.jsonl", `${HEADER}{"type":"custom"}\n`));
    folder.whileReading = append;
    await store.load("a.jsonl");
    expect(sessionManagerOn(store).open("a.jsonl").getEntries()).toHaveLength(1);
  });

  it("takes no entry after a failed write until it is loaded", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.failure = new DOMException("no", "QuotaExceededError");
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow("the disk is full");
    folder.failure = null;
    let refused: unknown;
    folder.whileReading = once(() => {
      try {
        session.appendMessage(user);
      } catch (error) {
        refused = error;
      }
    });
    await store.load("a.jsonl");
    expect(refused).toMatchObject({ kind: "unwritable" });
    sessionManagerOn(store).open("a.jsonl").appendMessage(user);
    await store.flush();
    expect(lines(folder)).toBe(2);
  });

  it("is written whole and grows in one turn", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    const end = store.write("a.jsonl", bytesOf(HEADER), null);
    store.append("a.jsonl", bytesOf("{}\n"), end);
    await store.flush();
    expect([folder.text("a.jsonl"), folder.writes]).toEqual([`${HEADER}{}\n`, 1]);
  });

  it("grows while it is being written", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    folder.whileWriting = once(() => session.appendMessage(user));
    session.appendMessage(user);
    await store.flush();
    expect([lines(folder), folder.writes]).toEqual([3, 2]);
  });

  it("is not put over what another program adds while the browser writes its copy", async () => {
    const folder = new FakeFolder("sessions");
    const { store, session } = await opened(folder);
    const theirs = `${HEADER}{"type":"custom"}\n`;
    folder.whileWriting = () => folder.put("a.jsonl", theirs);
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow("another program changed the file");
    expect(folder.text("a.jsonl")).toBe(theirs);
  });

  it("is not put over one that another program makes in the same moment", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    folder.whileWriting = () => folder.put("b.jsonl", "theirs");
    store.write("b.jsonl", bytesOf(HEADER), null);
    await expect(store.flush()).rejects.toThrow("another program changed the file");
    expect(folder.text("b.jsonl")).toBe("theirs");
  });
});

/** A folder with one session, which is open. */
async function opened(folder: FakeFolder) {
  folder.put("a.jsonl", HEADER);
  const store = await openFolderStore(folder.handle());
  await store.load("a.jsonl");
  return { store, session: sessionManagerOn(store).open("a.jsonl") };
}

const lines = (folder: FakeFolder) => folder.text("a.jsonl").trimEnd().split("\n").length;

function once(run: () => unknown): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
