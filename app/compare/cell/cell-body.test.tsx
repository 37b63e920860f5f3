// What a column shows for entries without words, drawn as text.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { CellBody } from "./cell-body.tsx";
import { aloneContent } from "./cell-content.ts";

const drawn = (content: readonly JsonObject[]) =>
  renderToStaticMarkup(
    <CellBody
      content={aloneContent({ type: "message", message: { role: "assistant", content } })}
      side="a"
      isCode={false}
    />,
  );

it("The column names thinking without recorded words, and shows the content of all else", () => {
  const signed = { type: "thinking", thinking: "", thinkingSignature: "c2ln" };
  expect(drawn([signed])).toContain("(thinking, without its words)");
  expect(drawn([signed, { type: "text", text: "Done." }])).not.toContain("without its words");
});
