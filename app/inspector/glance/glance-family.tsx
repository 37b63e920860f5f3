// Where a session came from and what came out of it, once all else of the glance is there.
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { later } from "../../ui/later.ts";

const FamilyLines = later(async () => (await import("./family-lines.tsx")).FamilyLines);

/** A shared page knows no other sessions. */
export function GlanceFamily() {
  return useHasHome() ? <FamilyLines /> : null;
}
