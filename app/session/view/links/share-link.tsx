// A button that leads from a view to sharing what it shows.
import { Share2 } from "lucide-react";
import { Link } from "react-router";
import { useHasHome } from "../../../catalog/catalog-context.tsx";
import { useHref } from "../view-context.tsx";
import type { ViewChange } from "../view-state.ts";

/** Nothing in a page that is a copy itself. */
export function ShareLink({
  label,
  change,
}: {
  readonly label: string;
  readonly change: ViewChange;
}) {
  const href = useHref();
  if (!useHasHome()) return null;
  return (
    <Link
      to={href(change, "share")}
      className="button icon-button"
      aria-label={label}
      title={label}
    >
      <Share2 size={16} aria-hidden />
    </Link>
  );
}
