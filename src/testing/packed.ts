// A part of the viewer as a shared page holds it, for copies that nobody opens.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

export function packed(text: string) {
  const hash = createHash("sha256").update(text).digest("base64");
  return { packed: gzipSync(text).toString("base64"), hash };
}
