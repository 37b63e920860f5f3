// Copies an entry: its text, a link to it, its JSON as stored.
import { Braces, Check, Copy, Link2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { addressOf } from "../../src/model/address.ts";
import { useSelection } from "../session/selection.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { writeView } from "../session/view-state.ts";

interface CardActionsProps {
  readonly row: number;
  /** Tells the buttons of one card from those of another when read aloud. */
  readonly who: string;
  readonly text?: (() => string) | undefined;
}

export function CardActions({ row, who, text }: CardActionsProps) {
  const { client, revision } = useOpenSession();
  const link = useEntryLink(row);
  return (
    <span className="card-actions">
      {text ? (
        <CopyButton label={`Copy text of ${who}`} icon={<Copy size={13} />} content={text} />
      ) : null}
      <CopyButton label={`Copy link to ${who}`} icon={<Link2 size={14} />} content={link} />
      <CopyButton
        label={`Copy raw JSON of ${who}`}
        icon={<Braces size={13} />}
        content={async () => (await client.raw(row, revision)).text}
      />
    </span>
  );
}

/** The address of this page with that entry selected, at the leaf shown now. */
function useEntryLink(row: number): () => string {
  const { table, leaf } = useSelection();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return () => {
    const wanted = { leaf: addressOf(table, leaf), entry: addressOf(table, row) };
    const [page = ""] = location.href.split("#");
    return `${page}#${pathname}?${writeView(params, wanted).toString()}`;
  };
}

interface CopyButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly content: () => string | Promise<string>;
}

type CopyState = "idle" | "done" | "failed";

function CopyButton({ label, icon, content }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), 1500);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await content());
      setState("done");
    } catch {
      // The browser refuses when the page lost focus or clipboards are switched off.
      setState("failed");
    }
  };
  const told = { idle: label, done: "Copied", failed: "The browser did not allow copying" }[state];
  return (
    <button
      type="button"
      className="card-action"
      data-done={state === "done"}
      aria-label={told}
      title={told}
      onClick={() => void copy()}
    >
      {state === "done" ? <Check size={14} /> : icon}
    </button>
  );
}
