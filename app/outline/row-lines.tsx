// The lines and the dot at the beginning of an outline row. A row draws only its own 26 pixels; the
// rows around it continue the lines.
import { NO_ROW } from "../../src/model/table/table.ts";
import { bends, laneOf, OUTLINE, type Outline } from "../../src/tree/outline/outline.ts";
import type { Tone } from "./row-line.ts";

export const ROW_HEIGHT = 26;
const MIDDLE = ROW_HEIGHT / 2;
const FIRST_LANE = 14;
const WIDEST_STEP = 16;
/** Width of all lanes together; many forks stand closer. */
const MAX_WIDTH = 112;

/** Pixels from one lane to the next. */
export function laneStep(outline: Outline): number {
  let deepest = 1;
  for (const depth of outline.depth) if (depth > deepest) deepest = depth;
  return Math.min(WIDEST_STEP, MAX_WIDTH / laneOf(deepest));
}

interface RowLinesProps {
  readonly outline: Outline;
  readonly index: number;
  readonly step: number;
  readonly tone: Tone;
  readonly isLabelled: boolean;
  readonly isLeaf: boolean;
}

export function RowLines({ outline, index, step, tone, isLabelled, isLeaf }: RowLinesProps) {
  const lane = laneOf(outline.depth[index] ?? 0);
  const x = FIRST_LANE + lane * step;
  const onPath = ((outline.marks[index] ?? 0) & OUTLINE.onPath) !== 0;
  return (
    <svg className="outline-lines firm" width={x + 13} height={ROW_HEIGHT} aria-hidden="true">
      <path className="outline-line" d={linesAt(outline, index, step)} />
      {isLeaf ? <circle className="outline-leaf-ring" cx={x} cy={MIDDLE} r={7.5} /> : null}
      <Dot x={x} tone={tone} isLabelled={isLabelled} isPale={!onPath} />
    </svg>
  );
}

function linesAt(outline: Outline, index: number, step: number): string {
  const { depth, lanes, owner } = outline;
  const own = depth[index] ?? 0;
  const open = lanes[index] ?? 0;
  const at = (lane: number) => FIRST_LANE + lane * step;
  const runsOn = (lane: number) => (open & (1 << lane)) !== 0;
  const x = at(laneOf(own));
  let path = "";
  for (let lane = 0; lane < laneOf(own); lane++) {
    if (runsOn(lane)) path += `M${at(lane)} 0V${ROW_HEIGHT}`;
  }
  if (bends(outline, index)) {
    const from = at(laneOf(own - 1));
    path += `M${from} 0C${from} 8 ${x} 4 ${x} ${MIDDLE}`;
  } else if (owner[index] !== NO_ROW) path += `M${x} 0V${MIDDLE}`;
  if (runsOn(laneOf(own))) path += `M${x} ${MIDDLE}V${ROW_HEIGHT}`;
  return path;
}

interface AgentLinesProps {
  readonly outline: Outline;
  readonly index: number;
  readonly step: number;
  /** The number of sub-agents around it. */
  readonly depth: number;
}

/** Deeper levels get no further indent. */
const MAX_AGENT_LEVEL = 6;
const AGENT_STEP = 11;

/** Beside a sub-agent the branches continue; it has no dot, because it is not an entry. */
export function AgentLines({ outline, index, step, depth }: AgentLinesProps) {
  const open = outline.lanes[index] ?? 0;
  const lane = laneOf(outline.depth[index] ?? 0);
  const x = FIRST_LANE + lane * step;
  let path = "";
  for (let at = 0; at <= lane; at++) {
    if (open & (1 << at)) path += `M${FIRST_LANE + at * step} 0V${ROW_HEIGHT}`;
  }
  const width = x + 13 + AGENT_STEP * Math.min(depth + 1, MAX_AGENT_LEVEL);
  return (
    <svg className="outline-lines firm" width={width} height={ROW_HEIGHT} aria-hidden="true">
      <path className="outline-line" d={path} />
    </svg>
  );
}

interface DotProps {
  readonly x: number;
  readonly tone: Tone;
  readonly isLabelled: boolean;
  /** Off the path: smaller, so that colour is not the only sign. */
  readonly isPale: boolean;
}

function Dot({ x, tone, isLabelled, isPale }: DotProps) {
  const className = `outline-dot outline-dot-${isLabelled ? "flag" : tone}`;
  if (tone === "cut") {
    return <path className={className} d={`M${x - 6} 11h12M${x - 6} 15.5h12`} />;
  }
  const radius = RADIUS[tone] - (isPale ? 0.8 : 0);
  return <circle className={className} cx={x} cy={MIDDLE} r={radius} />;
}

const RADIUS: Readonly<Record<Tone, number>> = {
  user: 4.5,
  reply: 3.2,
  tool: 3.2,
  error: 3.6,
  quiet: 2,
  cut: 0,
};
