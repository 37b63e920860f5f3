// What a reader is told when the browser refuses to read on.
import { expect, it } from "vitest";
import { SessionError } from "../model/problem.ts";
import { blobSource, memorySource, textSource } from "./byte-source.ts";

/** A file of the browser that answers every read with this error. */
class RefusingFile extends Blob {
  readonly #name: string;

  constructor(name: string) {
    super(["{}"]);
    this.#name = name;
  }

  override slice(): Blob {
    return this;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException("refused", this.#name));
  }
}

it.each([
  [
    "NotFoundError",
    "vanished: day.jsonl is no longer where it was opened. → If it was moved or renamed, open it again from its new place.",
  ],
  [
    "NotAllowedError",
    "permission: The browser no longer lets this page read day.jsonl. → Open the file again to give permission.",
  ],
  [
    "SecurityError",
    "permission: The browser no longer lets this page read day.jsonl. → Open the file again to give permission.",
  ],
  [
    "NotReadableError",
    "changed: day.jsonl was changed or removed since it was opened. → Reload it to read its present contents; nothing was written to it.",
  ],
])("says what %s means for the file and what to do", async (name, told) => {
  const error = await blobSource(new RefusingFile(name), "day.jsonl")
    .read(0, 2)
    .catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(SessionError);
  if (!(error instanceof SessionError)) return;
  expect(`${error.kind}: ${error.message} → ${error.advice}`).toBe(told);
});

it("reads the same bytes from a blob, from memory and from text", async () => {
  const text = "grün\n";
  const bytes = new TextEncoder().encode(text);
  for (const source of [
    blobSource(new Blob([text]), "a"),
    memorySource(bytes, "a"),
    textSource(text, "a"),
  ]) {
    expect(source.size).toBe(6);
    expect([...(await source.read(2, 99))]).toEqual([...bytes.subarray(2)]);
  }
});
