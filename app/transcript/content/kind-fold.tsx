// A fold of a kind that can be opened everywhere at once. It stays as somebody left it while its row is
// out of sight.
import type { ComponentProps } from "react";
import { type FoldKind, useFoldOf } from "../../session/read-state/folds.ts";
import { HeldFold } from "../../ui/layout/fold.tsx";

interface KindFoldProps extends Omit<ComponentProps<typeof HeldFold>, "isOpen" | "onOpen"> {
  readonly kind: FoldKind;
  /** Tells it apart from others of its kind in the same row. */
  readonly name: string;
  /** Whether it is open unless asked for otherwise. */
  readonly isUsual?: boolean;
}

export function KindFold({ kind, name, isUsual = false, ...fold }: KindFoldProps) {
  const { isOpen = isUsual, setOpen } = useFoldOf(kind, name);
  return <HeldFold {...fold} isOpen={isOpen} onOpen={setOpen} />;
}
