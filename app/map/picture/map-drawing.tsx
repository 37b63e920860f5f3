// Draws a scene as SVG. Colours are tokens in presentation attributes, so that an exported picture only has
// to replace them; it handles no pointers and no keys.
import type { SVGProps } from "react";
import { KIND } from "../../../src/map/kinds.ts";
import { MARKS } from "../../../src/map/marks.ts";
import { pageOf } from "../../ui/list/paged.tsx";
import type { Scene } from "../scene/scene.ts";
import { BADGE_HEIGHT, type Badge } from "../scene/scene-found.ts";
import type { DrawnMark, OnAndOff } from "../scene/scene-marks.ts";
import type { Pieces } from "../scene/scene-path.ts";
import type { Tag } from "../scene/scene-types.ts";
import { Hatch, Paths } from "./hatch.tsx";

interface MapDrawingProps {
  readonly scene: Scene;
  /** Makes the hatching's name unique in the page. */
  readonly id: string;
}

export function MapDrawing({ scene, id }: MapDrawingProps) {
  const { bars, segments, curves, marks, found, tags } = scene;
  return (
    <g>
      <Hatch id={`${id}-hatch`} />
      {scene.isNear ? (
        <>
          <Paths pieces={curves.off} fill="none" stroke="var(--line-strong)" strokeWidth={1.5} />
          <Paths pieces={curves.on} fill="none" stroke="var(--leaf)" strokeWidth="2" />
          <Paths pieces={bars.hollow} fill="var(--line-strong)" />
          <Paths pieces={bars.off} fill="var(--line)" stroke="var(--ink-3)" strokeWidth="0.8" />
        </>
      ) : (
        // Thousands of boxes on whole pixels need no smoothing.
        <g shapeRendering="crispEdges">
          <Paths pieces={curves.off} fill="var(--line)" />
          <Paths pieces={curves.on} fill="var(--leaf)" />
          <Paths pieces={bars.hollow} fill="var(--line-strong)" />
          <Paths pieces={bars.off} fill="var(--ink-3)" />
        </g>
      )}
      <Paths pieces={bars.cut} fill={`url(#${id}-hatch)`} stroke="var(--cut)" strokeWidth="1" />
      <Paths pieces={bars.on} fill="var(--leaf)" />
      <g shapeRendering="crispEdges">
        <g opacity="0.4">
          <KindPaths segments={segments.off} />
        </g>
        <KindPaths segments={segments.on} />
      </g>
      <Paths
        pieces={bars.joints}
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1"
        strokeOpacity="0.7"
      />
      {MARKS.map((mark) => (
        <MarkPaths key={mark} mark={mark} {...marks[mark]} />
      ))}
      {found ? <MarkPaths mark="found" {...found.ticks} /> : null}
      <g fontFamily="var(--sans)" fontSize="11">
        {tags.map((tag) => (
          // Moved by a transform, a text need not be laid out again.
          <text
            key={tag.key}
            transform={`translate(${Math.round(tag.x)} ${Math.round(tag.y)})`}
            {...tagPaint(tag)}
          >
            {tag.text}
          </text>
        ))}
      </g>
      {found ? <Badges badges={found.badges} /> : null}
    </g>
  );
}

function MarkPaths({ mark, on, off }: OnAndOff & { readonly mark: DrawnMark }) {
  return (
    <g>
      <Paths pieces={off} {...markPaint(mark)} fillOpacity="0.65" strokeOpacity="0.65" />
      <Paths pieces={on} {...markPaint(mark)} />
    </g>
  );
}

/** Hits of each branch, as the outline shows them. */
function Badges({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <g fontFamily="var(--sans)" fontSize="11" fontWeight="600" textAnchor="middle">
      {badges.map(({ run, x, y, width, text }) => (
        <g
          key={run}
          className="map-badge"
          transform={`translate(${Math.round(x)} ${Math.round(y)})`}
        >
          <rect
            y={-BADGE_HEIGHT / 2}
            width={width}
            height={BADGE_HEIGHT}
            rx={BADGE_HEIGHT / 2}
            fill="var(--tool-soft)"
            stroke="var(--flag)"
          />
          <text x={width / 2} y="4" fill="var(--tool)">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function KindPaths({ segments }: { readonly segments: readonly Pieces[] }) {
  // By kind, of which there is a fixed number.
  return pageOf(segments, { from: 0, size: segments.length }).map(({ key, item, index }) => (
    <Paths key={key} pieces={item} fill={kindPaint(index)} />
  ));
}

/** `kind`: of src/map/kinds.ts. */
export function kindPaint(kind: number): string {
  switch (kind) {
    case KIND.prompt:
      return "var(--user)";
    case KIND.reply:
      return "var(--leaf-soft)";
    case KIND.otherTool:
      return "var(--line-strong)";
    default:
      return TOOL_PAINTS[kind - KIND.tool] ?? "none";
  }
}

/** Of the most used tools, the most used first. */
const TOOL_PAINTS = [
  "var(--branch-2)",
  "var(--branch-1)",
  "var(--branch-5)",
  "var(--branch-3)",
  "var(--branch-4)",
];

interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}

export function markPaint(mark: DrawnMark): Paint {
  switch (mark) {
    case "prompt":
      return { fill: "var(--user)", stroke: "var(--surface)", strokeWidth: 1.4 };
    case "compaction":
      return { fill: "none", stroke: "var(--cut)", strokeWidth: 2 };
    case "error":
      return { fill: "none", stroke: "var(--err)", strokeWidth: 3 };
    case "agents":
      return { fill: "none", stroke: "var(--think)", strokeWidth: 1.6 };
    case "label":
      return { fill: "var(--flag)", stroke: "var(--flag)", strokeWidth: 1.2 };
    case "setting":
      return { fill: "var(--surface)", stroke: "var(--ink)", strokeWidth: 1.2 };
    case "name":
      return { fill: "var(--ink)", stroke: "var(--surface)", strokeWidth: 1 };
    case "odd":
      return { fill: "none", stroke: "var(--err)", strokeWidth: 2 };
    case "edited":
      return { fill: "var(--flag)", stroke: "var(--paper)", strokeWidth: 1 };
    case "new":
    case "removed":
      return { fill: "none", stroke: "var(--flag)", strokeWidth: 2.4 };
    case "found":
      return { fill: "none", stroke: "var(--flag)", strokeWidth: 3 };
  }
}

/** Curves may pass under a text. */
const HALO = { stroke: "var(--paper)", strokeWidth: 3, paintOrder: "stroke" };

function tagPaint({ tone, colour }: Tag): SVGProps<SVGTextElement> {
  switch (tone) {
    case "leaf":
      return { fill: "var(--leaf)", fontWeight: 600, ...HALO };
    case "name":
      return { fill: colour ? `var(--branch-${colour})` : "var(--ink)", fontWeight: 600, ...HALO };
    case "label":
      return { fill: "var(--flag)", fontWeight: 500, ...HALO };
    case "plain":
    case "entry":
      return { fill: "var(--ink-2)", fontWeight: 400, ...HALO };
  }
}
