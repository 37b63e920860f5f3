// What the header of the session says beyond what every header does, once all else of the glance is there.
import { useOpenSession } from "../../session/open/session-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";

const HeaderLines = lazyPane(async () => (await import("./header-lines.tsx")).HeaderLines);

export function GlanceHeader() {
  const { header } = useOpenSession().session;
  return header && <HeaderLines header={header} />;
}
