// The screens of a session beside its workspace: the only list of them. Loaded when first shown.
import type { ReactNode } from "react";

export interface Screen {
  /** The last part of the address. */
  readonly id: "compare" | "stats";
  readonly label: string;
  readonly view: ReactNode;
}

export const SCREENS: readonly Screen[] = [];
