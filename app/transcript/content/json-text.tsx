// A JSON value as indented text, folded when long.
import { useMemo } from "react";
import type { Json } from "../../../src/model/json/json.ts";
import { countText } from "../../../src/text/units.ts";
import { Code } from "../../ui/code/code.tsx";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { LongText, moreText } from "../../ui/text/long-text.tsx";
import { printJson } from "./print-json.ts";

/** The raw JSON of the entry shows the rest of a longer value. Characters. */
const MAX_PRINTED = 1_000_000;

export function JsonText({ value }: { readonly value: Json | undefined }) {
  const { text, isCut } = useMemo(
    () => (value === undefined ? { text: "nothing", isCut: false } : printJson(value, MAX_PRINTED)),
    [value],
  );
  return (
    <ClipBox className="tool-box" more={moreText(text)}>
      <LongText text={text}>{(shown) => <Code text={shown} language="json" />}</LongText>
      {isCut ? (
        <p className="tool-foot">
          First {countText(MAX_PRINTED, "character")}: the raw JSON of the entry holds the rest.
        </p>
      ) : null}
    </ClipBox>
  );
}
