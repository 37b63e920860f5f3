// Where the map stands: in its pane, or as large as the browser's window. It is moved, not made anew,
// so zoom, what is drawn and the keyboard's focus stay.
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

interface MapWindowProps {
  readonly isWide: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function MapWindow({ isWide, onClose, children }: MapWindowProps) {
  const [box] = useState(makeBox);
  const focused = useLastFocus(box);
  return (
    <>
      {createPortal(children, box)}
      {isWide ? (
        <WholeWindow box={box} focused={focused} onClose={onClose} />
      ) : (
        <InPane box={box} focused={focused} />
      )}
    </>
  );
}

interface StandProps {
  readonly box: HTMLElement;
  readonly focused: RefObject<HTMLElement | SVGElement | null>;
}

function InPane({ box, focused }: StandProps) {
  const stand = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stand.current?.append(box);
    focused.current?.focus({ preventScroll: true });
  }, [box, focused]);
  return <div ref={stand} className="map-stand" />;
}

/** A modal window; Escape closes it. */
function WholeWindow({ box, focused, onClose }: StandProps & Pick<MapWindowProps, "onClose">) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // Opening it puts the focus on its first button.
    const before = focused.current;
    dialog.current?.append(box);
    dialog.current?.showModal();
    (before ?? dialog.current)?.focus({ preventScroll: true });
  }, [box, focused]);
  return (
    <dialog ref={dialog} className="map-wide" aria-label="Map" tabIndex={-1} onClose={onClose} />
  );
}

function makeBox(): HTMLElement {
  const box = document.createElement("div");
  box.className = "map-stand";
  return box;
}

/** What had the focus inside the box last, while nothing outside of it has had it since. */
function useLastFocus(box: HTMLElement): StandProps["focused"] {
  const focused = useRef<HTMLElement | SVGElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Node && box.contains(target);
      const canFocus = target instanceof HTMLElement || target instanceof SVGElement;
      focused.current = isInside && canFocus ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [box]);
  return focused;
}
