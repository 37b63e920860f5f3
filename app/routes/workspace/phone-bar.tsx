// On a small screen: buttons at the bottom, each opening one pane as a sheet. The open sheet is part of the
// address: Back closes it.
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useView } from "../../session/view/view-context.tsx";
import { CHOOSING_SHEET, isSameView, type ViewState } from "../../session/view/view-state.ts";
import { Dialog } from "../../ui/layout/dialog.tsx";
import "./phone-bar.css";

interface PhoneSheet {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export function PhoneBar({ sheets }: { readonly sheets: readonly PhoneSheet[] }) {
  const [view, setView] = useView();
  const navigate = useNavigate();
  const sheet = sheets.find(({ id }) => id === view.sheet);
  /** The view when the open sheet was opened. */
  const before = useRef<ViewState | null>(null);
  useEffect(() => {
    // Here the map has the whole sheet: there is nothing larger.
    if (view.map !== "wide") return;
    setView({ sheet: CHOOSING_SHEET, pane: "map", map: "" }, "replace");
  }, [view, setView]);

  const open = (id: string) => {
    before.current = view;
    setView({ sheet: id });
  };
  const close = () => {
    // Without another navigation since, Back leads to the step without the sheet.
    if (before.current && isSameView({ ...before.current, sheet: view.sheet }, view)) {
      void navigate(-1);
    } else setView({ sheet: "", map: "" }, "replace");
  };
  return (
    <nav className="phone-bar firm not-printed" aria-label="Panes">
      {sheets.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="phone-bar-button bold"
          aria-haspopup="dialog"
          onClick={() => open(id)}
        >
          {label}
        </button>
      ))}
      {sheet ? (
        <Dialog label={sheet.label} shape="sheet" onClose={close}>
          {sheet.content}
        </Dialog>
      ) : null}
    </nav>
  );
}
