import { describe, expect, it } from "vitest";
import { openFolderStore } from "./folder-store.ts";
import { SessionManager } from "./session-manager.ts";
import { bytesOf } from "./session-text.ts";

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
    expect((await SessionManager.listAll(store)).map(({ path }) => path).sort()).toEqual([
      "--x--/b.jsonl",
      "a.jsonl",
    ]);
    expect(SessionManager.findById(store, "/x", "s")).toBe("--x--/b.jsonl");
  });

  it("wants a file loaded before it is opened", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    expect(() => SessionManager.open(store, "a.jsonl")).toThrow("await store.load(path)");
    await store.load("a.jsonl");
    expect(SessionManager.open(store, "a.jsonl").getSessionId()).toBe("s");
  });

  it("writes what was appended with the next flush, in one go", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    await store.load("a.jsonl");
    const session = SessionManager.open(store, "a.jsonl");
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
    expect(SessionManager.open(store, "a.jsonl").getEntries()).toEqual(session.getEntries());
  });

  it("makes a new session's file and folder with its first message", async () => {
    const folder = new FakeFolder("sessions");
    const store = await openFolderStore(folder.handle());
    const session = SessionManager.create(store, "/home/x");
    session.appendModelChange("p", "m");
    session.appendMessage(user);
    await store.flush();
    const path = session.getSessionFile() ?? "";
    expect(path).toMatch(/^--home-x--\/.*\.jsonl$/);
    await store.refresh();
    await store.load(path);
    expect(SessionManager.open(store, path).getEntries()).toEqual(session.getEntries());
    expect(SessionManager.continueRecent(store, "/home/x").getSessionId()).toBe(
      session.getSessionId(),
    );
  });

  it("refuses to write over what another program wrote, until the file is loaded again", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    await store.load("a.jsonl");
    const session = SessionManager.open(store, "a.jsonl");
    folder.put("a.jsonl", `${HEADER}{"type":"custom"}\n`);
    session.appendMessage(user);
    await expect(store.flush()).rejects.toThrow("another program changed the file");
    expect(() => session.appendMessage(user)).toThrow("another program changed the file");
    expect(folder.text("a.jsonl")).toBe(`${HEADER}{"type":"custom"}\n`);
    await store.load("a.jsonl");
    SessionManager.open(store, "a.jsonl").appendMessage(user);
    await store.flush();
    expect(folder.text("a.jsonl").split("\n")).toHaveLength(4);
  });

  it("refuses paths that lead out of the folder", async () => {
    const store = await openFolderStore(new FakeFolder("sessions").handle());
    expect(() => store.write("../a.jsonl", bytesOf(HEADER), null)).toThrow(
      "is no place in the folder",
    );
  });

  it("takes back nothing and tells of it when the disk refuses", async () => {
    const folder = new FakeFolder("sessions");
    folder.put("a.jsonl", HEADER);
    const store = await openFolderStore(folder.handle());
    await store.load("a.jsonl");
    folder.isFull = true;
    SessionManager.open(store, "a.jsonl").appendMessage(user);
    await expect(store.flush()).rejects.toThrow("QuotaExceededError");
    expect(folder.text("a.jsonl")).toBe(HEADER);
  });
});

/** As much of the File System API as a store uses. */
class FakeFolder {
  readonly name: string;
  readonly #files = new Map<string, File>();
  readonly #folders = new Map<string, FakeFolder>();
  writes = 0;
  isFull = false;

  constructor(name: string) {
    this.name = name;
  }

  put(name: string, content: string | Blob): void {
    this.#files.set(name, new File([content], name, { lastModified: Date.now() }));
    this.#texts.set(name, typeof content === "string" ? content : "");
  }

  readonly #texts = new Map<string, string>();

  text(name: string): string {
    return this.#texts.get(name) ?? "";
  }

  folder(name: string): FakeFolder {
    const folder = this.#folders.get(name) ?? new FakeFolder(name);
    this.#folders.set(name, folder);
    return folder;
  }

  handle(): FileSystemDirectoryHandle {
    const self = this;
    const handle = {
      kind: "directory",
      name: this.name,
      async *entries() {
        for (const name of [...self.#files.keys()]) yield [name, self.#fileHandle(name)];
        for (const [name, folder] of [...self.#folders]) yield [name, folder.handle()];
      },
      getFileHandle: async (name: string, options?: { create?: boolean }) => {
        if (!this.#files.has(name)) {
          if (!options?.create) throw new DOMException(`no ${name}`, "NotFoundError");
          this.put(name, "");
        }
        return this.#fileHandle(name);
      },
      getDirectoryHandle: async (name: string) => this.folder(name).handle(),
    };
    return handle as unknown as FileSystemDirectoryHandle;
  }

  #fileHandle(name: string) {
    return {
      kind: "file",
      name,
      getFile: async () => this.#files.get(name),
      createWritable: async ({ keepExistingData }: { keepExistingData: boolean }) => {
        let text = keepExistingData ? this.text(name) : "";
        return {
          seek: async (position: number) => expect(position).toBe(text.length),
          write: async (piece: Uint8Array) => {
            if (this.isFull) throw new Error("QuotaExceededError");
            text += new TextDecoder().decode(piece);
          },
          abort: async () => {},
          close: async () => {
            this.writes++;
            this.put(name, text);
          },
        };
      },
    };
  }
}
