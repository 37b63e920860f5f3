// Which files the session changed, the most changed first.
import { useMemo } from "react";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { shownPath } from "../../session/view/names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { GlanceLine } from "./glance-line.tsx";
import { GlancePart } from "./glance-part.tsx";

/** More are for the usage. */
const MAX_FILES = 8;

export function GlanceFiles({ figures }: { readonly figures: ScopeFigures }) {
  const { go } = useSelection();
  const changed = useMemo(() => mostChanged(figures), [figures]);
  if (changed.length === 0) return null;
  const shown = changed.slice(0, MAX_FILES);
  return (
    <GlancePart title={`${countText(changed.length, "file")} changed`}>
      {shown.map(({ path, added, removed, last }) => (
        <GlanceLine
          key={path}
          name={<FileName path={shownPath(path)} />}
          value={
            <>
              <span className="glance-added">+{numberText(added)}</span>{" "}
              <span className="glance-removed">−{numberText(removed)}</span>
            </>
          }
          title="Go to its last change"
          onClick={() => go(last)}
        />
      ))}
      {changed.length > MAX_FILES ? (
        <p className="glance-waiting">and {numberText(changed.length - MAX_FILES)} more</p>
      ) : null}
    </GlancePart>
  );
}

function mostChanged({ files }: ScopeFigures) {
  return files
    .filter(({ changes }) => changes > 0)
    .sort((a, b) => b.added + b.removed - (a.added + a.removed));
}

/** Where there is no room for all of it, its end says more than its beginning. */
function FileName({ path }: { readonly path: string }) {
  return (
    <span className="glance-path mono" title={path}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  );
}
