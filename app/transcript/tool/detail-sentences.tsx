// The details of a result, in sentences: loaded for the few tools whose details are known.
import { useMemo } from "react";
import { detailSentences } from "../../../src/model/agent/tool-details.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { withoutStacks } from "../../ui/text/drawn-text.ts";

export function DetailSentences({ result }: { readonly result: ToolResultEntry }) {
  const { toolName, details } = result;
  const sentences = useMemo(() => detailSentences(toolName, details), [toolName, details]);
  if (sentences.length === 0) return null;
  return (
    <p className="tool-foot">
      <bdi>{withoutStacks(sentences.join(" "))}</bdi>
    </p>
  );
}
