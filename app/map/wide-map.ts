// The map above the transcript, or back in its pane: one step for keys and buttons.
import { useView } from "../session/view/view-context.tsx";

/** Whether the next map takes the keyboard's focus: the last one had it, or its button. */
let takesFocus = false;

/** Called once by a map when it mounts. */
export function claimsFocus(): boolean {
  const claimed = takesFocus;
  takesFocus = false;
  return claimed;
}

export function useWideMap(): {
  readonly isWide: boolean;
  readonly setWide: (wide: boolean) => void;
} {
  const [{ map }, setView] = useView();
  return {
    isWide: map === "wide",
    setWide: (wide) => {
      takesFocus = document.activeElement?.closest(".map-stand") != null;
      setView(wide ? { map: "wide", pane: "outline" } : { map: "", pane: "map" });
    },
  };
}
