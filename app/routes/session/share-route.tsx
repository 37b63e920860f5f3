// The share screen with its preview of the copy: the panes of any session.
import { OutlinePane } from "../../outline/outline-pane.tsx";
import { ShareScreen } from "../../share/share-screen.tsx";
import { TranscriptPane } from "../../transcript/transcript-pane.tsx";

export function ShareRoute() {
  return <ShareScreen outline={<OutlinePane />} transcript={<TranscriptPane />} />;
}
