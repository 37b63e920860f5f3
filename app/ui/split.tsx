// A pane at the side of something else: its width is dragged or moved with arrow keys, it
// collapses, and both are remembered. Knows nothing of what is inside.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useStored } from "./use-stored.ts";
import "./split.css";

export interface PaneSize {
  /** Pixels. */
  readonly width: number;
  readonly isOpen: boolean;
}

interface SidePaneProps {
  /** Read aloud, e.g. "Outline, map and problems". */
  readonly label: string;
  readonly side: "left" | "right";
  readonly size: PaneSize;
  readonly onResize: (size: PaneSize) => void;
  readonly children: ReactNode;
}

const NARROWEST = 220;
const WIDEST = 640;
const STEP = 16;

/** The remembered size of a pane. `name` is where it is kept. */
export function usePaneSize(name: string, width: number) {
  return useStored<PaneSize>(`espalier.pane.${name}`, (stored) => {
    const isObject = typeof stored === "object" && stored !== null;
    const kept = isObject && "width" in stored ? stored.width : null;
    return {
      width: typeof kept === "number" ? clamp(kept) : width,
      isOpen: !(isObject && "isOpen" in stored && stored.isOpen === false),
    };
  });
}

export function SidePane({ label, side, size, onResize, children }: SidePaneProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const away = side === "left" ? 1 : -1;
  const resize = (width: number) => onResize({ ...size, width: clamp(width) });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(size.width + step * away);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: size.width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) resize(start.current.width + (event.clientX - start.current.x) * away);
  };

  if (!size.isOpen) return null;
  return (
    <section
      className={`side-pane side-pane-${side}`}
      aria-label={label}
      style={{ width: size.width }}
    >
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: <hr> takes no focus and no value. */}
      <div
        className="side-pane-edge"
        role="separator"
        aria-label={`Width of ${label.toLowerCase()}`}
        aria-orientation="vertical"
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        aria-valuenow={size.width}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          start.current = null;
        }}
      />
    </section>
  );
}

function clamp(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
}
