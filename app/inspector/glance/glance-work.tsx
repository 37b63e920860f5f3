// The files the session changed, and the tools it called: the most frequent first.
import { useMemo } from "react";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { shownPath } from "../../session/view/names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { GlanceLine, GlancePart } from "./glance-part.tsx";

/** The usage screen has the others. */
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

/** Where there is no room for all of it, its end is worth more than its beginning. */
function FileName({ path }: { readonly path: string }) {
  return (
    <span className="glance-path mono" title={path}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  );
}

/** The usage screen has the others. */
const MAX_TOOLS = 6;

export function GlanceTools({ figures }: { readonly figures: ScopeFigures }) {
  const [, setView] = useView();
  const tools = useMemo(
    () => [...figures.tools].sort((a, b) => b.calls - a.calls),
    [figures.tools],
  );
  if (tools.length === 0) return null;
  return (
    <GlancePart title={countText(figures.totals.toolCalls, "tool call")}>
      {tools.slice(0, MAX_TOOLS).map(({ name, calls, failures }) => (
        <GlanceLine
          key={name}
          name={<bdi>{drawnName(name)}</bdi>}
          value={
            failures > 0
              ? `${numberText(calls)} · ${numberText(failures)} failed`
              : numberText(calls)
          }
          title="Show its calls in the outline"
          onClick={() => setView({ pane: "outline", tool: name })}
        />
      ))}
      {tools.length > MAX_TOOLS ? (
        <p className="glance-waiting">and {countText(tools.length - MAX_TOOLS, "other tool")}</p>
      ) : null}
    </GlancePart>
  );
}
