// A button that leads from a view to sharing what it shows.
import { Share2 } from "lucide-react";
import { useHasHome } from "../../../catalog/catalog-context.tsx";
import { ButtonLink } from "../../../ui/control/button.tsx";
import { useHref } from "../view-context.tsx";
import type { ViewChange } from "../view-state.ts";

/** Renders nothing in a page that is a copy itself. */
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
    <ButtonLink to={href(change, "share")} weight="icon" aria-label={label} title={label}>
      <Share2 size={16} aria-hidden />
    </ButtonLink>
  );
}
