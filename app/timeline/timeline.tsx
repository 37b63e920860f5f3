// The timeline below the workspace. Its chart loads later: reading does not need it.
import { useEffect } from "react";
import { percentText } from "../../src/text/units.ts";
import { useProgress } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { whenPainted } from "../ui/browser/later.ts";
import { lazyPane } from "../ui/lazy-pane.ts";
import "./timeline.css";

const ReadTimeline = lazyPane(async () => (await import("./read-timeline.tsx")).ReadTimeline);

export function Timeline() {
  const open = useOpenSession();
  const progress = useProgress(open);
  const { details } = open;
  const selection = useSelection();
  useEffect(() => void whenPainted().then(ReadTimeline.load), []);
  if (selection.path.length === 0) return null;
  const waiting = (
    <p className="timeline timeline-waiting">
      Reading the session for the timeline: {percentText(progress)}
    </p>
  );
  if (!details) return waiting;
  return <ReadTimeline details={details} selection={selection} waiting={waiting} />;
}
