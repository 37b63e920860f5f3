// Where a session came from and what came out of it, once all else of the glance is there.
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";

const FamilyLines = lazyPane(async () => (await import("./family-lines.tsx")).FamilyLines);

/** A shared page knows no other sessions. */
export function GlanceFamily() {
  return useHasHome() ? <FamilyLines /> : null;
}
