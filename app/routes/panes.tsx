// Which view stands in which pane: the only list of them. Tabs appear in this order.
import type { ReactNode } from "react";
import { InspectorDetails } from "../inspector/inspector-details.tsx";
import { InspectorRaw } from "../inspector/inspector-raw.tsx";
import { MapPane } from "../map/map-pane.tsx";

export interface Pane {
  readonly id: string;
  readonly label: string;
  readonly view: ReactNode;
}

/** `id` is the value of `pane` in the address. */
export const LEFT_PANES: readonly Pane[] = [{ id: "map", label: "Map", view: <MapPane /> }];

/** `id` is the value of `side` in the address. */
export const RIGHT_PANES: readonly Pane[] = [
  { id: "details", label: "Details", view: <InspectorDetails /> },
  { id: "raw", label: "Raw", view: <InspectorRaw /> },
];

export const CENTRE: ReactNode = null;

export const BOTTOM: ReactNode = null;
