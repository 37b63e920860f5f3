// Buttons: one shape, three weights. Knows nothing of what happens on a click.
import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  /** primary: the one thing to do here; quiet: no frame until pointed at. */
  readonly weight?: "normal" | "primary" | "quiet";
}

export function Button({ weight = "normal", className = "", ...rest }: ButtonProps) {
  return <button type="button" className={`button button-${weight} ${className}`} {...rest} />;
}

/** Shows a state that a click changes, in a line of others. */
export function PillButton({ className = "", ...rest }: ComponentProps<"button">) {
  return <button type="button" className={`pill-button ${className}`} {...rest} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Read aloud and shown as the tooltip: an icon alone says nothing. */
  readonly label: string;
}

export function IconButton({ label, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`button icon-button ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}

/** Inside a card or a chip: no taller than its line of text. */
export function SmallIconButton({ label, className = "", ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`small-icon-button ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}
