// A side pane: its width is dragged or moved with arrow keys, it folds to a rail, and both are remembered.
// Knows nothing about its content.
import { PanelLeftOpen, PanelRightOpen } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useStored } from "../browser/stored.ts";
import { IconButton } from "../control/button.tsx";
import "./split.css";

export interface PaneSize {
  /** Pixels. */
  readonly width: number;
  readonly isOpen: boolean;
}

interface SidePaneProps {
  /** Accessible name, e.g. "Outline, map and problems". */
  readonly label: string;
  readonly side: "left" | "right";
  readonly size: PaneSize;
  readonly onResize: (size: PaneSize) => void;
  readonly children: ReactNode;
}

const NARROWEST = 220;
const WIDEST = 760;
const STEP = 16;

/** The remembered size of a pane. `name`: the key in storage. */
export function usePaneSize(name: string, initial: PaneSize) {
  return useStored<PaneSize>(`espalier.pane.${name}`, (stored) => {
    const isObject = typeof stored === "object" && stored !== null;
    const width = isObject && "width" in stored ? stored.width : null;
    const isOpen = isObject && "isOpen" in stored ? stored.isOpen : null;
    return {
      width: typeof width === "number" ? clamp(width) : initial.width,
      isOpen: typeof isOpen === "boolean" ? isOpen : initial.isOpen,
    };
  });
}

export function SidePane({ label, side, size, onResize, children }: SidePaneProps) {
  if (!size.isOpen) {
    const Icon = side === "left" ? PanelLeftOpen : PanelRightOpen;
    return (
      <div className={`side-pane side-pane-${side} side-pane-rail not-printed`}>
        <IconButton
          label={`Show ${label.toLowerCase()}`}
          onClick={() => onResize({ ...size, isOpen: true })}
        >
          <Icon size={17} aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <section
      className={`side-pane side-pane-${side} not-printed`}
      aria-label={label}
      style={{ width: size.width }}
    >
      {children}
      <Edge
        label={`Width of ${label.toLowerCase()}`}
        direction={side === "left" ? 1 : -1}
        width={size.width}
        onResize={(width) => onResize({ ...size, width })}
      />
    </section>
  );
}

interface EdgeProps {
  readonly label: string;
  /** 1: moving right widens; -1: moving left does. */
  readonly direction: 1 | -1;
  readonly width: number;
  readonly onResize: (width: number) => void;
}

function Edge({ label, direction, width, onResize }: EdgeProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(clamp(width + step * direction));
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return;
    onResize(clamp(start.current.width + (event.clientX - start.current.x) * direction));
  };
  const onPointerUp = () => {
    start.current = null;
  };
  return (
    // The element a screen reader calls a separator, <hr>, takes neither focus nor value.
    <div
      className="side-pane-edge"
      role="slider"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    />
  );
}

function clamp(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));
}
