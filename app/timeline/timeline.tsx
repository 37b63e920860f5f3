// The timeline below the workspace. Its chart is loaded when there is something to draw: nobody waits
// for it who only reads.
import { lazy, Suspense } from "react";
import { percentText } from "../../src/text/units.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useProgress } from "../session/open/use-session.ts";
import { useSelection } from "../session/view/selection.tsx";
import "./timeline.css";

const ReadTimeline = lazy(async () => {
  const { ReadTimeline: component } = await import("./read-timeline.tsx");
  return { default: component };
});

export function Timeline() {
  const open = useOpenSession();
  const progress = useProgress(open);
  const { details } = open;
  const selection = useSelection();
  if (selection.path.length === 0) return null;
  const waiting = (
    <p className="timeline timeline-waiting">
      Reading the session for the timeline: {percentText(progress)}
    </p>
  );
  if (!details) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ReadTimeline details={details} selection={selection} />
    </Suspense>
  );
}
