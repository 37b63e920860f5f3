// Tokens a second over time: each reply a dot, each model a line of its rolling median, which ends with the
// model's number in the list below it.
import { scaleLinear, scaleUtc } from "d3-scale";
import { type PointerEvent, useId, useMemo, useState } from "react";
import { RECENT_ROWS, type SpeedSeries } from "../../../src/stats/performance-log.ts";
import { dateTimeText } from "../../../src/text/units.ts";
import { oneLine } from "../../catalog/summaries/session-words.ts";
import { useSize } from "../../ui/layout/sizes.ts";
import "../../ui/figure/pictures.css";
import "./speed-picture.css";

const HEIGHT = 260;
const LEFT = 46;
const RIGHT = 26;
const BOTTOM = 22;
const TOP = 10;
/** As many colours as branches have, here for models. */
const COLOURS = 8;
/** Further models are grey. */
const MAX_DOTS = 4000;

interface SpeedPictureProps {
  readonly series: readonly SpeedSeries[];
}

export function SpeedPicture({ series }: SpeedPictureProps) {
  const titleId = useId();
  const [ref, { width }] = useSize<HTMLDivElement>();
  const [said, setSaid] = useState<string | null>(null);
  const shape = useMemo(() => shapeOf(series, width), [series, width]);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setSaid(nearestWords(series, shape, event.clientX - left, event.clientY - top));
  };
  return (
    <figure className="drawn" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>Tokens a second</h3>
        <span className="figures-note">
          one dot per reply; the line is the median of the last {RECENT_ROWS} latest
        </span>
      </figcaption>
      <ul className="speed-legend wrap muted tiny">
        {series.map(({ provider, modelId }, index) => (
          <li key={`${provider}/${modelId}`} data-colour={colourOf(index)}>
            <span className="speed-number tabular">{index + 1}</span>{" "}
            {oneLine(`${provider}/${modelId}`)}
          </li>
        ))}
      </ul>
      <div ref={ref} className="drawn-room" style={{ height: HEIGHT }}>
        {width > LEFT + RIGHT ? (
          <svg
            className="speed-picture"
            width={width}
            height={HEIGHT}
            aria-hidden="true"
            onPointerMove={onPointerMove}
            onPointerLeave={() => setSaid(null)}
          >
            {shape.speedTicks.map(({ y, text }) => (
              <g key={text}>
                <path className="drawn-line" d={`M${LEFT} ${Math.round(y) + 0.5}H${width}`} />
                <text x={LEFT - 8} y={y} dy="0.32em" textAnchor="end">
                  {text}
                </text>
              </g>
            ))}
            {shape.timeTicks.map(({ x, text }) => (
              <text key={`${x} ${text}`} x={x} y={HEIGHT - 5} textAnchor="middle">
                {text}
              </text>
            ))}
            {shape.lines.map(({ key, colour, dots, line, end }, index) => (
              <g key={key} data-colour={colour}>
                <path className="speed-dots" d={dots} />
                <path className="speed-line" d={line} />
                <text className="speed-end" x={end.x + 6} y={end.y} dy="0.32em">
                  {index + 1}
                </text>
              </g>
            ))}
          </svg>
        ) : null}
      </div>
      <p className="drawn-said muted small tabular breakable">
        {said ?? "Point at a dot to see its reply."}
      </p>
    </figure>
  );
}

type Shape = ReturnType<typeof shapeOf>;

function colourOf(index: number): number {
  return (index % COLOURS) + 1;
}

function shapeOf(series: readonly SpeedSeries[], width: number) {
  let [from, to, most, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const { points } of series) {
    for (const { time, tokensPerSecond } of points) {
      from = Math.min(from, time);
      to = Math.max(to, time);
      most = Math.max(most, tokensPerSecond);
      count++;
    }
  }
  const x = scaleUtc([from, Math.max(to, from + 1)], [LEFT, Math.max(LEFT + 1, width - RIGHT)]);
  const y = scaleLinear([0, most || 1], [HEIGHT - BOTTOM, TOP]).nice(4);
  const timeFormat = x.tickFormat(5);
  return {
    x,
    y,
    speedTicks: y.ticks(4).map((value) => ({ y: y(value), text: String(value) })),
    timeTicks: x.ticks(Math.max(2, Math.floor(width / 140))).map((time) => ({
      x: x(time),
      text: timeFormat(time),
    })),
    lines: series.map(({ provider, modelId, points }, index) => {
      const every = Math.max(1, Math.ceil(count / MAX_DOTS));
      const dots = points
        .filter((_, at) => at % every === 0)
        .map((point) => `M${x(point.time).toFixed(1)} ${y(point.tokensPerSecond).toFixed(1)}h0`);
      const medians = points.map(
        (point) => `${x(point.time).toFixed(1)} ${y(point.median).toFixed(1)}`,
      );
      const last = points.at(-1);
      return {
        key: `${provider}/${modelId}`,
        colour: colourOf(index),
        dots: dots.join(""),
        line: `M${medians.join("L")}`,
        end: { x: x(last?.time ?? from), y: y(last?.median ?? 0) },
      };
    }),
  };
}

const NEAR = 14;

function nearestWords(
  series: readonly SpeedSeries[],
  { x, y }: Shape,
  left: number,
  top: number,
): string | null {
  let best = { distance: NEAR, words: "" };
  for (const { provider, modelId, points } of series) {
    for (const { time, tokensPerSecond, median } of points) {
      const distance = Math.hypot(x(time) - left, y(tokensPerSecond) - top);
      if (distance >= best.distance) continue;
      const speed = `${tokensPerSecond.toFixed(1)} tokens a second, median ${median.toFixed(1)}`;
      const words = `${oneLine(`${provider}/${modelId}`)} · ${dateTimeText(time)} · ${speed}`;
      best = { distance, words };
    }
  }
  return best.words || null;
}
