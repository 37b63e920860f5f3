// Cells of a grid whose rows are those of a virtual list.
import type { ComponentProps } from "react";

const ROLES = {
  cell: { role: "gridcell" },
  head: { role: "columnheader" },
  heads: { role: "row" },
} as const;

interface GridPartProps extends ComponentProps<"div"> {
  readonly part: keyof typeof ROLES;
}

/**
 * A virtual list places its rows by itself, which elements of a table do not allow:
 * roles say what they are.
 */
export function GridPart({ part, ...props }: GridPartProps) {
  return <div {...ROLES[part]} {...props} />;
}
