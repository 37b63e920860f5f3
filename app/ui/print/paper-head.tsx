// The head of every printed page: what it is, which part is printed, where it is from, and when.
import { createContext, type ReactNode, useContext } from "react";
import { usePrinting } from "./on-paper.ts";

export interface PaperHeadProps {
  readonly title: string;
  /** What is printed, a few words each; empty ones are not shown. */
  readonly facts: readonly string[];
  readonly fileName: string;
  /** The working directory; "" where that is unknown. */
  readonly folder: string;
  /** What is left out or was not read; "" for nothing. */
  readonly note?: string;
  /** More facts. */
  readonly children?: ReactNode;
}

/** What holds for everything this page prints, a few words each. */
export const PaperFacts = createContext<readonly string[]>([]);

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

export function PaperHead({ title, facts, fileName, folder, note, children }: PaperHeadProps) {
  // Rendered again for print, so this is the time of printing.
  usePrinting();
  const always = useContext(PaperFacts);
  const now = new Date();
  return (
    <header className="paper-head muted small">
      <h2>{title}</h2>
      <p className="tabular">{[...facts, ...always].filter(Boolean).join(" · ")}</p>
      {children}
      <p className="tabular">
        <bdi>{fileName}</bdi>
        {folder === "" ? null : (
          <>
            {" "}
            in <bdi>{folder}</bdi>
          </>
        )}{" "}
        · printed with Espalier, <time dateTime={now.toISOString()}>{DATE.format(now)}</time>
      </p>
      {note ? <PaperNote>{note}</PaperNote> : null}
    </header>
  );
}

export function PaperNote({ children }: { readonly children: string }) {
  return <p className="paper-note muted small">{children}</p>;
}
