// One line at the end of a file: the preview is what is written.
import { expect, it } from "vitest";
import { memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { FakeFolder } from "../../testing/fake-folder.ts";
import { compressed } from "../../testing/formats/compressed.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { addedLine } from "./added-line.ts";

const TEXT = fileOf(entriesIn("u1 user: Use jose\na1 assistant: Done, at length."));

async function given(text: string) {
  const folder = new FakeFolder("sessions");
  folder.put("s.jsonl", text);
  const handle = await folder.handle().getFileHandle("s.jsonl");
  const open = () => addedLine(memorySource(bytesOf(text), "s.jsonl"));
  return { folder, handle, open, now: () => folder.text("s.jsonl") };
}

it("an added line has a name, and the end of the session with its text", async () => {
  const { open } = await given(TEXT);
  expect(await (await open()).named()).toEqual({
    name: "",
    end: { words: "Done, at length.", label: "" },
  });
});

it("an added line is the one that was made last, and its length is given", async () => {
  const { open, handle, now } = await given(TEXT);
  const file = await open();
  await file.make({ kind: "name", text: "Not this" });
  const line = await file.make({ kind: "name", text: "  A name " });
  expect(JSON.parse(line)).toMatchObject({ type: "session_info", parentId: "a1", name: "A name" });
  expect(await file.add(handle)).toBe(bytesOf(`${line}\n`).length);
  expect(now()).toBe(`${TEXT}${line}\n`);
});

it("an added label goes on the last message, past a name and a label, and can be cleared", async () => {
  const named = await given(TEXT);
  const first = await (await named.open()).make({ kind: "name", text: "A name" });
  const labelled = await given(`${TEXT}${first}\n`);
  const second = await (await labelled.open()).make({ kind: "label", text: "end" });
  expect(JSON.parse(second)).toMatchObject({ type: "label", targetId: "a1", label: "end" });
  const { open } = await given(`${TEXT}${first}\n${second}\n`);
  const file = await open();
  expect(await file.named()).toEqual({
    name: "A name",
    end: { words: "Done, at length.", label: "end" },
  });
  const third = JSON.parse(await file.make({ kind: "label", text: " " }));
  expect(third).toMatchObject({ type: "label", targetId: "a1" });
  expect(third).not.toHaveProperty("label");
});

it("an added label needs a message to be set on", async () => {
  const { open } = await given(fileOf([]));
  expect(await (await open()).named()).toEqual({ name: "", end: null });
});

it("an added line is not written if another program wrote meanwhile", async () => {
  const { open, handle, now, folder } = await given(TEXT);
  const file = await open();
  await file.make({ kind: "name", text: "A name" });
  folder.put("s.jsonl", `${TEXT}{}\n`);
  await expect(file.add(handle)).rejects.toThrow("another program changed the file");
  expect(now()).toBe(`${TEXT}{}\n`);
});

it("an added line is refused for a file of an older version, and for one that is no session", async () => {
  const old = await given('{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00.000Z"}\n');
  await expect(old.open()).rejects.toThrow("older version");
  const other = await given("Dear diary\n");
  await expect(other.open()).rejects.toThrow();
});

it("an added line is refused for a compressed file, with the reason", async () => {
  const file = memorySource(compressed(bytesOf(TEXT)), "s.jsonl.zst");
  await expect(addedLine(file)).rejects.toThrow(
    "The file is compressed: nothing is added to such a file.",
  );
});
