// Which view stands in which pane: the only list of them. Tabs appear in this order.
import { lazy, type ReactNode } from "react";
import { InspectorDetails } from "../../inspector/inspector-details.tsx";
import { InspectorRaw } from "../../inspector/inspector-raw.tsx";
import { OutlinePane } from "../../outline/outline-pane.tsx";
import { ProblemsPane } from "../../problems/problems-pane.tsx";
import { Timeline } from "../../timeline/timeline.tsx";
import { TranscriptPane } from "../../transcript/transcript-pane.tsx";

export interface Pane {
  readonly id: string;
  readonly label: string;
  readonly view: ReactNode;
}

// What draws with d3 nobody waits for who only reads.
const UsagePanel = lazy(async () => {
  const { UsagePanel: component } = await import("../../stats/usage-panel.tsx");
  return { default: component };
});

const MapPane = lazy(async () => {
  const { MapPane: component } = await import("../../map/map-pane.tsx");
  return { default: component };
});

/** `id` is the value of `pane` in the address. */
export const LEFT_PANES: readonly Pane[] = [
  { id: "outline", label: "Outline", view: <OutlinePane /> },
  { id: "map", label: "Map", view: <MapPane /> },
  { id: "problems", label: "Problems", view: <ProblemsPane /> },
];

/** `id` is the value of `side` in the address. */
export const RIGHT_PANES: readonly Pane[] = [
  { id: "details", label: "Details", view: <InspectorDetails /> },
  { id: "raw", label: "Raw", view: <InspectorRaw /> },
  { id: "usage", label: "Usage", view: <UsagePanel /> },
];

export const CENTRE: ReactNode = <TranscriptPane />;

export const BOTTOM: ReactNode = <Timeline />;
