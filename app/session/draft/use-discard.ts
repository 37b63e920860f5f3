// Discards a kept draft as somebody sees it, and says why not where it stays.
import { useState } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { plainTitle } from "../../../src/text/plain-title.ts";
import { useLibrary } from "../library/library-context.tsx";
import type { DraftRecord } from "../library/stored/library-db.ts";

/** `failure`: why the last one is still there, a sentence; "" for nothing. */
export function useDiscard() {
  const { drafts, undos } = useLibrary();
  const [failure, setFailure] = useState("");
  const discard = async (draft: DraftRecord) => {
    try {
      const isDone = await drafts.discard(draft);
      if (isDone) {
        undos.offer(`The draft of “${plainTitle(draft.title)}” was discarded.`, () =>
          drafts.putBack(draft),
        );
      }
      setFailure(isDone ? "" : "Another tab changed this draft: here it is as it is now.");
    } catch (error) {
      setFailure(`The draft could not be discarded: ${asError(error).message} Try again.`);
    }
  };
  return { failure, discard };
}
