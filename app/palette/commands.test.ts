// The palette's commands, for a session written in lines.
// @module-tag long
import { describe, expect, it } from "vitest";
import { NO_ROW } from "../../src/model/table/table.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import { indexedSession } from "../../src/testing/library/indexed-sessions.ts";
import { sessionOf } from "../../src/testing/session.ts";
import { pathTo } from "../../src/tree/path.ts";
import { type SessionSummary, sessionSummaries } from "../catalog/folders/session-summary.ts";
import type { SessionRecord } from "../catalog/stored/records.ts";
import { readView } from "../session/view/view-state.ts";
import { type Command, commandsIn, found, type Surroundings } from "./commands.ts";
import { knownSessions } from "./known-sessions.ts";

const { entries, table, row } = sessionOf(`
  u1        user: Make the test pass
  a1        assistant: With a clock.
  c1        compaction: it was long
  u2        user: Good
  u3 < a1   user: No, with a seed
`);

function around(leaf: number): Surroundings {
  const collector = new DetailsCollector();
  entries.forEach((entry, index) => {
    collector.add(index, entry);
  });
  return {
    key: "k",
    view: readView(new URLSearchParams("view=history")),
    table,
    header: null,
    details: collector.finish(),
    leaf,
    path: leaf === NO_ROW ? new Int32Array() : pathTo(table, leaf),
    panes: [{ id: "map", label: "Map" }],
    screens: [{ id: "stats", label: "Usage" }],
    sessions: knownSessions([], [{ key: "other", title: "Another" }], "k"),
    editable: null,
    shortcuts: [],
    canEdit: true,
  };
}

function printed(commands: readonly Command[]): readonly string[] {
  return commands.map(({ group, text, act }) => {
    const where =
      "to" in act ? act.to : "theme" in act ? act.theme : "edit" in act ? act.edit : act.press;
    return `${group}: ${text} → ${where}`;
  });
}

describe("the palette", () => {
  it("offers compactions, branches, views, panes, screens, other sessions and themes", () => {
    expect(printed(commandsIn(around(row("u2"))))).toEqual([
      "Before / after: Compaction 1 → /session/k/compare?view=history&what=context&to=c1",
      "Compare this branch with: Branch 2: No, with a seed · 3 entries → /session/k/compare?view=history&what=branches&a=u2&b=u3",
      "Branch: Branch 2: No, with a seed · 3 entries → /session/k?leaf=u3&branch=2-no-with-a-seed&entry=u3&view=history",
      "Branch: Branch 1: Good · 4 entries → /session/k?leaf=u2&branch=1-good&entry=u2&view=history",
      "View: What the model sees → /session/k",
      "View: History → /session/k?view=history",
      "Pane: Map → /session/k?view=history&pane=map",
      "Screen: Usage → /session/k/stats?view=history",
      "Edit: A draft of this session → /session/k?view=history&mode=edit",
      "Theme: As the system → system",
      "Theme: Light → light",
      "Theme: Dark → dark",
    ]);
  });

  it("offers the edits of a draft and its selected entry, with their keys", () => {
    const editable = {
      entry: "User: Good",
      hasBelow: false,
      isSent: true,
      canUndo: true,
      canRedo: false,
    };
    const commands = commandsIn({ ...around(row("u2")), editable });
    const offered = commands.filter(({ act }) => "edit" in act);
    expect(offered.map(({ group, text, key }) => `${group}: ${text} [${key}]`)).toEqual([
      "Edit “User: Good”: Edit its text [i]",
      "Edit “User: Good”: Remove it []",
      "Edit “User: Good”: Keep only the branch up to here []",
      "Edit “User: Good”: Remove it from the context []",
      "Edit “User: Good”: Move it and everything below… []",
      "Edit “User: Good”: Duplicate the branch from here []",
      "Edit “User: Good”: Label it… [.]",
      "Edit “User: Good”: Insert a prompt below it… [.]",
      "Edit “User: Good”: Make it the current end []",
      "Edit “User: Good”: Show it as it was before [b]",
      "Edit: Undo the last change [Mod+z]",
      "Edit: Export as JSONL… []",
      "Edit: List the changes []",
      "Edit: Rename the session, or change its working directory []",
    ]);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    const prompts = found({ ...around(row("u2")), editable }, commands, "insert prompt");
    expect(printed(prompts)).toEqual(["Edit “User: Good”: Insert a prompt below it… → ask"]);
    const nothing = { ...editable, entry: "", canUndo: false };
    expect(
      commandsIn({ ...around(row("u2")), editable: nothing }).map(({ text }) => text),
    ).toContain("Export as JSONL…");
  });

  it("finds entries by words in any order and keeps the branch they are on", () => {
    expect(printed(found(around(row("u2")), [], "clock WITH"))).toEqual([
      "Entry: With a clock. → /session/k?leaf=u2&branch=1-good&entry=a1&view=history",
      "Entry: Show the only entry in the outline → /session/k?view=history&text=clock+WITH",
    ]);
  });

  it("calls a tool's result by its call, and shows the matching words beside it", () => {
    const { table: tools, details } = sessionOf(
      "ask user: Go\nrun assistant: | bash npm test\nran result!: 1 failed",
    );
    const path = pathTo(tools, 2);
    const [entry] = found(
      { ...around(NO_ROW), table: tools, details, leaf: 2, path },
      [],
      "failed",
    );
    expect(`${entry?.text} | ${entry?.note}`).toBe("bash: npm test | 1 failed");
  });

  it("goes to the newest leaf below an entry of another branch", () => {
    expect(printed(found(around(row("u2")), [], "seed"))[0]).toBe(
      "Entry: No, with a seed → /session/k?leaf=u3&branch=2-no-with-a-seed&entry=u3&view=history",
    );
  });

  it("keeps commands whose group or text hold all words", () => {
    const commands = commandsIn(around(row("u2")));
    expect(found(around(row("u2")), commands, "compare seed").map(({ text }) => text)).toEqual([
      "Branch 2: No, with a seed · 3 entries",
    ]);
    expect(found(around(row("u2")), commands, "theme dark").map(({ text }) => text)).toEqual([
      "Dark",
    ]);
    expect(found(around(row("u2")), commands, "nothing like it")).toEqual([]);
  });

  it("lists commands with one target once, and comparisons when they are named", () => {
    const commands = commandsIn(around(row("u2")));
    const texts = (query: string) =>
      found(around(row("u2")), commands, query).map(({ group, text }) => `${group}: ${text}`);
    expect(texts("seed")).toEqual([
      "Entry: No, with a seed",
      "Entry: Show the only entry in the outline",
    ]);
    expect(texts("comp clock")).toEqual(["Compare this branch with the entry: With a clock."]);
  });

  it("finds what the outline's text filter finds, and leads there", () => {
    const { table: tools, details } = sessionOf(`
      ask   user: Go
      run   assistant: | read src/clock.ts
      ran   result: export
      high  thinking: clock`);
    const path = pathTo(tools, 2);
    const list = found(
      { ...around(NO_ROW), table: tools, details, leaf: 2, path },
      [],
      "clock read",
    );
    expect(printed(list)).toEqual([
      "Entry: read: src/clock.ts → /session/k?leaf=ran&entry=ran&view=history",
      "Entry: Show the only entry in the outline → /session/k?view=history&text=clock+read",
    ]);
  });

  it("finds an entry that the outline leaves out by its whole id", () => {
    const { table: settings, details } = sessionOf("ask user: Go\nzz9 thinking: high");
    const path = pathTo(settings, 1);
    const busy = { ...around(NO_ROW), table: settings, details, leaf: 1, path };
    expect(found(busy, [], "zz9").map(({ text }) => text)).toEqual(["high"]);
  });

  it("offers the first labels of any number, and finds the others", () => {
    const labels = Array.from(
      { length: 300 },
      (_, i) => `  u${i}  user: p${i}\n  l${i}  label for=u${i}: label${i}`,
    );
    const many = sessionOf(labels.join("\n"));
    const path = pathTo(many.table, many.table.count - 1);
    const busy = { ...around(row("u2")), table: many.table, details: null, path };
    const labelled = (query: string) =>
      found(busy, [], query).flatMap(({ group, text }) => (group === "Label" ? [text] : []));
    expect(labelled("")).toEqual(["label0", "label1", "label2", "label3"]);
    expect(labelled("label299")).toEqual(["label299"]);
    expect(labelled("label1")).toHaveLength(12);
  });
});

