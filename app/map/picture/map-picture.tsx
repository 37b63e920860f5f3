// The interactive map: zoom, pan, hover, click, keyboard, screen reader. It draws the content of the window
// and calls its owner on a click.

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { MapRowKind } from "../../../src/map/stretches.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { NO_RUN } from "../../../src/tree/branch/runs.ts";
import { ariaKeys, isPressed } from "../../ui/keys/shortcuts.ts";
import { highlightOf } from "../scene/highlight.ts";
import { sceneOf } from "../scene/scene.ts";
import { itemsOf } from "../scene/scene-items.ts";
import type { Look, Subject } from "../scene/subject.ts";
import { OVERDRAW } from "../view/redraw.ts";
import { useMapZoom } from "../view/use-map-zoom.ts";
import { OPEN_KX } from "../view/viewport.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import { MapCard, type Pointed } from "./map-card.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { itemOf, Places, TreeItem, TreeItems } from "./map-items.tsx";
import { moveByKey, openAt, pointedAt, show } from "./map-moves.ts";
import { walk } from "./map-walk.ts";
import { onMove, useMoved, useRevealed } from "./use-following.ts";

export interface MapPictureProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly store: ViewportStore;
  /** Whether it takes the keyboard's focus; called once, when it mounts. */
  readonly claimsFocus: () => boolean;
  /** Opens this entry. */
  readonly onGo: (row: number) => void;
  /** Opens a comparison for an entry's branch, or for a compaction. */
  readonly onCompare: (row: number) => void;
}

export function MapPicture(props: MapPictureProps) {
  const { subject, look, store, claimsFocus, onGo, onCompare } = props;
  const { runs, layout } = subject;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState(NO_ROW);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const drawn = useSyncExternalStore(store.subscribe, store.drawn);
  const scene = useMemo(() => sceneOf(subject, look, drawn), [subject, look, drawn]);
  // Naming runs for screen readers must not block the next move.
  const settled = useDeferredValue(useSyncExternalStore(store.subscribe, store.settled));
  const items = useMemo(() => itemsOf(subject, look, settled), [subject, look, settled]);
  useMapZoom(frame, store);
  useEffect(() => {
    if (claimsFocus()) frame.current?.focus({ preventScroll: true });
  }, [claimsFocus]);
  useMoved(picture, store);
  useEffect(() => onMove(store, () => setPointed(null)), [store]);
  const revealed = useRevealed(subject, look.selected, store);

  const isByEntry = drawn.view.kx >= OPEN_KX * 0.7;
  const focused = focus === NO_ROW ? (look.selected === NO_ROW ? look.leaf : look.selected) : focus;
  const pointAt = (event: { readonly clientX: number; readonly clientY: number }) =>
    pointedAt(subject, store, frame.current, event);

  const point = (event: PointerEvent) => {
    // During a drag the card would be in the way.
    const next = event.buttons === 0 ? pointAt(event) : null;
    if (next?.row !== pointed?.row || next?.run !== pointed?.run) setPointed(next);
  };
  /** Goes to an entry in view: when the selection follows, nothing has to move. */
  const goTo = (row: number) => {
    setFocus(row);
    revealed.current = row;
    onGo(row);
  };
  const click = (event: MouseEvent) => {
    const target = pointAt(event);
    if (!target) return;
    if (event.shiftKey) {
      onCompare(target.row);
      return;
    }
    // It is under the pointer: if it moved, the next click would hit something else.
    goTo(target.row);
  };
  const open = (event: { readonly clientX: number; readonly clientY: number }) => {
    const target = pointAt(event);
    if (!target || isByEntry) store.fitAll();
    else openAt(subject, store, target.row);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.shiftKey) openAt(subject, store, focused);
    else if (event.key === "Enter" || event.key === " ") {
      show(subject, store, focused);
      goTo(focused);
    } else if (isPressed("compare", event)) onCompare(focused);
    else if (!moveByKey(event, store)) {
      const next = walk(subject, focused, event.key, isByEntry, look.leaf);
      if (next === null) return;
      setFocus(next);
      show(subject, store, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const focusItem = itemOf(subject, drawn.view, focused, isByEntry);
  return (
    <>
      <div
        ref={frame}
        className="map-tree"
        role="tree"
        tabIndex={0}
        aria-label={treeLabel(subject)}
        aria-keyshortcuts={ariaKeys("compare")}
        aria-activedescendant={focusItem ? `${id}-focus` : undefined}
        onKeyDown={press}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onClick={click}
        onDoubleClick={open}
      >
        <svg
          ref={picture}
          className="map-svg"
          role="presentation"
          viewBox={`${-OVERDRAW} ${-OVERDRAW} ${drawn.size.width + 2 * OVERDRAW} ${drawn.size.height + 2 * OVERDRAW}`}
          width={drawn.size.width + 2 * OVERDRAW}
          height={drawn.size.height + 2 * OVERDRAW}
          style={{
            left: -OVERDRAW,
            top: -OVERDRAW,
            transformOrigin: `${OVERDRAW}px ${OVERDRAW}px`,
          }}
        >
          {pointed ? (
            <path
              className="map-highlight"
              d={highlightOf(runs, layout, pointed.run, drawn.view, {
                left: -OVERDRAW,
                right: drawn.size.width + OVERDRAW,
              })}
            />
          ) : null}
          <MapDrawing scene={scene} id={id} />
          <Places subject={subject} look={look} view={drawn.view} />
          <TreeItems items={items} but={focusItem?.run ?? NO_RUN} subject={subject} look={look} />
          {focusItem ? (
            <TreeItem
              item={focusItem}
              subject={subject}
              look={look}
              id={`${id}-focus`}
              entry={isByEntry ? focused : NO_ROW}
            />
          ) : null}
        </svg>
      </div>
      {pointed ? (
        <MapCard subject={subject} look={look} pointed={pointed} size={drawn.size} />
      ) : null}
    </>
  );
}

function treeLabel({ runs, part, layout }: Subject): string {
  const entries = `${runs.rows.length.toLocaleString("en-US")} entries`;
  const isBranches = part === "branch";
  const roots = isBranches ? (runs.siblings[0] ?? 0) : 1;
  const branches = layout.branches.reduce(
    (sum, count, run) => sum + (runs.level[run] === 0 ? count : 0),
    0,
  );
  const parts = isBranches
    ? [entries, `${branches} branches`]
    : [entries, "1 branch", partsText(part, runs.count)];
  if (roots > 1) parts.push(`${roots} roots`);
  return `Map of the session: ${parts.join(", ")}. Use the arrow keys to move, Enter to go to the entry.`;
}

function partsText(part: MapRowKind, count: number): string {
  if (part === "turn") return countText(count, "turn");
  return countText(count, "stretch between compactions", "stretches between compactions");
}
