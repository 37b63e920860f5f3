// A box that scrolls by itself. While its content is larger than it, the keyboard can reach it;
// otherwise it is no stop on the way.
import { type ReactNode, useLayoutEffect, useRef } from "react";

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
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const Tag = label === undefined ? "div" : "section";
  return (
    <Tag ref={box} className={className} aria-label={label}>
      {children}
    </Tag>
  );
}
