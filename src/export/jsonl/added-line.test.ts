// One line at the end of a file: what is shown is what is written.
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

it("tells the name, and the end with what it says", async () => {
  const { open } = await given(TEXT);
  expect(await (await open()).named()).toEqual({
    name: "",
    end: { words: "Done, at length.", label: "" },
  });
});

it("writes the line that was made last, and says how long it is", async () => {
  const { open, handle, now } = await given(TEXT);
  const file = await open();
  await file.make({ kind: "name", text: "Not this" });
  const line = await file.make({ kind: "name", text: "  A name " });
  expect(JSON.parse(line)).toMatchObject({ type: "session_info", parentId: "a1", name: "A name" });
  expect(await file.add(handle)).toBe(bytesOf(`${line}\n`).length);
  expect(now()).toBe(`${TEXT}${line}\n`);
});

it("labels what was said last, past a name and a label, and clears it", async () => {
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

it("has no end to label where nothing was said", async () => {
  const { open } = await given(fileOf([]));
  expect(await (await open()).named()).toEqual({ name: "", end: null });
});

it("writes nothing when another program wrote meanwhile", async () => {
  const { open, handle, now, folder } = await given(TEXT);
  const file = await open();
  await file.make({ kind: "name", text: "A name" });
  folder.put("s.jsonl", `${TEXT}{}\n`);
  await expect(file.add(handle)).rejects.toThrow("another program changed the file");
  expect(now()).toBe(`${TEXT}{}\n`);
});

it("refuses a file of an older version, and one that is no session", async () => {
  const old = await given('{"type":"session","id":"s","timestamp":"2025-01-01T00:00:00.000Z"}\n');
  await expect(old.open()).rejects.toThrow("older version");
  const other = await given("Dear diary\n");
  await expect(other.open()).rejects.toThrow();
});

it("says of a compressed file that nothing is added to it, and writes nothing", async () => {
  const file = memorySource(compressed(bytesOf(TEXT)), "s.jsonl.zst");
  await expect(addedLine(file)).rejects.toThrow(
    "The file is compressed: nothing is added to such a file.",
  );
});
