// The search in an open session, while it is on the screen: a bar above the transcript, the hits, the marks
// and the strip.
import { useMemo, useState } from "react";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { useIsPhone } from "../ui/browser/media.ts";
import { Button } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { FindBar } from "./find-bar.tsx";
import { leaveFind } from "./find-focus.ts";
import { FindList } from "./find-list.tsx";
import { withSwitch } from "./find-query.ts";
import { FindStrip } from "./find-strip.tsx";
import { countedText, spokenText } from "./find-words.ts";
import { sourceOfCards } from "./marks/card-source.ts";
import { useMarks } from "./marks/highlights.ts";
import { type Find, useFind } from "./use-find.ts";
import { useGoToHit } from "./use-go-to-hit.ts";
import "./find.css";

export function FindSession() {
  const find = useFind();
  const { run, state, query, scope, setText } = find;
  const [{ view }, setView] = useView();
  const { table, path } = useSelection();
  const { goTo, step } = useGoToHit(run);
  const [isListOpen, setListOpen] = useState(true);
  const isPhone = useIsPhone();
  const sourceOf = useMemo(() => sourceOfCards(table, path, view), [table, path, view]);
  useMarks({ ...state, sourceOf });
  useKeys({ nextHit: () => step(1), previousHit: () => step(-1) });
  const close = () => {
    leaveFind();
    setView({ find: null, match: "", within: "all" }, "replace");
  };
  const choose = (hit: number) => {
    goTo(hit);
    // The text gets the remaining room.
    if (isPhone) setListOpen(false);
  };
  return (
    <>
      <search
        className="find not-printed"
        aria-label="Search in this session"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          close();
        }}
      >
        <FindBar
          query={query}
          scope={scope}
          counted={countedText(state)}
          hasHits={state.columns.count > 0}
          isSearching={state.phase === "searching"}
          isInvalid={state.phase === "refused"}
          isListOpen={isListOpen}
          onText={setText}
          onSwitch={(name, isOn) => setView(withSwitch(query, name, isOn), "replace")}
          onScope={(within) => setView({ within }, "replace")}
          onStep={step}
          onStop={() => run.stop()}
          onList={() => setListOpen(!isListOpen)}
          onClose={close}
        />
        {state.phase === "searching" ? <Progress label="Searching" value={state.done} /> : null}
        <span className="unseen" role="status">
          {spokenText({ ...state, entries: state.columns.withHits })}
        </span>
        <FindNote {...find} />
        {isListOpen && state.columns.count > 0 ? <FindList state={state} onGo={choose} /> : null}
      </search>
      <FindStrip state={state} onGo={goTo} />
    </>
  );
}

/** More notes: why there is no hit, and what would find more. */
function FindNote({ run, state, query, scope }: Find) {
  const [, setView] = useView();
  const { phase, problem, count } = state;
  if (phase === "refused") {
    return (
      <p className="find-note find-problem small" role="alert">
        {problem}
      </p>
    );
  }
  if (phase === "failed" || phase === "stopped") {
    return (
      <p className="find-note small" role={problem ? "alert" : undefined}>
        {problem || "The search was stopped. The hits up to that point are listed."}{" "}
        <Button onClick={() => run.again()}>Search again</Button>
      </p>
    );
  }
  if (phase === "done" && count === 0) {
    return (
      <p className="find-note small">
        {query.isRaw ? "No field contains it" : "No text contains it"}
        {scope === "all" ? "." : scope === "branch" ? " on this branch." : " that the model sees."}{" "}
        {scope === "all" ? null : (
          <Button onClick={() => setView({ within: "all" }, "replace")}>Search all branches</Button>
        )}{" "}
        {query.isRaw ? null : (
          <Button onClick={() => setView(withSwitch(query, "isRaw", true), "replace")}>
            Search raw fields too
          </Button>
        )}
      </p>
    );
  }
  return null;
}
