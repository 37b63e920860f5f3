// A link from any view to the comparison, for what that view shows.
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useOpenSession } from "../session-context.tsx";
import { type CompareState, compareAddress } from "./compare-state.ts";

interface CompareLinkProps {
  readonly change: Partial<CompareState>;
  readonly className?: string;
  readonly children: ReactNode;
}

export function CompareLink({ change, className = "", children }: CompareLinkProps) {
  const { key } = useOpenSession();
  const { search } = useLocation();
  return (
    <Link to={compareAddress(key, search, change)} className={className}>
      {children}
    </Link>
  );
}
