// A fold of a kind whose folds can all be opened at once. It keeps its state while its row is not drawn.
import type { ComponentProps } from "react";
import { type FoldKind, useFoldOf } from "../../session/read-state/folds.ts";
import { HeldFold } from "../../ui/layout/fold.tsx";

interface KindFoldProps extends Omit<ComponentProps<typeof HeldFold>, "isOpen" | "onOpen"> {
  readonly kind: FoldKind;
  /** Distinguishes it from others of its kind in the same row. */
  readonly name: string;
  /** Whether it is open by default. */
  readonly isUsual?: boolean;
}

export function KindFold({ kind, name, isUsual = false, ...fold }: KindFoldProps) {
  const { isOpen = isUsual, setOpen } = useFoldOf(kind, name);
  return <HeldFold {...fold} isOpen={isOpen} onOpen={setOpen} />;
}
