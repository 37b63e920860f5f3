// A step that was requested in any view: a preview comes first, unless it removes nothing else and the
// model sees the same as before.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CHOSEN, chooseNone, type WantedStep } from "../session/draft/chosen-store.ts";
import { previewQuery } from "../session/draft/preview-query.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession, usePart } from "../session/open/session-context.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { PreviewStep } from "./preview-step.tsx";

/** A request while the draft opens waits for it. */
export function WantedStepDialog() {
  const { draft } = useOpenSession();
  const { isReadOnly } = useEditor();
  const wanted = usePart(CHOSEN, (state) => state.wanted);
  return wanted && draft && !isReadOnly ? <OneWanted wanted={wanted} /> : null;
}

/** A dialog gives the focus to its first button; here it belongs to the confirm button. */
function FocusOnButton() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    place.current?.parentElement?.querySelector<HTMLElement>(".button-primary")?.focus();
  }, []);
  return <span ref={place} hidden />;
}

function OneWanted({ wanted: { name, note, step } }: { readonly wanted: WantedStep }) {
  const open = useOpenSession();
  const { parts } = open;
  const { run } = useEditor();
  const { data, error } = useQuery(previewQuery(open, step));
  const isQuiet =
    data !== undefined &&
    typeof data !== "string" &&
    data.removed.length + data.parted.length === 0 &&
    data.before.tokens === data.after.tokens;
  const close = () => parts.of(CHOSEN).setState({ wanted: null });
  useEffect(() => {
    if (!isQuiet) return;
    parts.of(CHOSEN).setState({ wanted: null });
    chooseNone(parts);
    void run(...step);
  }, [isQuiet, parts, run, step]);
  if (isQuiet || (data === undefined && !error)) return null;
  return (
    <Dialog label={name} onClose={close}>
      {note ? <p className="wanted-note breakable">{note}</p> : null}
      <FocusOnButton />
      <PreviewStep
        name={name}
        step={step}
        onDo={(operations) => {
          close();
          chooseNone(parts);
          void run(...operations);
        }}
        onBack={close}
      />
    </Dialog>
  );
}
