// The head of everything that is printed: what it is, what of it is on the paper, where it is from, and when.
import { createContext, type ReactNode, useContext } from "react";
import { usePrinting } from "./on-paper.ts";

export interface PaperHeadProps {
  readonly title: string;
  /** What is on the paper, a few words each; empty ones are not shown. */
  readonly facts: readonly string[];
  readonly fileName: string;
  /** Where the work was done; "" where that is not known. */
  readonly folder: string;
  /** What is left out or was not read; "" for nothing. */
  readonly note?: string;
  /** More of what is said of it. */
  readonly children?: ReactNode;
}

/** What holds for everything this page prints, a few words each. */
export const PaperFacts = createContext<readonly string[]>([]);

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

export function PaperHead({ title, facts, fileName, folder, note, children }: PaperHeadProps) {
  // Drawn once more when it is printed, so that is the time.
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
