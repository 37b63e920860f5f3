// The session's main screen: outline at the left, transcript in the middle, inspector at the right,
// the context over time below. On a phone the sides are sheets that a bar of buttons opens.
import { PanelLeftClose, PanelRightClose } from "lucide-react";
import { type ReactNode, useCallback, useDeferredValue, useEffect } from "react";
import { useNavigate } from "react-router";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { useWideMap } from "../../map/wide-map.ts";
import { useEntryKeys } from "../../outline/entry-keys.ts";
import { useLevel } from "../../outline/turns/level.tsx";
import { focusFind } from "../../search/find-focus.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { PrintedHead } from "../../session/view/session-head.tsx";
import { useHref, useView } from "../../session/view/view-context.tsx";
import { CHOOSING_SHEET } from "../../session/view/view-state.ts";
import { AfterPaint } from "../../ui/browser/after-paint.tsx";
import { useIsPhone, useIsTight } from "../../ui/browser/media.ts";
import { IconButton } from "../../ui/control/button.tsx";
import { Tabs } from "../../ui/control/tabs.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { SidePane, usePaneSize } from "../../ui/layout/split.tsx";
import { loadWhenIdle } from "../../ui/lazy-pane.ts";
import { PaneBoundary } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { Facts } from "../session/session-header.tsx";
import {
  BOTTOM,
  CENTRE,
  FIND,
  FindSession,
  LEFT_PANES,
  type Pane,
  RIGHT_PANES,
  WIDE_MAP,
} from "./panes.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import "./workspace.css";

const LEFT = "Outline, map and problems";
const RIGHT = "Selected entry";
/** Lists draw what is in view, and nothing more in print. */
const IN_SIGHT =
  "The part of the transcript that was on the screen. To print everything, choose “Print” under “Reading”.";

export function Workspace() {
  const { isWhole } = useOpenSession();
  const isPhone = useIsPhone();
  return (
    <>
      {isWhole ? <WorkspaceKeys /> : null}
      <PrintedHead facts={(branch) => ["Transcript", branch]} note={IN_SIGHT}>
        <div className="row wrap">{isWhole ? <Facts /> : null}</div>
      </PrintedHead>
      <div className="workspace paper-flow">{isPhone ? <Centre /> : <ThreePanes />}</div>
      {isPhone ? (
        <PhoneBar
          sheets={[
            { id: CHOOSING_SHEET, label: "Outline", content: <LeftTabs /> },
            { id: "right", label: "Entry", content: <RightTabs /> },
            { id: "bottom", label: "Context", content: <Bottom /> },
          ]}
        />
      ) : (
        <Bottom />
      )}
    </>
  );
}

/** Where there is little room the inspector is folded until it is opened. */
function ThreePanes() {
  const [{ map }] = useView();
  const isTight = useIsTight();
  const [narrow, setNarrow] = usePaneSize("left", { width: 332, isOpen: true });
  const [wide, setWide] = usePaneSize("left.turns", { width: turnsWidth(), isOpen: true });
  const [left, setLeft] = useLevel() === "turns" ? [wide, setWide] : [narrow, setNarrow];
  const [right, setRight] = usePaneSize("right", { width: 300, isOpen: true });
  const [tightRight, setTightRight] = usePaneSize("right.tight", { width: 280, isOpen: false });
  const [inspector, setInspector] = isTight ? [tightRight, setTightRight] : [right, setRight];
  return (
    <>
      <SidePane label={LEFT} side="left" size={left} onResize={setLeft}>
        <AfterPaint>
          <LeftTabs
            extra={
              <IconButton
                label={`Hide ${LEFT.toLowerCase()}`}
                onClick={() => setLeft({ ...left, isOpen: false })}
              >
                <PanelLeftClose size={16} aria-hidden />
              </IconButton>
            }
          />
        </AfterPaint>
      </SidePane>
      <Centre hasMap={map === "wide"} />
      <SidePane label={RIGHT} side="right" size={inspector} onResize={setInspector}>
        <AfterPaint>
          <RightTabs
            extra={
              <IconButton
                label={`Hide ${RIGHT.toLowerCase()}`}
                onClick={() => setInspector({ ...inspector, isOpen: false })}
              >
                <PanelRightClose size={16} aria-hidden />
              </IconButton>
            }
          />
        </AfterPaint>
      </SidePane>
    </>
  );
}

