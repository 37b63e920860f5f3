// A link from any view to the comparison, for what that view shows.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHref } from "../view-context.tsx";
import type { ViewChange } from "../view-state.ts";

interface CompareLinkProps {
  readonly change: ViewChange;
  readonly className?: string;
  readonly children: ReactNode;
}

export function CompareLink({ change, className = "", children }: CompareLinkProps) {
  const href = useHref();
  return (
    <Link to={href(change, "compare")} className={className}>
      {children}
    </Link>
  );
}
