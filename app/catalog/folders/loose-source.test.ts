// The sessions that were opened by themselves, scanned as a folder: which files are checked, which are
// read, and which sessions are forgotten.
// @module-tag long
import { beforeEach, expect, it } from "vitest";
import type { IndexedSession, LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { readCandidate } from "../../../src/library/read/read-candidate.ts";
import { indexedSession } from "../../../src/testing/library/indexed-sessions.ts";
import type { SessionRecord } from "../stored/records.ts";
import { LOOSE, looseSource } from "./loose-source.ts";
import { readTogether, type Wanted } from "./scan/read-together.ts";
import { lookThrough } from "./scan/scan.ts";

const aRecord = (key: string, openedAt: number): SessionRecord => ({
  key,
  fileName: `${key}.jsonl`,
  title: key,
  formatName: "pi v3",
  size: 1,
  entries: 1,
  openedAt,
  origin: "copy",
});

const fileWith = (text: string, lastModified = 1) => new File([text], "x.jsonl", { lastModified });
const sessionFile = (lastModified?: number) =>
  fileWith('{"type":"session","version":3,"id":"s"}\n', lastModified);

/** Their index, and what happened since the last scan. */
class Page {
  records: readonly SessionRecord[] = [aRecord("old", 1), aRecord("new", 3), aRecord("mid", 2)];
  files = new Map<string, File>(["old", "new", "mid"].map((key) => [key, sessionFile()]));
  folders: { readonly id: string; readonly sessions: readonly IndexedSession[] }[] = [];
  busy = 0;
  sessions: readonly IndexedSession[] = [];
  neighbours: readonly LibraryNeighbour[] = [];
  done: string[] = [];
  readonly source = looseSource({
    folders: () => this.folders,
    isBusy: () => this.busy-- > 0,
    records: async () => this.records,
    fileOf: async ({ key }) => {
      this.done.push(`look at ${key}`);
      return this.files.get(key) ?? null;
    },
  });

  /** Returns what was done, in order. */
  async look({ fails = false } = {}): Promise<readonly string[]> {
    this.done = [];
    const known = { sessions: this.sessions, neighbours: this.neighbours };
    const rows = new Map(this.sessions.map((one) => [one.path, one]));
    const others = new Map<string, LibraryNeighbour>();
    const remove = async (paths: readonly string[]) => {
      for (const path of paths) {
        this.done.push(`forget ${path}`);
        rows.delete(path);
      }
    };
    const readAll = async (
      _: string,
      next: () => Promise<readonly Wanted[] | null>,
      onRead: (reading: Parameters<Events["read"]>[0], group: readonly Wanted[]) => void,
    ) => {
      for (let group = await next(); group; group = await next()) {
        if (fails) throw new Error("The worker died.");
        for await (const { wanted, sourceOf } of readTogether(group)) {
          this.done.push(`read ${wanted.candidate.name}`);
          const found = await readCandidate(wanted.candidate, sourceOf);
          const sessions = found.kind === "session" ? [found.reading.session] : [];
          const neighbours = found.kind === "neighbour" ? [found.neighbour] : [];
          const paths = found.kind === "other" ? [found.path] : [];
          onRead({ sessions, neighbours, others: paths, lacking: [] }, [wanted]);
        }
      }
    };
    const events: Events = {
      found() {},
      plan: ({ neighbours }) => {
        for (const one of neighbours) others.set(one.path, one);
      },
      read: ({ sessions, neighbours }) => {
        for (const one of sessions) rows.set(one.path, one);
        for (const one of neighbours) others.set(one.path, one);
      },
    };
    const folder = { id: LOOSE, name: "", known, source: this.source };
    const { signal } = new AbortController();
    await lookThrough(folder, remove, { readAll }, events, signal).then(
      () => this.source.looked?.(true),
      () => this.source.looked?.(false),
    );
    this.sessions = [...rows.values()];
    this.neighbours = [...others.values()];
    return this.done;
  }
}

type Events = Parameters<typeof lookThrough>[3];

let page: Page;

beforeEach(() => {
  page = new Page();
});

it("Loose sessions are read, the last opened first", async () => {
  expect(await page.look()).toEqual([
    "look at new",
    "look at mid",
    "look at old",
    "read new",
    "read mid",
    "read old",
  ]);
  expect(page.sessions.map(({ path }) => path)).toEqual(["new", "mid", "old"]);
});

it("Loose sessions are checked again after they were opened again, and read again when they changed", async () => {
  await page.look();
  page.files.set("mid", sessionFile(2));
  expect(await page.look()).toEqual([]);
  page.records = [aRecord("old", 5), aRecord("new", 3), aRecord("mid", 4)];
  expect(await page.look()).toEqual(["look at old", "look at mid", "read mid"]);
  expect(page.sessions).toHaveLength(3);
});

it("Loose sessions are left to an opened folder that contains them, and forgotten here", async () => {
  await page.look();
  page.folders = [{ id: "f", sessions: [indexedSession("x/new.jsonl", { id: "new" })] }];
  expect(await page.look()).toEqual(["forget new"]);
});

it("Loose sessions are forgotten when their record is, and checked when it is restored", async () => {
  await page.look();
  const before = page.records;
  page.records = before.slice(1);
  expect(await page.look()).toEqual(["forget old"]);
  page.records = before;
  expect(await page.look()).toEqual(["look at old", "read old"]);
});

it("Loose sessions are forgotten before others are read, for which there is time only later", async () => {
  await page.look();
  page.records = [...page.records.slice(1), aRecord("more", 9)];
  page.files.set("more", sessionFile());
  page.busy = 1;
  expect(await page.look()).toEqual(["look at more", "forget old", "read more"]);
});

it("Loose sessions without a readable session file are not read, and what is known of them stays", async () => {
  page.files.delete("old");
  page.files.set("mid", fileWith("nothing that anybody knows"));
  await page.look();
  expect(page.neighbours.map(({ path }) => path).sort()).toEqual(["mid", "old"]);
  expect(page.sessions.map(({ path }) => path)).toEqual(["new"]);
  page.files.delete("new");
  page.records = [aRecord("old", 1), aRecord("new", 8), aRecord("mid", 2)];
  expect(await page.look()).toEqual(["look at new"]);
  expect(page.neighbours.map(({ path }) => path).sort()).toEqual(["mid", "old"]);
  expect(page.sessions.map(({ path }) => path)).toEqual(["new"]);
});

it("Loose sessions are all checked again after a scan that failed", async () => {
  await page.look();
  page.records = [...page.records, aRecord("more", 9)];
  page.files.set("more", sessionFile());
  expect(await page.look({ fails: true })).toEqual(["look at more"]);
  const looks = ["look at more", "look at new", "look at mid", "look at old"];
  expect(await page.look()).toEqual([...looks, "read more"]);
});
