// The walk through a folder as browsers give it: names what cannot be read and continues, and gives up on
// endless folders with a reason.
import { expect, it } from "vitest";
import { MAX_FILES } from "../file-access.ts";
import { walkHandle } from "./folder-walk.ts";

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle;

function file(name: string, error?: DOMException): FileSystemFileHandle {
  const given = new File(["x"], name);
  const getFile = () => (error ? Promise.reject(error) : Promise.resolve(given));
  return { kind: "file", name, getFile } as FileSystemFileHandle;
}

/** `below`: its content, for each listing; it throws where it ends early. */
function folder(name: string, below: () => Iterable<Handle>): FileSystemDirectoryHandle {
  async function* values() {
    yield* below();
  }
  return { kind: "directory", name, values } as unknown as FileSystemDirectoryHandle;
}

/** Paths of the files, and the named problems. */
async function walked(root: FileSystemDirectoryHandle) {
  const files: string[] = [];
  const named: string[] = [];
  for await (const step of walkHandle(root, new AbortController().signal)) {
    for (const { path } of step.files) files.push(path);
    for (const { path, reason } of step.unreadable) named.push(`${path}: ${reason}`);
  }
  return { files, named };
}

it("The walk names files and folders that the browser does not give, with what may help", async () => {
  const refused = (name: string) => file(`${name}.jsonl`, new DOMException("Oops.", name));
  const closed = folder("closed", function* () {
    yield file("first.jsonl");
    throw new DOMException("Oops.", "NotFoundError");
  });
  const names = ["NotFoundError", "NotAllowedError", "NotReadableError", "SecurityError"];
  const root = folder("root", () => [...names, "OddError"].map(refused).concat(file("good.jsonl")));
  const { files, named } = await walked(folder("all", () => [root, closed]));
  expect(files).toEqual(["closed/first.jsonl", "root/good.jsonl"]);
  expect(named).toEqual([
    "closed: it is no longer there. Check where it is now.",
    "root/NotFoundError.jsonl: it is no longer there. Check where it is now.",
    "root/NotAllowedError.jsonl: the browser does not let this page read it. Open it again to allow that.",
    "root/NotReadableError.jsonl: the system does not let the browser read it. Change its permissions, or close the program that uses it, then read the folder again.",
    "root/SecurityError.jsonl: the browser does not let any page read it. Copy it to another folder.",
    "root/OddError.jsonl: Oops.",
  ]);
});

it("The walk says that the folder itself cannot be listed", async () => {
  const root = folder("gone", () => {
    throw new DOMException("Oops.", "NotFoundError");
  });
  expect(await walked(root)).toEqual({
    files: [],
    named: [": it is no longer there. Check where it is now."],
  });
});

it("The walk enters no folder forever: one that contains itself is named at its fortieth time", async () => {
  const loop: FileSystemDirectoryHandle = folder("loop", () => [file("a.jsonl"), loop]);
  const { files, named } = await walked(loop);
  expect(files).toHaveLength(41);
  expect(named).toEqual([
    `${"loop/".repeat(41).slice(0, -1)}: it is nested below 40 folders: a link may point back to a folder above. Open that folder directly.`,
  ]);
});

it("The walk says once that there are more folders than it enters", async () => {
  const empty = folder("empty", () => []);
  const root = folder("root", function* () {
    for (let at = 0; at < 50_100; at++) yield empty;
    yield file("a.jsonl");
  });
  const { files, named } = await walked(root);
  expect(files).toEqual(["a.jsonl"]);
  expect(named).toEqual([
    ": it holds more than 50,000 folders. Choose one inside it that holds the sessions.",
  ]);
});

it("The walk gives no more files than requested", async () => {
  const one = file("a.jsonl");
  const root = folder("root", function* () {
    for (;;) yield one;
  });
  expect((await walked(root)).files).toHaveLength(MAX_FILES);
});