describe("the palette, of other sessions", () => {
  const record: SessionRecord = {
    key: "k",
    fileName: "open.jsonl",
    title: "The one that is open",
    formatName: "pi v3",
    size: 1,
    entries: 1,
    openedAt: 9000,
    origin: "copy",
  };
  const inFolder = [
    indexedSession("--api--/old.jsonl", {
      name: "Lighthouse",
      modifiedMs: 1000,
      cwd: "/home/mara/api",
    }),
    indexedSession("--api--/new.jsonl", {
      firstMessage: "Paint the **lighthouse** red",
      modifiedMs: 2000,
    }),
  ];

  function texts(listed: readonly SessionSummary[], query: string): readonly string[] {
    const sessions = knownSessions(listed, [{ key: "sample", title: "A sample" }], "k");
    const list = found({ ...around(NO_ROW), sessions }, [], query);
    return list.map(({ text, note, act }) => `${text} [${note}] → ${"to" in act ? act.to : ""}`);
  }

  it("lists those of folders by name, prompt and path, latest first, and opens them like the library", () => {
    const listed = sessionSummaries([{ id: "f", sessions: inFolder }], [record]);
    const open = "/library/open?folder=f&path=--api--%2F";
    expect(texts(listed, "lighthouse")).toEqual([
      `Paint the lighthouse red [new.jsonl] → ${open}new.jsonl`,
      `Lighthouse [~/api] → ${open}old.jsonl`,
    ]);
    expect(texts(listed, "session mara")).toEqual([`Lighthouse [~/api] → ${open}old.jsonl`]);
    expect(texts(listed, "new.jsonl paint")).toHaveLength(1);
    expect(texts(listed, "the one that is open")).toEqual([]);
    expect(texts(listed, "").at(-1)).toBe("A sample [sample] → /session/sample");
  });

  it("lists a few of thousands, and leads to the others in the library", () => {
    const sessions = Array.from({ length: 5000 }, (_, i) =>
      indexedSession(`${i}.jsonl`, { name: `Night ${i}`, modifiedMs: i }),
    );
    const listed = sessionSummaries([{ id: "f", sessions }], []);
    const few = texts(listed, "night 4");
    expect(few).toHaveLength(13);
    expect(few[0]).toContain("Night 4999 ");
    expect(few.at(-1)).toBe("More in the library [] → /library?q=night+4");
    expect(texts(listed, "")).toHaveLength(5);
    expect(texts(listed, "night 4321")).toHaveLength(1);
  });
});
