// The whole map in a corner with a frame around the window; shown only while the window does not show
// everything. Dragging the frame pans.
import { memo, type PointerEvent, useMemo, useSyncExternalStore } from "react";
import type { MapLayout } from "../../../src/map/layout.ts";
import { sceneOf } from "../scene/scene.ts";
import type { Look, Subject } from "../scene/subject.ts";
import type { Frame } from "../view/redraw.ts";
import { areaInSight } from "../view/viewport.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import { Paths } from "./hatch.tsx";

const FLAT = { width: 168, height: 84 };
/** Beside the words of rows, which reach the window's edge. */
const TALL = { width: 64, height: 132 };
const EDGE = 8;
/** Pixels above and below the middle of a bar. */
const HALF_BAR = 10;

interface MapOverviewProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly store: ViewportStore;
}

export function MapOverview({ subject, look, store }: MapOverviewProps) {
  const { view, size } = useSyncExternalStore(store.subscribe, store.live);
  const { layout } = subject;
  const frame = useMemo(() => wholeFrame(layout), [layout]);
  const { view: whole, size: box } = frame;
  const area = areaInSight(view, size);
  const bar = Math.min(0.4, HALF_BAR / view.ky);
  const isAllInSight =
    area.left <= 0 &&
    area.right >= layout.width &&
    area.top <= layout.top - bar &&
    area.bottom >= layout.bottom + bar;
  if (isAllInSight) return null;
  const x0 = Math.max(0, whole.x + area.left * whole.kx);
  const x1 = Math.min(box.width, whole.x + area.right * whole.kx);
  const y0 = Math.max(0, whole.y + (area.top + 0.5) * whole.ky);
  const y1 = Math.min(box.height, whole.y + (area.bottom - 0.5) * whole.ky);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rect = event.currentTarget.getBoundingClientRect();
    const unit = (event.clientX - rect.left - whole.x) / whole.kx;
    const lane = (event.clientY - rect.top - whole.y) / whole.ky;
    store.set({ ...view, x: size.width / 2 - unit * view.kx, y: size.height / 2 - lane * view.ky });
  };
  return (
    <div className="map-overview" aria-hidden="true" onPointerDown={drag} onPointerMove={drag}>
      <WholePicture subject={subject} look={look} frame={frame} />
      <div
        className="map-overview-frame"
        style={{
          width: Math.max(4, x1 - x0),
          height: Math.max(4, y1 - y0),
          transform: `translate(${x0}px, ${y0}px)`,
        }}
      />
    </div>
  );
}

interface WholePictureProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly frame: Frame;
}

/** Does not change while the map moves, so it is neither drawn nor painted again. */
const WholePicture = memo(function WholePicture({ subject, look, frame }: WholePictureProps) {
  const { bars } = useMemo(() => sceneOf(subject, look, frame), [subject, look, frame]);
  return (
    <svg {...frame.size} role="presentation">
      <Paths pieces={bars.off} fill="var(--ink-3)" opacity="0.55" />
      <Paths pieces={bars.hollow} fill="var(--ink-3)" opacity="0.55" />
      <Paths pieces={bars.cut} fill="var(--cut)" />
      <Paths pieces={bars.on} fill="var(--leaf)" />
    </svg>
  );
});

/** The whole map from edge to edge: there are no texts here. */
function wholeFrame({ form, width, top, bottom }: MapLayout): Frame {
  const size = form === "down" ? TALL : FLAT;
  const kx = (size.width - 2 * EDGE) / Math.max(1, width);
  const ky = Math.min(14, (size.height - 2 * EDGE) / Math.max(1, bottom - top + 1));
  return { view: { x: EDGE, y: size.height / 2 - ((top + bottom) / 2) * ky, kx, ky }, size };
}
