// The hatching of summarised entries: a pattern that fills name by `url(#id)`.
import type { SVGProps } from "react";
import type { Pieces } from "../scene/scene-path.ts";

/** `id` has to be unique in the page. */
export function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--cut-soft)" />
        <path d="M0 0V6" stroke="var(--cut)" strokeWidth="2.4" />
      </pattern>
    </defs>
  );
}

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
