// A box that scrolls by itself. While its content is larger than it, the keyboard can reach it;
// otherwise it is no stop on the way.
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { watchSizes } from "./watch-sizes.ts";

interface ScrollBoxProps {
  readonly className: string;
  /** Makes it a named region. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function ScrollBox({ className, label, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement & HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const isLarger =
        element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (isLarger) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    };
    return watchSizes(element, update);
  }, []);
  const Tag = label === undefined ? "div" : "section";
  return (
    <Tag ref={box} className={className} aria-label={label}>
      {children}
    </Tag>
  );
}
