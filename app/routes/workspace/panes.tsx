// Which view is in which pane: the only list of them. Tabs appear in this order.
import type { ReactNode } from "react";
import { InspectorDetails } from "../../inspector/inspector-details.tsx";
import { OutlinePane } from "../../outline/outline-pane.tsx";
import { Deferred } from "../../session/view/deferred.tsx";
import { Timeline } from "../../timeline/timeline.tsx";
import { TranscriptPane } from "../../transcript/transcript-pane.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { Placeholder } from "../../ui/note/placeholder.tsx";

export interface Pane {
  readonly id: string;
  readonly label: string;
  readonly view: ReactNode;
}

// Views that draw with d3, and those of other tabs, load later: reading does not need them.
const UsagePanel = lazyPane(async () => (await import("../../stats/usage-panel.tsx")).UsagePanel);

const MapPane = lazyPane(async () => (await import("../../map/map-pane.tsx")).MapPane);

const ProblemsPane = lazyPane(
  async () => (await import("../../problems/problems-pane.tsx")).ProblemsPane,
);

const InspectorRaw = lazyPane(
  async () => (await import("../../inspector/inspector-raw.tsx")).InspectorRaw,
);

export const FindSession = lazyPane(
  async () => (await import("../../search/find-session.tsx")).FindSession,
);

const LOADING = <Placeholder title="Loading…" />;

/** `id` is the value of `pane` in the address. */
export const LEFT_PANES: readonly Pane[] = [
  { id: "outline", label: "Outline", view: following(<OutlinePane />) },
  { id: "map", label: "Map", view: following(<MapPane waiting={LOADING} />) },
  { id: "problems", label: "Problems", view: <ProblemsPane waiting={LOADING} /> },
];

/** `id` is the value of `side` in the address. */
export const RIGHT_PANES: readonly Pane[] = [
  { id: "details", label: "Details", view: following(<InspectorDetails />) },
  { id: "raw", label: "Raw", view: <InspectorRaw waiting={LOADING} /> },
  { id: "usage", label: "Usage", view: following(<UsagePanel waiting={LOADING} />) },
];

/** Above the transcript during a search. */
export const FIND: ReactNode = <FindSession />;

export const CENTRE: ReactNode = <TranscriptPane />;

/** Above the transcript where the map is large. */
export const WIDE_MAP: ReactNode = following(<MapPane isCentre waiting={LOADING} />);

export const BOTTOM: ReactNode = following(<Timeline />);

/** After a change of the session, these views are updated after the transcript. */
function following(view: ReactNode): ReactNode {
  return <Deferred>{view}</Deferred>;
}
