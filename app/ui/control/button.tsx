// Buttons, and links that look like them: one shape, in a few weights and sizes. Knows nothing about what a
// click does. Pressed and current states are in the aria attributes.
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import "./button.css";
import "./more-button.css";

interface Look {
  /** primary: the main action here; quiet: no frame until hovered; icon: quiet and square. */
  readonly weight?: "normal" | "primary" | "quiet" | "icon";
  /** small: in a line of small text; large: on the start page. */
  readonly size?: "small" | "normal" | "large" | undefined;
  /** In narrow layouts its icon replaces its words; it needs an accessible name. */
  readonly isFolding?: boolean;
  readonly className?: string | undefined;
}

/** For elements that are neither a button nor a link. */
export function buttonClass({
  weight = "normal",
  size = "normal",
  isFolding,
  className = "",
}: Look): string {
  return `button button-${weight} button-${size} ${isFolding ? "button-folding" : ""} ${className}`;
}

export function Button(props: Look & ComponentProps<"button">) {
  const { weight, size, isFolding, className, ...rest } = props;
  return <button type="button" className={buttonClass(props)} {...rest} />;
}

export function ButtonLink(props: Look & ComponentProps<typeof Link>) {
  const { weight, size, isFolding, className, ...rest } = props;
  return <Link className={buttonClass(props)} {...rest} />;
}

/** Shows a state that a click changes, in a line of others. */
export function PillButton({ className = "", ...rest }: ComponentProps<"button">) {
  return <button type="button" className={`button-pill ${className}`} {...rest} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** The accessible name and the tooltip: an icon alone says nothing. */
  readonly label: string;
}

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button weight="icon" aria-label={label} title={label} {...rest} />;
}

/** Inside a card or a chip: no taller than its line of text. */
export function SmallIconButton({ label, className = "", ...rest }: IconButtonProps) {
  const look = `button-mini ${className}`;
  return <button type="button" className={look} aria-label={label} title={label} {...rest} />;
}

interface MoreButtonProps {
  readonly onClick: () => void;
  /** For a disclosure; left out where parts are shown one after another. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** The bar below a clipped text that shows more, as wide as the text. */
export function MoreButton({ onClick, isOpen, children }: MoreButtonProps) {
  return (
    <button type="button" className="more-button block" aria-expanded={isOpen} onClick={onClick}>
      {children}
    </button>
  );
}
