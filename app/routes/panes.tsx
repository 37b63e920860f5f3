// Which view stands in which pane: the only list of them. Tabs appear in this order.
import type { ReactNode } from "react";
import { InspectorDetails } from "../inspector/inspector-details.tsx";
import { Timeline } from "../timeline/timeline.tsx";

export interface Pane {
  readonly id: string;
  readonly label: string;
  readonly view: ReactNode;
}

/** `id` is the value of `pane` in the address. */
export const LEFT_PANES: readonly Pane[] = [];

/** `id` is the value of `side` in the address. */
export const RIGHT_PANES: readonly Pane[] = [
  { id: "details", label: "Details", view: <InspectorDetails /> },
];

export const CENTRE: ReactNode = null;

export const BOTTOM: ReactNode = <Timeline />;
