// A JSON value as indented text, folded when long.
import type { Json } from "../../src/model/json.ts";
import { Code } from "../ui/code.tsx";
import { LongText } from "../ui/long-text.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

export function JsonText({ value }: { readonly value: Json | undefined }) {
  const text = value === undefined ? "nothing" : JSON.stringify(value, null, 2);
  return (
    <ScrollBox className="tool-scroll">
      <LongText text={text}>{(shown) => <Code text={shown} language="json" />}</LongText>
    </ScrollBox>
  );
}
