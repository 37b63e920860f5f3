// The drawing of the timeline, and the slider that covers it invisibly: a real range input, so that
// pointer, touch, keyboard and screen reader work as on the system.
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from "react";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import type { PositionsInSight } from "../session/view/view-context.tsx";
import { ariaKeys, isPressed } from "../ui/keys/shortcuts.ts";
import { useSize } from "../ui/layout/sizes.ts";
import { AxisLines, AxisTexts } from "./axis-marks.tsx";
import { type TimelineAxis, timelineAxis } from "./timeline-axis.ts";
import {
  nearest,
  type PlaceText,
  placeSentence,
  step,
  type TimelinePlaces,
} from "./timeline-places.ts";
import { type DraftedPlaces, type TimelineShape, timelineShape } from "./timeline-shape.ts";

interface TimelineChartProps {
  readonly timeline: ContextTimeline;
  /** Tokens of the model's window; null where the file does not record them. */
  readonly window: number | null;
  readonly places: TimelinePlaces;
  readonly drafted: DraftedPlaces;
  /** Index on the path of the current position. */
  readonly position: number;
  /** The part of the path that the transcript shows; null while none is shown. */
  readonly inSight: PositionsInSight | null;
  readonly placeAt: (at: number) => PlaceText;
  /** While dragging, and with every key. */
  readonly onMove: (at: number) => void;
  /** The drag ended. */
  readonly onEnd: () => void;
  /** Compares a place with another. */
  readonly onCompare: (at: number) => void;
}

const HEIGHT = 60;
/** A drop this near to the pointer is its target. */
const DROP_PIXELS = 4;

export function TimelineChart(props: TimelineChartProps) {
  const { timeline, window, places, drafted, position, inSight } = props;
  const { placeAt, onMove, onEnd, onCompare } = props;
  const [ref, { width }] = useSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const shape = useMemo(
    () => (width > 0 ? timelineShape(timeline, width, HEIGHT, window, drafted) : null),
    [timeline, width, window, drafted],
  );
  const axis = useMemo(
    () => shape && timelineAxis(timeline, window, shape.x, HEIGHT),
    [timeline, window, shape],
  );
  const last = Math.max(0, timeline.length - 1);

  const goTo = (at: number) => {
    onMove(at);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressed("compare", event)) {
      event.preventDefault();
      onCompare(position);
      return;
    }
    const target = keyTarget(event.key, places, position);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - box.left) / Math.max(1, box.width)) * last;
    const drop = nearest(
      timeline.drops.map(({ at }) => at),
      place,
    );
    const isDrop =
      timeline.drops.length > 0 && (Math.abs(drop - place) / last) * width <= DROP_PIXELS;
    setPointed(isDrop ? drop : nearest(places.stops(), place));
  };

  return (
    <div
      className="timeline-chart grow"
      ref={ref}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      {shape && axis ? <Drawing shape={shape} axis={axis} width={width} /> : null}
      {shape ? (
        <svg
          className="timeline-drawing timeline-places"
          width={width}
          height={HEIGHT}
          aria-hidden="true"
        >
          {inSight ? (
            <rect
              className="timeline-sight"
              x={shape.x(inSight.first)}
              width={Math.max(3, shape.x(inSight.last) - shape.x(inSight.first))}
              height={HEIGHT}
            />
          ) : null}
          {pointed === null ? null : (
            <path className="timeline-pointed" d={`M${shape.x(pointed)} 0V${HEIGHT}`} />
          )}
          <path className="timeline-position" d={`M${shape.x(position)} 0V${HEIGHT}`} />
        </svg>
      ) : null}
      <input
        type="range"
        className="timeline-slider"
        aria-label="Place in this branch"
        aria-keyshortcuts={ariaKeys("compare")}
        aria-valuetext={placeSentence(placeAt(position))}
        min={0}
        max={last}
        value={position}
        onChange={(event) => onMove(nearest(places.stops(), event.currentTarget.valueAsNumber))}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
        onKeyDown={onKeyDown}
      />
      {pointed === null || !shape ? null : (
        <TimelineCard place={placeAt(pointed)} x={shape.x(pointed)} width={width} />
      )}
    </div>
  );
}

interface DrawingProps {
  readonly shape: TimelineShape;
  readonly axis: TimelineAxis;
  readonly width: number;
}

/** The part that scrolling leaves alone: only the places above it are painted again. */
const Drawing = memo(function Drawing({ shape, axis, width }: DrawingProps) {
  return (
    <svg className="timeline-drawing" width={width} height={HEIGHT} aria-hidden="true">
      <path className="timeline-area" d={shape.area} />
      <AxisLines axis={axis} width={width} />
      <path className="timeline-curve" d={shape.measured} />
      <path className="timeline-curve timeline-estimated" d={shape.estimated} />
      <path className="timeline-drop" d={shape.drops} />
      <path
        className={`timeline-prompt ${shape.hasManyPrompts ? "timeline-prompt-small" : ""}`}
        d={shape.prompts}
      />
      <path className="timeline-model" d={shape.models} />
      <path className="timeline-thinking" d={shape.thinking} />
      <path className="timeline-error" d={shape.errors} />
      <path className="timeline-draft timeline-edited" d={shape.edited} />
      <path className="timeline-draft" d={shape.made} />
      <path className="timeline-draft" d={shape.removed} />
      <AxisTexts axis={axis} width={width} />
    </svg>
  );
});

/** Arrow keys go entry by entry, Page keys turn by turn. Null: not a key of this slider. */
function keyTarget(key: string, { stops, prompts }: TimelinePlaces, at: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return step(stops(), at, 1);
    case "ArrowLeft":
    case "ArrowDown":
      return step(stops(), at, -1);
    case "PageUp":
      return step(prompts, at, 1);
    case "PageDown":
      return step(prompts, at, -1);
    case "Home":
      return stops()[0] ?? at;
    case "End":
      return stops().at(-1) ?? at;
    default:
      return null;
  }
}

interface TimelineCardProps {
  readonly place: PlaceText;
  /** Pixels from the left of the timeline. */
  readonly x: number;
  /** Of the timeline, in pixels. */
  readonly width: number;
}

/** As wide as in the style; it stays inside the timeline. */
const CARD_WIDTH = 280;

function TimelineCard({ place, x, width }: TimelineCardProps) {
  const left = Math.max(0, Math.min(x - CARD_WIDTH / 2, width - CARD_WIDTH));
  return (
    <div className="timeline-card muted" aria-hidden="true" style={{ left }}>
      <p className="timeline-card-facts">
        <b>{place.turn}</b>
        <span>{place.tokens}</span>
        <span>{place.time}</span>
      </p>
      {place.draft ? <p className="timeline-card-draft bold">{place.draft}</p> : null}
      <p className={place.drop ? "timeline-card-drop" : "timeline-card-entry"}>
        {place.drop || place.entry}
      </p>
    </div>
  );
}
