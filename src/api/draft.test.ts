// Drafts and copies to send, as programs make them through the package.
// @module-tag long
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionManager } from "../manager/session/node-session-manager.ts";
import { nodeStore } from "../manager/store/disk/node-store.ts";
import type { Decision } from "../redact/decide/decisions.ts";
import { openSession } from "./node-open.ts";
import { openSession as openAnywhere } from "./open-session.ts";
import type { Session } from "./session.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SAMPLE = join(root, "public/samples/three-attempts.jsonl");
const CODEX = join(root, "fixtures/codex/kiln.jsonl");

let made = "";
let session: Session;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), "espalier-api-"));
  session = await openSession(SAMPLE);
});
afterAll(async () => {
  await session.close();
  rmSync(made, { recursive: true });
});

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return Buffer.concat(parts).toString();
}

async function labelled(of = session) {
  const draft = await of.draft();
  const target = of.leaf ?? "";
  await draft.apply({ kind: "label", ...draft.newEntry(), target, label: "here" });
  return { draft, target };
}

describe("A draft", () => {
  it("leaves as a file that SessionManager opens, and is checked against it", async () => {
    const { draft, target } = await labelled();
    const text = await textOf(draft.toJsonl());
    expect(text.startsWith(readFileSync(SAMPLE, "utf8"))).toBe(true);
    const path = join(made, "labelled.jsonl");
    writeFileSync(path, text);
    expect(SessionManager.open(path).getLabel(target)).toBe("here");
    const wrong = readFileSync(SAMPLE);
    expect((await draft.check(readFileSync(path))).faults).toEqual([]);
    expect((await draft.check(wrong)).faults).toHaveLength(1);
  });

  it("opens as a session with everything that can be asked of one", async () => {
    const { draft, target } = await labelled();
    const edited = await openSession(draft);
    expect((await edited.entry(target)).label).toBe("here");
    expect(edited.stats().entries).toBe(session.stats().entries + 1);
    expect(await textOf((await edited.share()).bytes({ decide: "mask" }))).toContain('"here"');
  });

  it("is undone and done again, and is read from its own text", async () => {
    const { draft } = await labelled();
    const text = draft.toText();
    expect([draft.undo(), draft.operations, draft.undo()]).toEqual([true, [], false]);
    expect([draft.redo(), draft.operations.length]).toEqual([true, 1]);
    const again = await session.draft();
    await again.applyText(text);
    expect(again.operations).toEqual(draft.operations);
  });

  it("says what a step would take with it, and is as it was when one does not apply", async () => {
    const draft = await session.draft();
    const entry = session.branches()[0]?.id ?? "";
    const { removed } = await draft.effect({ kind: "remove-subtree", entry });
    expect(removed).toEqual([(await session.entry(entry)).row]);
    const refused = draft.apply({ kind: "remove-subtree", entry: "nowhere" });
    await expect(refused).rejects.toMatchObject({
      code: "bad-operation",
      message: "Entry nowhere is not there.",
    });
    await expect(draft.applyText("{}")).rejects.toMatchObject({ code: "bad-operation" });
    expect(draft.operations).toEqual([]);
  });

  it("mends a damaged file", async () => {
    const damaged = await openSession(join(root, "fixtures/oddities/orphan.jsonl"));
    const draft = await damaged.draft();
    const done = await draft.repair();
    expect(done.map(({ kind }) => kind)).toContain("orphan");
    const mended = await openSession(draft);
    expect(mended.problems.filter(({ kind }) => kind === "orphan")).toEqual([]);
    await damaged.close();
  });

  it("is added to the end of its file, unless the file changed meanwhile", async () => {
    const path = join(made, "own.jsonl");
    copyFileSync(SAMPLE, path);
    const own = await openSession(path);
    const { draft, target } = await labelled(own);
    await draft.appendTo(nodeStore(), path);
    expect(SessionManager.open(path).getLabel(target)).toBe("here");
    await expect(draft.appendTo(nodeStore(), path)).rejects.toMatchObject({ code: "changed" });
    await own.close();
  });

  it("of a session of another format is one of the session of pi that it becomes", async () => {
    const codex = await openSession(CODEX);
    const { draft } = await labelled(codex);
    const path = join(made, "codex.jsonl");
    writeFileSync(path, await textOf(draft.toJsonl()));
    const written = await openSession(path);
    expect(written.format).toBe("pi v3");
    await written.close();
    await expect(draft.appendTo(nodeStore(), CODEX)).rejects.toMatchObject({ code: "read-only" });
    await codex.close();
  });
});

describe("A copy to send", () => {
  const user = "/home/mara";

  it("leaves when everything that was found is decided, and is masked as decided", async () => {
    const copy = await session.share({ leaveOut: ["thinking"], ownWords: ["clock"] });
    const kinds = copy.findings.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["home", "own word"]));
    await expect(copy.bytes().next()).rejects.toMatchObject({
      code: "undecided",
      message: `Nothing left: ${kinds.length} findings are undecided.`,
    });
    const masked = await textOf(copy.bytes({ decide: "mask" }));
    expect(masked.toLowerCase()).not.toContain("clock");
    expect(masked).not.toContain('"thinking":');
    const decide = new Map<string, Decision>();
    for (const { key, kind } of copy.findings) decide.set(key, kind === "home" ? "mask" : "keep");
    const kept = await textOf(copy.bytes({ decide }));
    expect(kept).toContain("clock");
    expect(kept).not.toContain(user);
  });

  it("has each form that the app gives it", async () => {
    const copy = await session.share();
    const decide = "mask" as const;
    expect(await textOf(copy.bytes({ form: "md", decide }))).toMatch(/^# Flaky test/);
    expect(await textOf(copy.bytes({ form: "zip", decide }))).toMatch(/^PK/);
    const viewer = JSON.stringify({
      script: { packed: "AAAA", hash: "AAAA" },
      style: { packed: "AAAA", hash: "AAAA" },
    });
    const [a = "", b = ""] = session.branches().map(({ id }) => id);
    const opening = { kind: "branches", a, b } as const;
    const page = await textOf(copy.bytes({ form: "html", decide, viewer, opening }));
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).toContain("what=branches");
    const missing = copy.bytes({ form: "html", decide, viewer: "" }).next();
    await expect(missing).rejects.toMatchObject({ code: "vanished" });
    const away = { kind: "branches", a: "nowhere", b } as const;
    const refused = copy.bytes({ form: "html", decide, viewer, opening: away }).next();
    await expect(refused).rejects.toMatchObject({ code: "bad-scope" });
  });

  it("in a browser wants the viewer's text for a page", async () => {
    const picked = await openAnywhere(new File([readFileSync(SAMPLE)], "three-attempts.jsonl"));
    const copy = await picked.share();
    const page = copy.bytes({ form: "html", decide: "mask" }).next();
    await expect(page).rejects.toMatchObject({ code: "vanished" });
  });

  it("of what is not in the session is refused", async () => {
    const nowhere = session.share({ branches: ["nowhere"] });
    await expect(nowhere).rejects.toMatchObject({ code: "bad-scope" });
    const stopped = session.share({ signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });
});
