// The screens of a session beside its workspace that any page of it has. Loaded when first shown.
import { ChartColumn, Columns2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenId } from "../../session/view/href.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { PaneBoundary } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";

export interface Screen {
  /** The last part of the address. */
  readonly id: ScreenId;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The header names it only while it is shown. */
  readonly isQuiet?: true;
  readonly view: ReactNode;
}

const CompareScreen = lazyPane(
  async () => (await import("../../compare/compare-screen.tsx")).CompareScreen,
);

const UsageScreen = lazyPane(
  async () => (await import("../../stats/usage-screen.tsx")).UsageScreen,
);

const LOADING = <Placeholder title="Loading…" />;

export const SCREENS: readonly Screen[] = [
  { id: "compare", label: "Compare", icon: Columns2, view: <CompareScreen waiting={LOADING} /> },
  { id: "stats", label: "Usage", icon: ChartColumn, view: <UsageScreen waiting={LOADING} /> },
];

/** The screen as a router of either page shows it. */
export function elementOf({ id, label, view }: Screen): ReactNode {
  return (
    <PaneBoundary key={id} name={`The screen “${label}”`}>
      {view}
    </PaneBoundary>
  );
}
