// The buttons of the map: zoom, fit, the unit of lengths, a larger window, files, a legend.

import {
  Columns2,
  Download,
  Expand,
  Maximize,
  Minus,
  Plus,
  Shrink,
  SquareMousePointer,
} from "lucide-react";
import { useId } from "react";
import { KIND } from "../../src/map/kinds.ts";
import { MEASURES, type Measure } from "../../src/map/lengths.ts";
import { MARKS } from "../../src/map/marks.ts";
import { shownName } from "../session/view/names.ts";
import { Button, buttonClass, IconButton } from "../ui/control/button.tsx";
import { withKey } from "../ui/keys/shortcuts.ts";
import { Hatch } from "./picture/hatch.tsx";
import { kindPaint, markPaint } from "./picture/map-drawing.tsx";
import { isDraftMark, MARK_NAMES, markSample } from "./scene/scene-marks.ts";
import type { Subject } from "./scene/subject.ts";

interface MapToolbarProps {
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** Missing when nothing is selected. */
  readonly onFitSelection: (() => void) | undefined;
  readonly onCompare: () => void;
  readonly isWide: boolean;
  readonly onWide: ((isWide: boolean) => void) | undefined;
  readonly onSave: (type: "svg" | "png") => void;
}

export function MapToolbar(props: MapToolbarProps) {
  const { measure, onMeasure, onZoom, onFit, onFitSelection, onCompare, isWide, onWide, onSave } =
    props;
  return (
    <div className="map-toolbar row" role="toolbar" aria-label="Map">
      <IconButton label="Zoom in (+)" onClick={() => onZoom(1.6)}>
        <Plus size={16} />
      </IconButton>
      <IconButton label="Zoom out (−)" onClick={() => onZoom(1 / 1.6)}>
        <Minus size={16} />
      </IconButton>
      <IconButton label="Show the whole map (0)" onClick={onFit}>
        <Maximize size={16} />
      </IconButton>
      <IconButton
        label="Show the selected branch"
        disabled={!onFitSelection}
        onClick={() => onFitSelection?.()}
      >
        <SquareMousePointer size={16} />
      </IconButton>
      <IconButton label={withKey("Compare from the selected entry", "compare")} onClick={onCompare}>
        <Columns2 size={16} />
      </IconButton>
      <label className="map-measure">
        <span className="unseen">Length of bars</span>
        <select
          value={measure}
          onChange={({ target }) => {
            const chosen = MEASURES.find((name) => name === target.value);
            if (chosen) onMeasure(chosen);
          }}
        >
          <option value="entries">by entries</option>
          <option value="time">by time</option>
          <option value="tokens">by tokens</option>
        </select>
      </label>
      <span className="map-space" />
      <details className="map-menu">
        <summary
          className={buttonClass({ weight: "icon" })}
          aria-label="Save the map"
          title="Save the map"
        >
          <Download size={16} />
        </summary>
        <div className="map-menu-list grid">
          {(["svg", "png"] as const).map((type) => (
            <Button
              key={type}
              weight="quiet"
              onClick={({ currentTarget }) => {
                currentTarget.closest("details")?.removeAttribute("open");
                onSave(type);
              }}
            >
              Save as {type.toUpperCase()}
            </Button>
          ))}
        </div>
      </details>
      {onWide ? (
        <IconButton
          label={withKey(isWide ? "Back to the pane" : "Larger map", "widenMap")}
          onClick={() => onWide(!isWide)}
        >
          {isWide ? <Shrink size={16} /> : <Expand size={16} />}
        </IconButton>
      ) : null}
    </div>
  );
}

/** What bars and shapes mean. */
export function MapLegend({ subject }: { readonly subject: Subject }) {
  const { measure, kinds, drafted, found } = subject;
  const drawn = MARKS.filter((mark) => drafted || !isDraftMark(mark));
  const marks = found ? [...drawn, "found" as const] : drawn;
  return (
    <details className="map-legend muted tiny">
      <summary>Legend</summary>
      <ul>
        <li>
          <Bar fill="var(--leaf)" /> on the path, in context
        </li>
        <li>
          <HatchedBar /> replaced by a summary
        </li>
        <li>
          <Bar fill="var(--line)" stroke="var(--ink-3)" /> off the path
        </li>
        {kinds ? <KindSamples tools={kinds.tools} /> : null}
        {marks.map((mark) => (
          <li key={mark}>
            <svg width="16" height="16" aria-hidden="true">
              <path d={markSample(mark)} {...markPaint(mark)} />
            </svg>
            {MARK_NAMES[mark]}
          </li>
        ))}
      </ul>
      <p className="dim">{LENGTHS[measure]} Double click a bar to read its entries.</p>
    </details>
  );
}

/** The legend of a bar in a session with one branch. */
function KindSamples({ tools }: { readonly tools: readonly string[] }) {
  const names = [
    [KIND.reply, "reply"],
    ...tools.map((tool, index) => [KIND.tool + index, tool] as const),
    [KIND.otherTool, "other tools"],
  ] as const;
  return names.map(([kind, name]) => (
    <li key={kind}>
      <Bar fill={kindPaint(kind)} stroke="var(--line-strong)" /> {shownName(name)}
    </li>
  ));
}

const LENGTHS: Readonly<Record<Measure, string>> = {
  entries: "Bars are as long as their number of entries.",
  time: "Bars are as long as their entries took. Pauses count as ten minutes at most.",
  tokens: "Bars are as long as their tokens: recorded for replies, estimated for other entries.",
};

function HatchedBar() {
  const id = useId();
  return (
    <svg width="28" height="12" aria-hidden="true">
      <Hatch id={id} />
      <Rod fill={`url(#${id})`} stroke="var(--cut)" />
    </svg>
  );
}

interface BarProps {
  readonly fill: string;
  readonly stroke?: string;
}

function Bar(props: BarProps) {
  return (
    <svg width="28" height="12" aria-hidden="true">
      <Rod {...props} />
    </svg>
  );
}

function Rod(props: BarProps) {
  return <rect x="1" y="1" width="26" height="10" rx="5" {...props} />;
}
