// Counts the bodies that a comparison reads.
import type { Side } from "../../compare/side.ts";

export function countedReads() {
  return {
    count: 0,
    /** The side, with what is read of it counted here. */
    of(side: Side): Side {
      return {
        ...side,
        readBodies: (rows) => {
          this.count += rows.length;
          return side.readBodies(rows);
        },
      };
    },
  };
}
