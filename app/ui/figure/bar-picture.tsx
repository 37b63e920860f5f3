// A picture of bars below one another, the longest first: each is a link to what it represents.
import { scaleLinear } from "d3-scale";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import "./figures.css";
import "./pictures.css";

export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly text: string;
  /** Names a colour of pictures.css, or the number of a branch's colour. */
  readonly tone: string | number;
  /** Null: it represents several things. */
  readonly href: string | null;
}

interface BarPictureProps {
  readonly title: string;
  readonly note: string;
  /** In the order in which they are drawn. */
  readonly bars: readonly Bar[];
}

export function BarPicture({ title, note, bars }: BarPictureProps) {
  const titleId = useId();
  const most = bars.reduce((max, { value }) => Math.max(max, value), 0);
  const width = scaleLinear([0, most || 1], [0, 100]);
  return (
    <figure className="drawn" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>{title}</h3>
        <span className="figures-note">{note}</span>
      </figcaption>
      <ul className="bars">
        {bars.map((bar) => (
          <li key={bar.key}>
            {bar.href === null ? (
              <span className="bars-row grid">
                <BarParts bar={bar} width={width(bar.value)} />
              </span>
            ) : (
              <Link className="bars-row grid" to={bar.href}>
                <BarParts bar={bar} width={width(bar.value)} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function BarParts({ bar, width }: { readonly bar: Bar; readonly width: number }) {
  const { name, text, tone } = bar;
  const colour = typeof tone === "number" ? { "data-colour": tone } : { "data-tone": tone };
  return (
    <>
      <span className="bars-name breakable">{name}</span>
      <svg className="bars-room" height="12" aria-hidden="true">
        {/* Even the smallest value stays visible. */}
        <rect {...colour} style={{ width: `max(2px, ${width}%)` }} height="12" rx="3" />
      </svg>
      <span className="bars-text muted tabular">{text}</span>
    </>
  );
}
