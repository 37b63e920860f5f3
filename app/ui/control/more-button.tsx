// The bar below something cut short that shows more of it, as wide as what it belongs to.
import type { ReactNode } from "react";
import "./more-button.css";

interface MoreButtonProps {
  readonly onClick: () => void;
  /** Of what opens and closes; left out where a part follows a part. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function MoreButton({ onClick, isOpen, children }: MoreButtonProps) {
  return (
    <button type="button" className="more-button block" aria-expanded={isOpen} onClick={onClick}>
      {children}
    </button>
  );
}
