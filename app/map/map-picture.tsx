// The map as something to use: zoom, pan, point, click, walk with the keyboard, listen to. It draws
// what is in the window and asks its owner to go where somebody clicked.
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { NO_ROW } from "../../src/model/table.ts";
import { rowAtX, runAtPoint, spotOf } from "../../src/tree/map-lanes.ts";
import { NO_RUN, runOf } from "../../src/tree/runs.ts";
import { entryWho, runLabel } from "./describe.ts";
import { highlightOf } from "./highlight.ts";
import { MapCard, type Pointed } from "./map-card.tsx";
import { MapDrawing } from "./map-drawing.tsx";
import { walk } from "./map-walk.ts";
import { type Item, sceneOf } from "./scene.ts";
import type { Look, Subject } from "./subject.ts";
import { useMapZoom } from "./use-map-zoom.ts";
import { OVERDRAW, type ViewStore } from "./view-store.ts";
import { OPEN_KX, pan, reveal, type View, zoom } from "./viewport.ts";

interface MapPictureProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly store: ViewStore;
  /** Somebody wants to see this entry. */
  readonly onGo: (row: number) => void;
}

/** How far beside a bar a pointer still means it, in pixels. */
const REACH = 8;
const STEP = 80;

export function MapPicture({ subject, look, store, onGo }: MapPictureProps) {
  const { runs, layout } = subject;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState(NO_ROW);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const drawn = useSyncExternalStore(store.subscribe, store.drawn);
  const scene = useMemo(() => sceneOf(subject, look, drawn), [subject, look, drawn]);
  useMapZoom(frame, store);
  useShift(picture, store);
  useRevealed(subject, look.selected, store);

  const isByEntry = drawn.view.kx >= OPEN_KX * 0.7;
  const focused = focus === NO_ROW ? (look.selected === NO_ROW ? look.leaf : look.selected) : focus;
  const pointAt = (event: { readonly clientX: number; readonly clientY: number }) =>
    pointedAt(subject, store, frame.current, event);

  const point = (event: PointerEvent) => {
    // While something is dragged the card would only be in the way.
    const next = event.buttons === 0 ? pointAt(event) : null;
    if (next?.row !== pointed?.row || next?.run !== pointed?.run) setPointed(next);
  };
  const click = (event: { readonly clientX: number; readonly clientY: number }) => {
    const target = pointAt(event);
    if (!target) return;
    setFocus(target.row);
    onGo(target.row);
  };
  const open = (event: { readonly clientX: number; readonly clientY: number }) => {
    const target = pointAt(event);
    if (!target || isByEntry) store.fitAll();
    else openAt(subject, store, target.row);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.shiftKey) openAt(subject, store, focused);
    else if (event.key === "Enter" || event.key === " ") onGo(focused);
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
          style={{ left: -OVERDRAW, top: -OVERDRAW }}
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
          {scene.items
            .filter(({ run }) => run !== focusItem?.run)
            .map((item) => (
              <TreeItem key={item.run} item={item} subject={subject} look={look} />
            ))}
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

interface TreeItemProps {
  readonly item: Item;
  readonly subject: Subject;
  readonly look: Look;
  /** Given to the item that has the keyboard's focus. */
  readonly id?: string;
  /** The single entry the item stands for, NO_ROW for the whole run. */
  readonly entry?: number;
}

/** A run as screen readers and pointers find it; what is seen of it is part of the drawing. */
function TreeItem({ item, subject, look, id, entry = NO_ROW }: TreeItemProps) {
  const { run, x, y, width, height } = item;
  const { runs } = subject;
  const label = useMemo(() => runLabel(subject, look, run), [subject, look, run]);
  return (
    <rect
      id={id}
      className={id ? "map-item map-focus" : "map-item"}
      role="treeitem"
      aria-label={entry === NO_ROW ? label : `${entryWho(subject, entry)}, in: ${label}`}
      aria-level={(runs.level[run] ?? 0) + 1}
      aria-posinset={(runs.position[run] ?? 0) + 1}
      aria-setsize={runs.siblings[run] ?? 1}
      aria-selected={look.selected !== NO_ROW && runOf(runs, look.selected) === run}
      x={Math.round(x)}
      y={Math.round(y)}
      width={Math.round(width)}
      height={Math.round(height)}
      rx="6"
    />
  );
}

/** Rings around the leaf and the selected entry. */
function Places({ subject, look, view }: { subject: Subject; look: Look; view: View }) {
  const { runs, layout } = subject;
  const leaf = spotOf(runs, layout, look.leaf);
  const selected = spotOf(runs, layout, look.selected);
  const y = (lane: number) => view.y + lane * view.ky;
  return (
    <g>
      {leaf ? (
        <circle className="map-leaf" cx={view.x + leaf.right * view.kx} cy={y(leaf.lane)} r="8" />
      ) : null}
      {selected ? (
        <rect
          className="map-selected"
          x={view.x + selected.left * view.kx - 3}
          y={y(selected.lane) - 11}
          width={Math.max(4, (selected.right - selected.left) * view.kx) + 6}
          height="22"
          rx="5"
        />
      ) : null}
    </g>
  );
}

/** Shifts what is drawn while the view moves, without drawing anew. */
function useShift(picture: { readonly current: SVGSVGElement | null }, store: ViewStore): void {
  useLayoutEffect(() => {
    const shift = () => {
      const from = store.drawn().view;
      const { view } = store.live();
      if (!picture.current) return;
      // Between a new drawing being due and being made the scales differ: then nothing moves.
      const isShift = view.kx === from.kx && view.ky === from.ky;
      const [dx, dy] = isShift ? [view.x - from.x, view.y - from.y] : [0, 0];
      picture.current.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    shift();
    return store.subscribe(shift);
  }, [picture, store]);
}

/** What was selected elsewhere comes into the window. */
function useRevealed(subject: Subject, selected: number, store: ViewStore): void {
  useEffect(() => {
    if (selected !== NO_ROW) show(subject, store, selected);
  }, [subject, selected, store]);
}

function show({ runs, layout }: Subject, store: ViewStore, row: number): void {
  const spot = spotOf(runs, layout, row);
  if (!spot) return;
  const { view, size } = store.live();
  const area = { left: spot.left, right: spot.right, top: spot.lane, bottom: spot.lane };
  const next = reveal(view, area, size);
  if (next.x !== view.x || next.y !== view.y) store.goTo(next);
}

/** Zooms in until every entry shows its first words. */
export function openAt({ runs, layout }: Subject, store: ViewStore, row: number): void {
  const spot = spotOf(runs, layout, row);
  if (!spot) return;
  const { size } = store.live();
  const { kx, ky } = { kx: OPEN_KX, ky: store.limits().most.ky };
  const x = size.width / 2 - ((spot.left + spot.right) / 2) * kx;
  store.goTo({ x, y: size.height / 2 - spot.lane * ky, kx, ky });
}

function moveByKey(event: KeyboardEvent, store: ViewStore): boolean {
  const { view, size } = store.live();
  const middle: [number, number] = [size.width / 2, size.height / 2];
  if (event.shiftKey && event.key.startsWith("Arrow")) {
    const dx = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key] ?? 0;
    const dy = { ArrowUp: STEP, ArrowDown: -STEP }[event.key] ?? 0;
    store.set(pan(view, dx, dy));
    return true;
  }
  switch (event.key) {
    case "+":
    case "=":
      store.goTo(zoom(view, 1.6, middle, store.limits()));
      return true;
    case "-":
      store.goTo(zoom(view, 1 / 1.6, middle, store.limits()));
      return true;
    case "0":
      store.fitAll();
      return true;
    default:
      return false;
  }
}

function pointedAt(
  { runs, layout }: Subject,
  store: ViewStore,
  frame: HTMLElement | null,
  event: { readonly clientX: number; readonly clientY: number },
): Pointed | null {
  const box = frame?.getBoundingClientRect();
  if (!box) return null;
  const { view } = store.live();
  const x = event.clientX - box.left;
  const y = event.clientY - box.top;
  const lane = Math.round((y - view.y) / view.ky);
  if (Math.abs(view.y + lane * view.ky - y) > Math.max(view.ky / 2, 12)) return null;
  const unit = (x - view.x) / view.kx;
  const run = runAtPoint(layout, unit, lane, REACH / view.kx);
  return run === NO_RUN ? null : { run, row: rowAtX(runs, layout, run, unit), x, y };
}

/** The item of a row that the window may not show: it has the focus all the same. */
function itemOf(
  { runs, layout }: Subject,
  view: View,
  row: number,
  isByEntry: boolean,
): Item | null {
  const spot = spotOf(runs, layout, row);
  if (!spot) return null;
  const left = isByEntry ? spot.left : (layout.left[spot.run] ?? 0);
  const right = isByEntry ? spot.right : (layout.right[spot.run] ?? 0);
  const height = Math.max(8, Math.min(view.ky, 26));
  return {
    run: spot.run,
    x: view.x + left * view.kx,
    y: view.y + spot.lane * view.ky - height / 2,
    width: Math.max(4, (right - left) * view.kx),
    height,
  };
}

function treeLabel({ runs, layout }: Subject): string {
  const roots = runs.siblings[0] ?? 0;
  const branches = layout.branches.reduce(
    (sum, count, run) => sum + (runs.level[run] === 0 ? count : 0),
    0,
  );
  const parts = [`${runs.rows.length.toLocaleString("en-US")} entries`, `${branches} branches`];
  if (roots > 1) parts.push(`${roots} roots`);
  return `Map of the session: ${parts.join(", ")}. Arrow keys walk it, Enter goes to the entry.`;
}
