// The text typed into the editor of one entry, and the operations it makes.
import { useQuery } from "@tanstack/react-query";
import type { EntryAddress, OperationStep } from "../../../src/edit/operation/operation.ts";
import type { EntryParts } from "../../../src/edit/parts/entry-parts.ts";
import {
  changeOperations,
  NO_CHANGE,
  type PartChange,
} from "../../../src/edit/parts/part-changes.ts";
import { previewQuery } from "../../session/draft/preview-query.ts";
import { setTyped, TYPED } from "../../session/draft/typed-texts.ts";
import { useOpenSession, usePart } from "../../session/open/session-context.tsx";

interface Typed {
  readonly change: PartChange;
  readonly type: (next: Partial<PartChange>) => void;
  readonly drop: () => void;
  /** Null: a JSON field holds invalid JSON. */
  readonly operations: OperationStep | null;
}

export function useTyped(entry: EntryAddress, given: EntryParts): Typed {
  const { parts } = useOpenSession();
  const change = usePart(TYPED, (texts) => texts.get(entry)) ?? NO_CHANGE;
  const operations = changeOperations(entry, given, change);
  return {
    change,
    operations,
    type: (next) => {
      const whole = { ...change, ...next };
      // Text that was typed and undone cannot be lost.
      const isNothing =
        whole.added.length === 0 && changeOperations(entry, given, whole)?.length === 0;
      setTyped(parts, entry, isNothing ? null : whole);
    },
    drop: () => setTyped(parts, entry, null),
  };
}

/**
 * What has to be removed with the removed blocks: results of calls. `step`: removes the blocks; null during
 * the look-up.
 */
export function useTogether(step: OperationStep): OperationStep | null {
  const { data, isPending, isEnabled } = useQuery({
    ...previewQuery(useOpenSession(), step),
    enabled: step.length > 0,
  });
  if (isPending && isEnabled) return null;
  return data === undefined || typeof data === "string" ? [] : data.together;
}
