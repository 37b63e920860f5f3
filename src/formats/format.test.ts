// What a format may be: a made-up one whose session is a folder of files, opened through the same
// function and read by the same code as a file of lines.
import { expect, it } from "vitest";
import { contextEntries } from "../context/context-entries.ts";
import { tableOf } from "../model/build/table-builder.ts";
import { entryLine } from "../model/entry/entry-line.ts";
import { isObject, type JsonObject, parseJson } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import type { OpenedSession } from "../model/session.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import { type ByteSource, textSource } from "../read/source/byte-source.ts";
import { leafOf } from "../tree/leaves.ts";
import { outlineOf } from "../tree/outline/outline.ts";
import { outlineLines } from "../tree/print.ts";
import { sessionsIn } from "./folder.ts";
import type { InputFolder, SessionFormat } from "./format.ts";
import { openSession } from "./index.ts";
import { piFormat } from "./pi/pi.ts";

/**
 * `diary.json` names the author; every other file is one note: its author, its predecessor, its
 * text.
 */
const diaryFormat: SessionFormat = {
  id: "diary",
  label: "diary folder",
  accepted: "diaries",
  homes: [],
  detect: (input) =>
    Promise.resolve(input.kind === "folder" && input.files.has("diary.json") ? "yes" : "no"),
  async open(input) {
    if (input.kind !== "folder") throw new Error("A diary is a folder.");
    return openDiary(input);
  },
  candidates(paths) {
    const tops = [...paths].filter((path) => path.endsWith("/diary.json"));
    return tops.map((top) => {
      const path = top.slice(0, -"/diary.json".length);
      const files = [...paths].filter((one) => one.startsWith(`${path}/`));
      return { path, files, isSession: true, damaged: null };
    });
  },
};

async function openDiary({ name, files }: InputFolder): Promise<OpenedSession> {
  const problems = new ProblemLog();
  const notes: JsonObject[] = [];
  let header: JsonObject | null = null;
  for (const [path, source] of files) {
    const value = parseJson(new TextDecoder().decode(await source.read(0, source.size)));
    if (value === undefined || !isObject(value)) {
      const message = `${path} is no note; it was left out.`;
      problems.add({ kind: "malformed-line", severity: "error", line: 0, message });
    } else if (path === "diary.json") header = value;
    else notes.push(entryOf(path, value));
  }
  const table = tableOf(notes, problems);
  const body = (row: number) => notes[table.start[row] ?? -1] ?? {};
  const opened: OpenedSession = {
    session: {
      format: "diary",
      formatName: "diary folder",
      fileName: name,
      size: 0,
      header,
      version: 1,
      table,
      problems: problems.list(),
      chosenLeaf: null,
    },
    bodies: {
      body: (row) => Promise.resolve(body(row)),
      raw: (row) => Promise.resolve(JSON.stringify(body(row))),
    },
    visit(onEntry) {
      notes.forEach((note, row) => {
        onEntry(row, note);
      });
      return Promise.resolve(opened.session.problems);
    },
  };
  return opened;
}

function entryOf(path: string, note: JsonObject): JsonObject {
  const message = { role: note.by ?? "user", content: note.text ?? "", stopReason: "stop" };
  const timestamp = "2026-10-05T08:20:00.000Z";
  return { type: "message", id: path, parentId: note.after ?? null, timestamp, message };
}

function folderOf(texts: Readonly<Record<string, string>>): InputFolder {
  const files = new Map<string, ByteSource>();
  for (const [path, text] of Object.entries(texts)) files.set(path, textSource(text, path));
  return { kind: "folder", name: "may", files };
}

const FORMATS = [piFormat, diaryFormat];
const MAY = {
  "diary.json": '{"author": "Mara"}',
  "1": '{"text": "What is left to do?"}',
  "2": '{"by": "assistant", "after": "1", "text": "The roof."}',
  "3": '{"after": "2", "text": "And then?"}',
  "4": '{"after": "2", "text": "Who helps?"}',
  torn: '{"text": ',
};

it("a format fits a session that is a folder of files, with rows made from objects", async () => {
  const opened = await openSession(folderOf(MAY), {}, FORMATS);
  const { session } = opened;
  const { table } = session;
  const lines: string[] = [];
  const details = new DetailsCollector();
  await opened.visit(
    (row, entry) => {
      lines[row] = entryLine(entry);
      details.add(row, entry);
    },
    () => {},
    new AbortController().signal,
  );

  const leaf = leafOf(table);
  const outline = outlineOf(table, { leaf, isVisible: () => true, folded: new Set() });
  const tree = Array.from(
    outlineLines(table, outline, leaf),
    ({ row, marks, notes }) => `${marks}${lines[row]}${notes}`,
  );
  expect(tree).toEqual([
    "* User: What is left to do?",
    "* Assistant: The roof.",
    "* User: Who helps? ← leaf",
    "-+  User: And then?",
  ]);
  expect(contextEntries(table, leaf).rows).toEqual([0, 1, 3]);
  expect(details.finish().characters).toHaveLength(table.count);
  expect(session.problems.map(({ message }) => message)).toEqual([
    "torn is no note; it was left out.",
  ]);
  expect(await opened.bodies.raw(1)).toContain("The roof.");
});

it("a format lets a folder hold sessions of several formats", async () => {
  const years = folderOf({
    "2026/may/diary.json": MAY["diary.json"],
    "2026/may/1": MAY["1"],
    "agent.jsonl": '{"type":"session","version":3}',
  });
  const found = (await sessionsIn(years, FORMATS)).map((input) =>
    input.kind === "file" ? input.source.name : `${input.name}: ${[...input.files.keys()].join()}`,
  );
  expect(found).toEqual(["2026/may: diary.json,1", "agent.jsonl"]);
});

it("a folder that no format knows is left to the person", async () => {
  await expect(openSession(folderOf({ "notes.txt": "" }), {}, FORMATS)).rejects.toThrow(
    "The folder may is no session.",
  );
});
