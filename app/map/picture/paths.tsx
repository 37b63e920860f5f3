// A path of the map as SVG: its pieces, painted alike.
import type { SVGProps } from "react";
import type { Pieces } from "../scene/scene-path.ts";

/** Paint is what SVG elements take: `fill`, `stroke`, `strokeWidth` and so on. */
export function Paths({ pieces, ...paint }: { readonly pieces: Pieces } & SVGProps<SVGGElement>) {
  if (pieces.length === 0) return null;
  return (
    <g {...paint}>
      {pieces.map(({ key, data }) => (
        <path key={key} d={data} />
      ))}
    </g>
  );
}
