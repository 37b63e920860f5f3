// Pictures of an entry as addresses of this page.
import { expect, it } from "vitest";
import { type Json, objectField, objectsField } from "../../../../src/model/json/json.ts";
import { ImageStore } from "./images.ts";

it("makes addresses of the first pictures only, and of the same row only once", () => {
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