/** Turns have columns; the transcript still has the most room. Pixels. */
function turnsWidth(): number {
  return Math.round(Math.min(640, innerWidth * 0.42));
}

function Centre({ hasMap = false }: { readonly hasMap?: boolean }) {
  const [{ find }] = useView();
  const { isWhole } = useOpenSession();
  return (
    <main className="workspace-centre paper-flow">
      {hasMap ? (
        <div className="workspace-map not-printed">
          <PaneBoundary name="The map">{WIDE_MAP}</PaneBoundary>
        </div>
      ) : null}
      {find !== null && isWhole ? <PaneBoundary name="The search">{FIND}</PaneBoundary> : null}
      <PaneBoundary name="The transcript">{CENTRE}</PaneBoundary>
    </main>
  );
}

function Bottom() {
  return (
    <footer className="workspace-time firm not-printed">
      <PaneBoundary name="The timeline">
        <AfterPaint>{BOTTOM}</AfterPaint>
      </PaneBoundary>
    </footer>
  );
}

/** These panes describe the whole session. */
const STILL_READING = <Placeholder title="Reading the session…" />;

/** Whether all rows are known. After a wait for them, transcript and timeline are drawn before the panes. */
function useIsDue(): boolean {
  const { isWhole } = useOpenSession();
  return useDeferredValue(isWhole) && isWhole;
}

interface ExtraProps {
  readonly extra?: ReactNode;
}

function LeftTabs({ extra }: ExtraProps) {
  const [view, setView] = useView();
  const { session } = useOpenSession();
  const isDue = useIsDue();
  if (!isDue) return STILL_READING;
  const { problems } = session;
  return (
    <PaneTabs
      label="Views of the whole session"
      panes={LEFT_PANES}
      counts={{ problems: problems.length }}
      value={view.pane}
      onChange={(pane) => setView({ pane })}
      extra={extra}
    />
  );
}

function RightTabs({ extra }: ExtraProps) {
  const [view, setView] = useView();
  const isDue = useIsDue();
  if (!isDue) return STILL_READING;
  return (
    <PaneTabs
      label="About the selected entry"
      panes={RIGHT_PANES}
      counts={{}}
      value={view.side}
      onChange={(side) => setView({ side })}
      extra={extra}
    />
  );
}

interface PaneTabsProps extends ExtraProps {
  readonly label: string;
  readonly panes: readonly Pane[];
  readonly counts: { readonly [id: string]: number };
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function PaneTabs({ label, panes, counts, value, onChange, extra }: PaneTabsProps) {
  const shown = panes.find(({ id }) => id === value) ?? panes[0];
  const tabs = panes.map((pane) => ({ ...pane, count: counts[pane.id] ?? 0 }));
  return (
    <Tabs label={label} tabs={tabs} value={value} onChange={onChange} extra={extra}>
      <PaneBoundary key={shown?.id} name={`The pane “${shown?.label}”`}>
        {shown?.view}
      </PaneBoundary>
    </Tabs>
  );
}

function WorkspaceKeys(): null {
  useEntryKeys();
  const [view, setView] = useView();
  const { isWide, setWide } = useWideMap();
  const compare = useGoToCompare();
  const hasHome = useHasHome();
  const href = useHref();
  const navigate = useNavigate();
  useEffect(() => loadWhenIdle(FindSession), []);
  const find = () => {
    focusFind();
    if (view.find === null) setView({ find: "" });
  };
  useKeys({
    find,
    turnPane: () => setView({ pane: view.pane === "map" ? "outline" : "map" }),
    widenMap: () => setWide(!isWide),
    turnView: () => setView({ view: view.view === "sent" ? "history" : "sent" }),
    compare,
    ...(hasHome ? { share: () => void navigate(href({}, "share")) } : {}),
  });
  return null;
}

/** The link to the comparison of this session, with the same selection. */
function useGoToCompare(): () => void {
  const href = useHref();
  const navigate = useNavigate();
  return useCallback(() => void navigate(href({}, "compare")), [href, navigate]);
}
