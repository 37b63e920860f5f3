// Applies operations for a view that shows the reason itself when they fail.
import { useCallback } from "react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { EDITING } from "./edit-store.ts";
import { useEditor } from "./use-editor.ts";

/** Resolves with why nothing was done, a sentence; "" when it was. */
export function useTry(): (...operations: OperationStep) => Promise<string> {
  const { parts } = useOpenSession();
  const { run } = useEditor();
  return useCallback(
    async (...operations: OperationStep) => {
      const store = parts.of(EDITING);
      if (await run(...operations)) return "";
      const { refused, error } = store.getState();
      // The view shows it, so the bar does not.
      store.setState({ refused: [], error: null });
      const reason = refused[0]?.reason ?? error?.message;
      return reason ?? "This could not be done.";
    },
    [parts, run],
  );
}
