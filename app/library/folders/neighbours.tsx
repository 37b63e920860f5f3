// What lies beside the sessions of a folder and is none, each with what it is or why it was not read.
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { bytesText, countText } from "../../../src/text/units.ts";
import { oneLine } from "../../catalog/summaries/session-words.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";

export function Neighbours({ neighbours }: { readonly neighbours: readonly LibraryNeighbour[] }) {
  const unreadable = neighbours.filter(({ kind }) => kind === "unreadable").length;
  const others = countText(neighbours.length, "other file");
  // What could not be read comes first: that is what somebody may want to mend. They were found in any order.
  const ordered = [...neighbours].sort(
    (a, b) => rank(a) - rank(b) || Number(a.path > b.path) - Number(a.path < b.path),
  );
  return (
    <Fold
      className="neighbours"
      summary={unreadable > 0 ? `${others}, ${unreadable} unreadable` : others}
    >
      <Paged items={ordered} words={["file", "files"]} size={50}>
        {(page) => (
          <ul>
            {page.map(({ key, item }) => (
              <li key={key} data-kind={item.kind}>
                <bdi className="mono">{oneLine(item.path)}</bdi>
                <span>{item.what}</span>
                <span className="tabular dim">{bytesText(item.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Fold>
  );
}

function rank({ kind }: LibraryNeighbour): number {
  return kind === "unreadable" ? 0 : 1;
}
