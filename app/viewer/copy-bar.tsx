// Above a shared session: that it is a copy, its date, its omissions, and the original file.
import { Download } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand/react";
import type { CopyFacts } from "../../src/export/html/manifest.ts";
import { cutText } from "../../src/text/cut.ts";
import { dateText } from "../../src/text/units.ts";
import { saveFile } from "../ui/browser/hand-out.tsx";
import { Button } from "../ui/control/button.tsx";
import type { PageCopy } from "./page-copy.ts";
import "./copy-bar.css";

interface CopyBarProps {
  readonly copy: PageCopy;
  readonly facts: CopyFacts;
}

/** The author of the copy wrote it. Characters. */
const MAX_LEFT_OUT = 300;

export function CopyBar({ copy, facts }: CopyBarProps) {
  const isSilent = useStore(copy.isSilent);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    try {
      saveFile(await copy.file(), facts.fileName);
      setError(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const leftOut = cutText(facts.leftOut, MAX_LEFT_OUT);
  return (
    <aside
      className="viewer-bar row muted small firm spread not-printed"
      aria-label="About this copy"
    >
      <p className="viewer-bar-words">
        <span className="viewer-bar-what bold">Read-only copy</span> made with Espalier on{" "}
        <time dateTime={facts.made}>{dateText(Date.parse(facts.made))}</time>
        {leftOut === "" ? null : (
          <>
            {" · "}
            <bdi>{leftOut}</bdi>
          </>
        )}
      </p>
      {isSilent ? (
        <p className="viewer-bar-error" role="alert">
          Part of this page is missing, and nothing more is loading: the connection may be broken.{" "}
          <Button onClick={() => location.reload()}>Load it again</Button>
        </p>
      ) : null}
      {error === null ? null : (
        <p className="viewer-bar-error" role="alert">
          {error}
        </p>
      )}
      <Button weight="quiet" title={cutText(facts.fileName, 120)} onClick={() => void save()}>
        <Download size={15} aria-hidden /> <span className="viewer-bar-get">Get the JSONL</span>
      </Button>
    </aside>
  );
}
