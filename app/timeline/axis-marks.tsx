// The axis of the timeline as SVG: lines below the curve, texts above it.
import type { TimelineAxis } from "./timeline-axis.ts";

interface AxisProps {
  readonly axis: TimelineAxis;
  readonly width: number;
}

export function AxisLines({ axis: { levels, window }, width }: AxisProps) {
  return (
    <>
      {levels.map(({ y, text }) => (
        <path key={text} className="timeline-level" d={`M0 ${Math.round(y) + 0.5}H${width}`} />
      ))}
      {window ? <path className="timeline-window" d={`M0 ${window.y}H${width}`} /> : null}
    </>
  );
}

export function AxisTexts({ axis: { levels, peak, compactions, window }, width }: AxisProps) {
  return (
    <g className="timeline-axis">
      {levels.map(({ y, text }) => (
        <text key={text} x={3} y={y - 3}>
          {text}
        </text>
      ))}
      {window ? (
        <text x={width - 3} y={window.y + 11} textAnchor="end">
          {window.text}
        </text>
      ) : null}
      {peak ? (
        <text x={peak.x} y={4} textAnchor={peak.anchor}>
          {peak.text}
        </text>
      ) : null}
      {compactions.map(({ x, text }) => (
        <text key={text} className="timeline-number" x={x} y={2} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}
