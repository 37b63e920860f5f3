// The host of the share screen: whatever the page requests, nothing leaves before it is decided.
import { expect, it } from "vitest";
import { ALL_OF_IT } from "../../../src/export/share/scope.ts";
import { entriesIn } from "../../../src/testing/entry-lines.ts";
import { fileOf } from "../../../src/testing/session.ts";
import { type MakeRequest, ShareHost } from "./share-host.ts";

const TEXT = fileOf(
  entriesIn(`
    u1 user: Write to ann.smith@acme-corp.io
    a1 assistant: I wrote to ann.smith@acme-corp.io, not to joe@acme-corp.io.`),
);
const LINES: MakeRequest = {
  form: "jsonl",
  opening: null,
  passphrase: "",
  fileName: "out.jsonl",
  handle: null,
};

async function opened(): Promise<ShareHost> {
  const host = new ShareHost();
  const file = new File([TEXT], "one.jsonl");
  await host.open({ kind: "file", file }, null, "");
  return host;
}

const look = (host: ShareHost, stored: string | null = null) =>
  host.look(ALL_OF_IT, [], stored, () => {});

it("The share host refuses to write while a found value is undecided, and shows it masked meanwhile", async () => {
  const host = await opened();
  const { values } = await look(host);
  expect(values.map(({ preview, count, entries }) => [preview, count, entries])).toEqual([
    ["email, an…io (22 characters)", 2, 2],
    ["email, jo…io (16 characters)", 1, 1],
  ]);
  const ann = values[0]?.key ?? "";
  const { file, leftOut } = await host.lines(new Map([[ann, "keep"]]));
  expect(await file.text()).toContain("ann.smith@acme-corp.io, not to [email 2].");
  expect(leftOut).toBe("");
  await expect(host.make(LINES, () => {})).rejects.toThrow("are not decided yet");
});

it("The share host writes what was decided, and a changed decision takes effect", async () => {
  const host = await opened();
  const { values } = await look(host);
  const all = new Map(values.map(({ key }) => [key, "mask" as const]));
  await host.lines(all);
  const made = await host.make(LINES, () => {});
  expect(await made.text()).not.toContain("acme-corp");
  expect(await host.size({ form: "jsonl", opening: null })).toBe(made.size);
  await host.lines(new Map());
  await expect(host.make(LINES, () => {})).rejects.toThrow("are not decided yet");
});

it("The share host knows the next time what was decided, and asks again where that cannot be read", async () => {
  const first = await opened();
  const { values } = await look(first);
  const decisions = new Map(values.map(({ key }) => [key, "drop" as const]));
  const kept = await first.remembered(decisions, null);
  expect(kept).not.toContain("ann.smith");
  const next = await opened();
  expect((await look(next, kept)).known).toEqual(decisions);
  expect((await look(next, "no file of decisions")).known).toEqual(new Map());
  expect(await next.remembered(decisions, "no file of decisions")).toBe(kept);
});

it("The share host ends the work under way for a new request", async () => {
  const host = await opened();
  const first = look(host);
  const second = look(host);
  await expect(first).rejects.toThrow("was cancelled");
  expect((await second).values).toHaveLength(2);
});

it("The share host says how many of the shared entries were searched", async () => {
  const lines = Array.from({ length: 500 }, (_, at) => `e${at} user: Nothing of interest.`);
  const text = fileOf(entriesIn([...lines, "b < e199 user: Another way."].join("\n")));
  const host = new ShareHost();
  await host.open({ kind: "file", file: new File([text], "one.jsonl") }, null, "");
  const heard: (readonly [done: number, total: number])[] = [];
  const scope = { ...ALL_OF_IT, branches: ["b"] };
  await host.look(scope, [], null, ({ done, total }) => heard.push([done, total]));
  expect(heard.at(-1)).toEqual([201, 201]);
  expect(heard.length).toBeLessThanOrEqual(101);
});
