// The map with its buttons, for any subject and look: a pure view whose only state is its viewport.
import { useEffect, useMemo, useRef, useState } from "react";
import { spotOf } from "../../src/map/lanes.ts";
import type { Measure } from "../../src/map/lengths.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { saveFile } from "../ui/browser/hand-out.tsx";
import { Button } from "../ui/control/button.tsx";
import { useSize } from "../ui/layout/sizes.ts";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { MapLegend, MapToolbar } from "./map-toolbar.tsx";
import { pngOf, svgOf } from "./picture/export-map.tsx";
import { MapOverview } from "./picture/map-overview.tsx";
import { MapPicture, type MapPictureProps } from "./picture/map-picture.tsx";
import type { Subject } from "./scene/subject.ts";
import { leaveAt, returnTo } from "./view/left-view.ts";
import { fitTo, type Size, zoom } from "./view/viewport.ts";
import { ViewportStore } from "./view/viewport-store.ts";
import "./map.css";

export interface MapViewProps extends Omit<MapPictureProps, "store"> {
  /** Name of saved files, without extension. */
  readonly name: string;
  readonly onMeasure: (measure: Measure) => void;
  readonly isWide: boolean;
  /** Missing where the map already has the whole window. */
  readonly onWide: ((isWide: boolean) => void) | undefined;
}

export function MapView(props: MapViewProps) {
  const [frame, size] = useSize<HTMLDivElement>();
  const hasArea = size.width > 0 && size.height > 0;
  return (
    <section
      className="map"
      aria-label="Map"
      onKeyDown={({ key }) => {
        if (key === "Escape" && props.isWide) props.onWide?.(false);
      }}
    >
      <div ref={frame} className="map-frame">
        {hasArea ? <MapInFrame {...props} size={size} /> : null}
      </div>
      <MapLegend subject={props.subject} />
    </section>
  );
}

function MapInFrame(props: MapViewProps & { readonly size: Size }) {
  const { subject, look, claimsFocus, name, onGo, onCompare, onMeasure, isWide, onWide, size } =
    props;
  const store = useViewport(subject, look.selected, size);
  const selected = spotOf(subject.runs, subject.layout, look.selected);
  const fitSelection = () => {
    if (!selected) return;
    const { run, lane } = selected;
    const left = subject.layout.left[run] ?? 0;
    const right = subject.layout.right[run] ?? 0;
    store.goTo(fitTo({ left, right, top: lane - 2, bottom: lane + 2 }, store.live().size, 60));
  };
  const [refusal, setRefusal] = useState("");
  const saveAs = async (type: "svg" | "png") => {
    setRefusal("");
    try {
      const svg = svgOf(subject, look, `Map of ${name}`);
      const blob = type === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg);
      saveFile(blob, `${name}-map.${type}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : `${error}`;
      setRefusal(`The map was not saved as ${type.toUpperCase()}: ${reason}.`);
    }
  };
  return (
    <>
      <MapToolbar
        measure={subject.measure}
        onMeasure={onMeasure}
        onZoom={(factor) => {
          const { view, size: now } = store.live();
          store.goTo(zoom(view, factor, [now.width / 2, now.height / 2], store.limits()));
        }}
        onFit={() => store.fitAll()}
        onFitSelection={selected ? fitSelection : undefined}
        onCompare={() => onCompare(look.selected === NO_ROW ? look.leaf : look.selected)}
        isWide={isWide}
        onWide={onWide}
        onSave={(type) => void saveAs(type)}
      />
      {refusal ? (
        <div className="map-refusal">
          <ErrorNote message={refusal} advice="Try the other file format.">
            <Button onClick={() => setRefusal("")}>Dismiss</Button>
          </ErrorNote>
        </div>
      ) : null}
      <MapPicture
        subject={subject}
        look={look}
        store={store}
        claimsFocus={claimsFocus}
        onGo={onGo}
        onCompare={onCompare}
      />
      <MapOverview subject={subject} look={look} store={store} />
    </>
  );
}

/** Restores the last view of the map, and records its own on unmount. */
function useViewport(subject: Subject, selected: number, size: Size): ViewportStore {
  const { layout } = subject;
  const { parts } = useOpenSession();
  const now = useRef({ subject, selected, size });
  now.current = { subject, selected, size };
  // Another layout gets a new view; another size only moves the view.
  const store = useMemo(() => {
    const first = now.current.size;
    return new ViewportStore(layout, first, returnTo(parts, now.current.subject, first));
  }, [layout, parts]);
  useEffect(() => store.resize(size), [store, size]);
  useEffect(
    () => () => {
      const left = now.current;
      if (store.hasMoved && left.subject.layout === layout)
        leaveAt(parts, left.subject, store.live(), left.selected);
    },
    [store, layout, parts],
  );
  return store;
}
