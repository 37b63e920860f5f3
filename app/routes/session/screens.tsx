// The screens of a session beside its workspace: the only list of them. Loaded when first shown.
import { lazy, type ReactNode } from "react";
import type { ScreenId } from "../../session/view/href.ts";

export interface Screen {
  /** The last part of the address. */
  readonly id: ScreenId;
  readonly label: string;
  readonly view: ReactNode;
}

const CompareScreen = lazy(async () => {
  const { CompareScreen: component } = await import("../../compare/compare-screen.tsx");
  return { default: component };
});

const UsageScreen = lazy(async () => {
  const { UsageScreen: component } = await import("../../stats/usage-screen.tsx");
  return { default: component };
});

export const SCREENS: readonly Screen[] = [
  { id: "compare", label: "Compare", view: <CompareScreen /> },
  { id: "stats", label: "Usage", view: <UsageScreen /> },
];
