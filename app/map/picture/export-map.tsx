// The whole map as a file: SVG with the colours of the current theme and no external resource, or the same
// as PNG.
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { MapLayout } from "../../../src/map/layout.ts";
import { sceneOf } from "../scene/scene.ts";
import type { Look, Subject } from "../scene/subject.ts";
import type { Frame } from "../view/redraw.ts";
import { MapDrawing } from "./map-drawing.tsx";

/** The largest bitmap of common browsers. */
const MAX_PIXELS = 8_000;
const LANE = 60;
const ROW = 64;
/** Room for the words of a row after its bar. */
const LEAST_ROW_WIDTH = 900;
const UNIT = 10;
/** For flags, counts and names around the bars. */
const ROOM = { left: 30, right: 180, top: 40 };
const SVG = "http://www.w3.org/2000/svg";

/** The map as the text of an SVG file. */
export function svgOf(subject: Subject, look: Look, title: string): string {
  const { view, size } = wholeFrame(subject.layout);
  const scene = sceneOf(subject, look, { view, size });
  const holder = document.createElement("div");
  const root = createRoot(holder);
  flushSync(() => {
    root.render(
      <svg xmlns={SVG} viewBox={`0 0 ${size.width} ${size.height}`} {...size}>
        <title>{title}</title>
        <rect {...size} fill="var(--paper)" />
        <MapDrawing scene={scene} id="map" />
      </svg>,
    );
  });
  const drawing = holder.firstElementChild;
  const text = drawing ? new XMLSerializer().serializeToString(drawing) : "";
  root.unmount();
  return withColours(text);
}

/**
 * The SVG drawn to a PNG, two pixels for one where that is not too large. Rejects when the browser cannot
 * do it.
 */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, MAX_PIXELS / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(image.width * scale);
    canvas.height = Math.ceil(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error("the browser could not make the picture")),
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The whole map at a size where its texts can be read, within a limit. */
function wholeFrame({ form, width, top, bottom }: MapLayout): Frame {
  const [laneHeight, least] = form === "down" ? [ROW, LEAST_ROW_WIDTH] : [LANE, 0];
  const lanes = bottom - top + 1;
  const kx = Math.min(UNIT, (MAX_PIXELS - ROOM.left - ROOM.right) / Math.max(1, width));
  const ky = Math.min(laneHeight, (MAX_PIXELS - ROOM.top) / lanes);
  return {
    view: { x: ROOM.left, y: ROOM.top - top * ky, kx, ky },
    size: {
      width: Math.max(least, Math.ceil(width * kx + ROOM.left + ROOM.right)),
      height: Math.ceil(lanes * ky + ROOM.top),
    },
  };
}

/** Replaces tokens by their current values: a file has no stylesheet. */
function withColours(text: string): string {
  const tokens = getComputedStyle(document.documentElement);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
    tokens.getPropertyValue(name).trim().replaceAll('"', "'"),
  );
}
