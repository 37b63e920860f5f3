// Pictures of an entry as addresses of this page.
import { expect, it } from "vitest";
import {
  type Json,
  type JsonObject,
  objectField,
  objectsField,
} from "../../../src/model/json/json.ts";
import { ImageStore } from "./images.ts";

it("The images get addresses for the first pictures only, and only once for the same row", () => {
  const image: Json = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" };
  const content = Array.from({ length: 700 }, () => image);
  const store = new ImageStore();
  const entry = { type: "message", message: { role: "user", content } };
  const dataOf = () => {
    const message = objectField(store.withUrls(entry, "0.1"), "message") ?? {};
    return objectsField(message, "content").map(({ data }) => String(data));
  };
  const first = dataOf();
  expect(first).toHaveLength(700);
  expect(first.filter((data) => data.startsWith("blob:"))).toHaveLength(500);
  expect(new Set(first.slice(500))).toEqual(new Set([""]));
  expect(dataOf()).toEqual(first);
});

it("The images of a compaction get addresses, and those elsewhere are left alone", () => {
  const image: Json = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" };
  const stored: Json = { ...image, data: `blob:sha256:${"ab".repeat(32)}` };
  const entry = new ImageStore().withUrls(
    {
      type: "compaction",
      preserveData: { plan: 1, snapcompact: { frames: [stored, image], v: 2 } },
      retainedTail: [
        { role: "user", content: [image] },
        { role: "user", content: "x" },
      ],
    },
    "0.2",
  );
  const address = { ...image, data: expect.stringMatching(/^blob:(?!sha256)/) };
  expect(entry).toEqual({
    type: "compaction",
    preserveData: { plan: 1, snapcompact: { frames: [stored, address], v: 2 } },
    retainedTail: [
      { role: "user", content: [address] },
      { role: "user", content: "x" },
    ],
  });
});

it("The images of a changed entry are those it has then", () => {
  const picture = (data: string): JsonObject => ({
    type: "message",
    message: { role: "user", content: [{ type: "image", mimeType: "image/png", data }] },
  });
  const store = new ImageStore();
  const addressOf = (entry: JsonObject) =>
    objectsField(objectField(store.withUrls(entry, "7"), "message") ?? {}, "content")[0]?.data;
  const before = addressOf(picture("iVBORw0KGgo="));
  expect(addressOf(picture("iVBORw0KGgo="))).toBe(before);
  store.release("7");
  expect(addressOf(picture("iVBORw0KGgp="))).not.toBe(before);
});
