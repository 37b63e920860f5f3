// Cells of the grid. A virtual list places its rows by itself, which elements of a table do not allow:
// roles say what they are.
import type { ComponentProps } from "react";

const ROLES = {
  cell: { role: "gridcell" },
  head: { role: "columnheader" },
  heads: { role: "row" },
} as const;

interface GridPartProps extends ComponentProps<"div"> {
  readonly part: keyof typeof ROLES;
}

export function GridPart({ part, ...props }: GridPartProps) {
  return <div {...ROLES[part]} {...props} />;
}
