// A small rounded label for one fact.
import type { ReactNode } from "react";
import "./chip.css";

interface ChipProps {
  readonly children: ReactNode;
  readonly title?: string;
  /** Colour only where it means something. */
  readonly tone?: "plain" | "leaf" | "tool" | "think" | "cut" | "error" | "flag";
}

export function Chip({ children, title, tone = "plain" }: ChipProps) {
  return (
    <span className={`chip chip-${tone}`} title={title}>
      {children}
    </span>
  );
}
