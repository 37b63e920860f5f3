// The session's main screen: outline at the left, transcript in the middle, inspector at the right,
// the context over time below. On a phone the sides are sheets.
import { useView } from "../session/view-state.ts";
import { SidePane, usePaneSize } from "../ui/split.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { BOTTOM, CENTRE, LEFT_PANES, type Pane, RIGHT_PANES } from "./panes.tsx";
import "./workspace.css";

export function Workspace() {
  const [leftSize, setLeftSize] = usePaneSize("left", 332);
  const [rightSize, setRightSize] = usePaneSize("right", 300);
  const [view, setView] = useView();
  return (
    <>
      <div className="workspace">
        <SidePane
          label="Outline, map and problems"
          side="left"
          size={leftSize}
          onResize={setLeftSize}
        >
          <PaneTabs
            label="Ways to look at the whole session"
            panes={LEFT_PANES}
            value={view.pane}
            onChange={(pane) => setView({ pane })}
          />
        </SidePane>
        <main className="workspace-centre">{CENTRE}</main>
        <SidePane label="Selected entry" side="right" size={rightSize} onResize={setRightSize}>
          <PaneTabs
            label="About the selected entry"
            panes={RIGHT_PANES}
            value={view.side}
            onChange={(side) => setView({ side })}
          />
        </SidePane>
      </div>
      {BOTTOM ? <footer className="workspace-time">{BOTTOM}</footer> : null}
    </>
  );
}

interface PaneTabsProps {
  readonly label: string;
  readonly panes: readonly Pane[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function PaneTabs({ label, panes, value, onChange }: PaneTabsProps) {
  const shown = panes.find(({ id }) => id === value) ?? panes[0];
  return (
    <Tabs label={label} tabs={panes} value={value} onChange={onChange}>
      {shown?.view}
    </Tabs>
  );
}
