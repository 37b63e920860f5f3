// Discards a stored draft as it is shown, and says why where that fails.
import { useState } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { plainTitle } from "../../../src/text/plain-title.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import type { DraftRecord } from "../../catalog/stored/records.ts";

/** `failure`: why the last draft was not discarded, a sentence; "" for none. */
export function useDiscard() {
  const { drafts, undos } = useCatalog();
  const [failure, setFailure] = useState("");
  const discard = async (draft: DraftRecord) => {
    try {
      const isDone = await drafts.discard(draft);
      if (isDone) {
        undos.offer(`The draft of “${plainTitle(draft.title)}” was discarded.`, () =>
          drafts.putBack(draft),
        );
      }
      setFailure(isDone ? "" : "Another tab changed this draft. This is its current state.");
    } catch (error) {
      setFailure(`The draft could not be discarded: ${asError(error).message} Try again.`);
    }
  };
  return { failure, discard };
}
