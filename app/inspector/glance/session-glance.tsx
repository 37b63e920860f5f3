// The session at a glance, where no entry is selected: the task, the outcome, the usage. Every line leads
// to its place.
import { percentText } from "../../../src/text/units.ts";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { useFigures, useUnrecorded } from "../../session/figures/use-figures.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { GlanceBranches, GlanceCompactions } from "./glance-branches.tsx";
import { GlanceFigures } from "./glance-figures.tsx";
import { GlancePart } from "./glance-part.tsx";
import { GlanceStory } from "./glance-story.tsx";
import { GlanceFiles, GlanceTools } from "./glance-work.tsx";
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
          <GlanceBranches figures={figures} details={details} />
          <GlanceCompactions details={details} />
          <GlanceFiles figures={figures.scopes.session} />
          <GlanceTools figures={figures.scopes.session} />
          <GlanceFamily />
          <GlanceResume />
          <GlanceHeader />
          <UnrecordedLines />
        </>
      ) : (
        <p className="glance-waiting">
          {figures instanceof Error
            ? "The figures could not be computed."
            : `Reading the session: ${percentText(progress)}`}
        </p>
      )}
    </div>
  );
}

const FamilyLines = lazyPane(async () => (await import("./family-lines.tsx")).FamilyLines);

/**
 * The parents and children of a session, after everything else of the glance. A shared page knows no other
 * sessions.
 */
function GlanceFamily() {
  return useHasHome() ? <FamilyLines /> : null;
}

const HeaderLines = lazyPane(async () => (await import("./header-lines.tsx")).HeaderLines);

/** The unusual fields of the session's header, after everything else of the glance. */
function GlanceHeader() {
  const { header } = useOpenSession().session;
  return header && <HeaderLines header={header} />;
}

/** What the file does not record of the context at the leaf in view. */
function UnrecordedLines() {
  const texts = useUnrecorded() ?? [];
  if (texts.length === 0) return null;
  return (
    <GlancePart title="Sent, and not recorded">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </GlancePart>
  );
}
