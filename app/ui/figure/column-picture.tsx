// A picture of columns: each is a link to what it represents. One Tab stop; arrow keys move from column to
// column, and a line below describes the column under the pointer.
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import { useSize } from "../layout/sizes.ts";
import { type Column, columnsOf, columnsShape } from "./columns.ts";
import "./figures.css";
import "./pictures.css";

interface Kind {
  readonly name: string;
  /** Names a colour of pictures.css. */
  readonly tone: string;
}

interface ColumnPictureProps {
  readonly title: string;
  readonly note: string;
  /** Names the parts of a column, from the bottom up. */
  readonly kinds: readonly Kind[];
  /** By thing and kind. */
  readonly values: readonly (readonly number[])[];
  readonly text: (value: number) => string;
  /** What a column is and holds, in words. */
  readonly wordsOf: (column: Column) => string;
  /** Below a column that begins with a thing, counted from 1. */
  readonly labelOf: (first: number) => string;
  readonly hrefOf: (thing: number) => string;
  /** Shown while no column is hovered. */
  readonly summary: string;
}

const HEIGHT = 150;
const SCALE_WIDTH = 58;
const SCALE_HEIGHT = 20;
/** Smallest width that can be hit. */
const COLUMN_WIDTH = 6;

export function ColumnPicture(props: ColumnPictureProps) {
  const { title, note, kinds, values, text, wordsOf, labelOf, hrefOf, summary } = props;
  const titleId = useId();
  const [ref, { width }] = useSize<HTMLDivElement>();
  const [current, setCurrent] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const columns = useMemo(
    () => columnsOf(values, Math.floor((width - SCALE_WIDTH) / COLUMN_WIDTH)),
    [values, width],
  );
  const shape = useMemo(
    () => columnsShape(columns, { width, height: HEIGHT, left: SCALE_WIDTH, bottom: SCALE_HEIGHT }),
    [columns, width],
  );
  const stop = Math.min(current, columns.length - 1);
  const said = pointed === null ? undefined : columns[pointed];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, stop, columns.length);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<SVGAElement>("svg a")[next]?.focus();
  };
  return (
    <figure className="drawn" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <span className="figures-note">{note}</span>
        {kinds.length > 1 ? <Legend kinds={kinds} /> : null}
      </figcaption>
      <div ref={ref} className="drawn-room" style={{ height: HEIGHT }}>
        {width > SCALE_WIDTH ? (
          <>
            <Scales {...{ shape, columns, width, text, labelOf }} />
            <svg className="drawn-columns" {...sizeOf(width)} aria-label={title}>
              {columns.map((column, index) => (
                <Link
                  key={column.first}
                  to={hrefOf(column.most)}
                  tabIndex={index === stop ? 0 : -1}
                  aria-label={wordsOf(column)}
                  onPointerEnter={() => setPointed(index)}
                  onPointerLeave={() => setPointed(null)}
                  onFocus={() => {
                    setCurrent(index);
                    setPointed(index);
                  }}
                  onBlur={() => setPointed(null)}
                >
                  <Bar bar={shape.bars[index]} kinds={kinds} />
                </Link>
              ))}
            </svg>
          </>
        ) : null}
      </div>
      <p className="drawn-said muted small tabular breakable" aria-hidden={said ? true : undefined}>
        {said ? wordsOf(said) : summary}
      </p>
    </figure>
  );
}

interface ScalesProps {
  readonly shape: ReturnType<typeof columnsShape>;
  readonly columns: readonly Column[];
  readonly width: number;
  readonly text: (value: number) => string;
  readonly labelOf: (first: number) => string;
}

/** Decorative: each column has its figures in its name. */
function Scales({ shape, columns, width, text, labelOf }: ScalesProps) {
  return (
    <svg className="drawn-scales" {...sizeOf(width)} aria-hidden="true">
      {shape.ticks.map(({ y, value }) => (
        <g key={value}>
          <path className="drawn-line" d={`M${SCALE_WIDTH} ${Math.round(y) + 0.5}H${width}`} />
          <text x={SCALE_WIDTH - 8} y={y} dy="0.32em" textAnchor="end">
            {text(value)}
          </text>
        </g>
      ))}
      {shape.labels.map(({ index, x }) => (
        <text key={index} x={x} y={HEIGHT - 5} textAnchor="middle">
          {labelOf(columns[index]?.first ?? index)}
        </text>
      ))}
    </svg>
  );
}

/** On the screen one pixel each; in print, which is narrower, scaled as a whole. */
function sizeOf(width: number) {
  return { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` };
}

interface BarProps {
  readonly bar: ReturnType<typeof columnsShape>["bars"][number] | undefined;
  readonly kinds: readonly Kind[];
}

/** The space above a low bar is clickable too. */
function Bar({ bar, kinds }: BarProps) {
  if (!bar) return null;
  const { x, width, parts } = bar;
  return (
    <>
      <rect className="drawn-hit" x={x} width={width} height={HEIGHT - SCALE_HEIGHT} rx="2" />
      {parts.map(({ y, height }, kind) =>
        height > 0 ? (
          <rect
            key={kinds[kind]?.name}
            data-tone={kinds[kind]?.tone}
            x={x}
            y={y}
            width={width}
            height={height}
          />
        ) : null,
      )}
    </>
  );
}

function Legend({ kinds }: { readonly kinds: readonly Kind[] }) {
  return (
    <ul className="drawn-legend wrap muted tiny">
      {kinds.map(({ name, tone }) => (
        <li key={name} data-tone={tone}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Null: not a key of these columns. */
function keyTarget(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return Math.min(count - 1, at + 1);
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
