// The bytes that a reader gets from a blob, by ranges and slice by slice, and its errors when the browser
// refuses.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SessionError } from "../../model/problem.ts";
import { readSlices } from "../line/lines.ts";
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

const decoder = new TextDecoder();

/** The slices of a blob as text. */
async function slicesOf(blob: Blob, size: number, most = Number.POSITIVE_INFINITY) {
  const source = blobSource(blob, "day.jsonl");
  const slices: string[] = [];
  for await (const { bytes } of readSlices(source, { sliceBytes: size })) {
    slices.push(decoder.decode(bytes));
    if (slices.length === most) break;
  }
  return slices;
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
])("a failed read says what %s means for the file and what to do", async (name, sentence) => {
  const file = new RefusingFile(name);
  for (const reading of [blobSource(file, "day.jsonl").read(0, 2), slicesOf(file, 2)]) {
    const error = await reading.catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(SessionError);
    if (!(error instanceof SessionError)) return;
    expect(`${error.code}: ${error.message} → ${error.advice}`).toBe(sentence);
  }
});

it("a source reads the same bytes from a blob, from memory and from text", async () => {
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

describe("a blob read slice by slice", () => {
  it("gives every byte once and in order, in slices of the wanted size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3000), fc.integer({ min: 1, max: 700 }), async (length, size) => {
        const text = Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 26))).join(
          "",
        );
        const slices = await slicesOf(new Blob([text]), size);
        expect(slices.join("")).toBe(text);
        expect(slices.slice(0, -1).every((slice) => slice.length === size)).toBe(true);
      }),
    );
  });

  it("can be left in the middle", async () => {
    expect(await slicesOf(new Blob(["a".repeat(100)]), 40, 1)).toEqual(["a".repeat(40)]);
  });

  it("gives no slice of an empty one", async () => {
    expect(await slicesOf(new Blob([]), 40)).toEqual([]);
  });
});
