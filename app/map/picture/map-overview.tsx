// The whole map in a corner with a frame around what is in the window; shown only while the window
// does not show everything. Dragging the frame pans.
import { memo, type PointerEvent, useMemo, useSyncExternalStore } from "react";
import type { MapLayout } from "../../../src/map/layout.ts";
import { sceneOf } from "../scene/scene.ts";
import type { Look, Subject } from "../scene/subject.ts";
import { areaInSight, type View } from "../view/viewport.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import { Paths } from "./paths.tsx";

const SIZE = { width: 168, height: 84 };
const EDGE = 8;

interface MapOverviewProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly store: ViewportStore;
}

export function MapOverview({ subject, look, store }: MapOverviewProps) {
  const { view, size } = useSyncExternalStore(store.subscribe, store.live);
  const { layout } = subject;
  const whole = useMemo(() => wholeView(layout), [layout]);
  const area = areaInSight(view, size);
  const isAllInSight =
    area.left <= 0 &&
    area.right >= layout.width &&
    area.top <= layout.top - 0.4 &&
    area.bottom >= layout.bottom + 0.4;
  if (isAllInSight) return null;
  const x0 = Math.max(0, whole.x + area.left * whole.kx);
  const x1 = Math.min(SIZE.width, whole.x + area.right * whole.kx);
  const y0 = Math.max(0, whole.y + (area.top + 0.5) * whole.ky);
  const y1 = Math.min(SIZE.height, whole.y + (area.bottom - 0.5) * whole.ky);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const unit = (event.clientX - box.left - whole.x) / whole.kx;
    const lane = (event.clientY - box.top - whole.y) / whole.ky;
    store.set({ ...view, x: size.width / 2 - unit * view.kx, y: size.height / 2 - lane * view.ky });
  };
  return (
    <div className="map-overview" aria-hidden="true" onPointerDown={drag} onPointerMove={drag}>
      <WholePicture subject={subject} look={look} view={whole} />
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
  readonly view: View;
}

/** Does not change while the map moves, so it is neither drawn nor painted again. */
const WholePicture = memo(function WholePicture({ subject, look, view }: WholePictureProps) {
  const { bars } = useMemo(
    () => sceneOf(subject, look, { view, size: SIZE }),
    [subject, look, view],
  );
  return (
    <svg width={SIZE.width} height={SIZE.height} role="presentation">
      <Paths pieces={bars.off} fill="var(--ink-3)" opacity="0.55" />
      <Paths pieces={bars.hollow} fill="var(--ink-3)" opacity="0.55" />
      <Paths pieces={bars.cut} fill="var(--cut)" />
      <Paths pieces={bars.on} fill="var(--leaf)" />
    </svg>
  );
});

/** The whole map from edge to edge: there are no texts here. */
function wholeView({ width, top, bottom }: MapLayout): View {
  const kx = (SIZE.width - 2 * EDGE) / Math.max(1, width);
  const ky = Math.min(14, (SIZE.height - 2 * EDGE) / Math.max(1, bottom - top + 1));
  return { x: EDGE, y: SIZE.height / 2 - ((top + bottom) / 2) * ky, kx, ky };
}
