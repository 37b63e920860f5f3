// Boxes with more content than room: one opens by a button, the other scrolls.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MoreButton } from "../control/button.tsx";
import { watchSizes } from "./sizes.ts";
import { useSought } from "./sought.ts";
import "./clip-box.css";

interface ClipBoxProps {
  readonly className: string;
  /** The label of the button that opens it. */
  readonly more?: string;
  /** Makes it a named region. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A box that shows the beginning of tall content: a button shows the rest, so that the wheel always scrolls
 * the page. Only lines that are too long scroll, sideways.
 */
export function ClipBox({ className, more = "Show more", label, children }: ClipBoxProps) {
  const box = useRef<HTMLElement & HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const limit = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isTall = useTallness(content, limit);
  useSought(null, ({ around }) => around(content.current, setOpen));
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // Its end may have been far below its beginning.
    if (isOpen) box.current?.scrollIntoView({ block: "nearest" });
  };
  const Tag = label === undefined ? "div" : "section";
  return (
    <Tag ref={box} className={`clip-box ${className}`} aria-label={label} data-open={isOpen}>
      <span ref={limit} className="clip-limit" />
      <div
        ref={content}
        className="clip-content"
        data-cut={isTall && !isOpen}
        // A search or the focus reached content below the cut.
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop > 0) setOpen(true);
        }}
      >
        {children}
      </div>
      {isTall || isOpen ? (
        <MoreButton isOpen={isOpen} onClick={toggle}>
          {isOpen ? "Show less" : more}
        </MoreButton>
      ) : null}
    </Tag>
  );
}

type Box = { readonly current: HTMLElement | null };

/** As in the style: taller content is cut at its limit. */
const SLACK = 1.3;

/** Whether the content is much taller than its limit. While it is wider, the keyboard can reach it. */
function useTallness(content: Box, limit: Box): boolean {
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const update = () => {
      setTall(element.scrollHeight > SLACK * (limit.current?.offsetHeight ?? 0));
      const isWide = element.scrollWidth > element.clientWidth;
      if (isWide && element.tabIndex !== 0) element.tabIndex = 0;
      else if (!isWide && element.tabIndex === 0) element.removeAttribute("tabindex");
    };
    update();
    return watchSizes(element, update);
  }, [content, limit]);
  return isTall;
}

interface ScrollBoxProps {
  readonly className: string;
  /** Makes it a named region. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A box that scrolls by itself. While its content is larger than the box, the keyboard can reach it;
 * otherwise it is no Tab stop.
 */
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
