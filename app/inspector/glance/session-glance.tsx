// The session at a glance, where no entry is selected: what was asked, what came of it, what it took.
// Every line leads to its place.
import { percentText } from "../../../src/text/units.ts";
import { useFigures } from "../../session/figures/use-figures.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { GlanceBranches } from "./glance-branches.tsx";
import { GlanceCompactions } from "./glance-compactions.tsx";
import { GlanceFamily } from "./glance-family.tsx";
import { GlanceFigures } from "./glance-figures.tsx";
import { GlanceFiles } from "./glance-files.tsx";
import { GlanceHeader } from "./glance-header.tsx";
import { GlanceStory } from "./glance-story.tsx";
import { GlanceTools } from "./glance-tools.tsx";
import { UnrecordedLines } from "./unrecorded-lines.tsx";
import "./glance.css";

const GlanceResume = lazyPane(async () => (await import("./resume-line.tsx")).ResumeLine);

export function SessionGlance() {
  const open = useOpenSession();
  const progress = useProgress(open);
  const figures = useFigures();
  const { details } = open;
  return (
    <div className="inspector glance">
      <GlanceStory details={details} />
      {details && figures && !(figures instanceof Error) ? (
        <>
          <GlanceFigures figures={figures} />
          <GlanceCompactions details={details} />
          <GlanceBranches figures={figures} details={details} />
          <GlanceFamily />
          <GlanceResume />
          <GlanceHeader />
          <GlanceFiles figures={figures.scopes.session} />
          <GlanceTools figures={figures.scopes.session} />
          <UnrecordedLines />
        </>
      ) : (
        <p className="glance-waiting">
          {figures instanceof Error
            ? "The figures could not be counted."
            : `Reading the session: ${percentText(progress)}`}
        </p>
      )}
    </div>
  );
}
