// Buttons, and links that look like them: one shape, in a few weights and sizes. Knows nothing of what
// happens on a click. What is pressed, or is the page one is on, says so in its aria attribute.
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import "./button.css";
import "./more-button.css";

interface Look {
  /** primary: the one thing to do here; quiet: no frame until pointed at; icon: quiet and square. */
  readonly weight?: "normal" | "primary" | "quiet" | "icon";
  /** small: in a line of small text; large: at the door. */
  readonly size?: "small" | "normal" | "large" | undefined;
  /** Where there is little room its icon stands for its words; it needs a name that is read aloud. */
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
  /** Read aloud and shown as the tooltip: an icon alone says nothing. */
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
  /** Of what opens and closes; left out where a part follows a part. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** The bar below something cut short that shows more of it, as wide as what it belongs to. */
export function MoreButton({ onClick, isOpen, children }: MoreButtonProps) {
  return (
    <button type="button" className="more-button block" aria-expanded={isOpen} onClick={onClick}>
      {children}
    </button>
  );
}
