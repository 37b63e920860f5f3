// Wheel, pinch and drag, read by d3-zoom and applied to the map's two scales.
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom as d3Zoom, type ZoomTransform, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect } from "react";
import { pan, type View, zoom } from "./viewport.ts";
import type { ViewportStore } from "./viewport-store.ts";

/** The map handles double clicks: they open a run. */
export function useMapZoom(element: RefObject<HTMLElement | null>, store: ViewportStore): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    let before: ZoomTransform = zoomIdentity;
    const behaviour = d3Zoom<HTMLElement, unknown>()
      // Only ratios of its scale are used, so its own limits must never be met.
      .scaleExtent([1e-12, 1e12])
      .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
        store.set(applied(store, before, transform));
        before = transform;
      });
    const selection = select(target).call(behaviour).on("dblclick.zoom", null);
    return () => {
      selection.on(".zoom", null);
      store.stop();
    };
  }, [element, store]);
}

/** Applies what d3-zoom did between two transforms to the map's view. */
function applied(store: ViewportStore, before: ZoomTransform, now: ZoomTransform): View {
  const { view } = store.live();
  const ratio = now.k / before.k;
  const dx = now.x - ratio * before.x;
  const dy = now.y - ratio * before.y;
  if (Math.abs(ratio - 1) < 1e-9) return pan(view, dx, dy);
  return zoom(view, ratio, [dx / (1 - ratio), dy / (1 - ratio)], store.limits());
}
