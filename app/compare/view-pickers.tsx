// How branches are seen, and how much of them: both stand in the address.
import { useView } from "../session/view/view-context.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";

const VIEWS = [
  { id: "history", label: "History" },
  { id: "sent", label: "What the model sees" },
];
const SHOWS = [
  { id: "all", label: "Everything" },
  { id: "changes", label: "Only differences" },
];

export function ViewPickers() {
  const [state, setState] = useView();
  return (
    <>
      <SegmentedControl
        label="How a branch is seen"
        segments={VIEWS}
        value={state.as}
        onChange={(as) => setState({ as: as === "sent" ? "sent" : "history", diff: 0 })}
      />
      <SegmentedControl
        label="What is shown"
        segments={SHOWS}
        value={state.show}
        onChange={(show) => setState({ show: show === "changes" ? "changes" : "all" })}
      />
    </>
  );
}
