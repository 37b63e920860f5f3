// The session of a shared page: asks for its passphrase where it has one, opens it, and shows the copy bar
// above it.
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand/react";
import { type CopyFacts, copyFacts } from "../../../src/export/html/manifest.ts";
import { useSession } from "../../session/open/page-sessions.tsx";
import { shownName, shownPath } from "../../session/view/names.ts";
import { ThemeMenu } from "../../ui/keys/page-tools.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";
import { PaperFacts } from "../../ui/print/paper-head.tsx";
import { Brand } from "../../ui/theme/brand.tsx";
import { CopyBar } from "../../viewer/copy-bar.tsx";
import { COPY_KEY } from "../../viewer/copy-sessions.ts";
import type { PageCopy } from "../../viewer/page-copy.ts";
import { PassphraseForm } from "../../viewer/passphrase-form.tsx";
import { PrintedText } from "../../viewer/printed-text.tsx";
import { FailedOpening, useShown } from "../opening/opening-frame.tsx";
import { SCREENS } from "../session/screens.tsx";
import { SessionScreen } from "../session/session-screen.tsx";
import "../opening/opening-screen.css";
import "./copy-screen.css";

export function CopyScreen({ copy }: { readonly copy: PageCopy }) {
  const state = useStore(copy.state);
  const isSilent = useStore(copy.isSilent);
  if (state.status === "open") {
    const missing = isSilent ? ["Part of this page was missing when it was printed"] : [];
    return (
      <PaperFacts value={[...missing, ...copyFacts(state.facts).map(shownPath)]}>
        <OpenCopyScreen copy={copy} facts={state.facts} size={state.size} />
      </PaperFacts>
    );
  }
  return (
    <Before>
      {copy.isProtected ? (
        <PassphraseForm {...state} onTry={(passphrase) => void copy.unlock(passphrase)} />
      ) : null}
    </Before>
  );
}

interface OpenCopyScreenProps {
  readonly copy: PageCopy;
  readonly facts: CopyFacts;
  /** In bytes, 0 while that is not known. */
  readonly size: number;
}

function OpenCopyScreen({ copy, facts, size }: OpenCopyScreenProps) {
  const { state, reload } = useSession(COPY_KEY);
  const open = useShown(state);
  const title = shownName(facts.title);
  useEffect(() => {
    document.title = `${title} · Espalier`;
  }, [title]);
  return (
    <div className="screen-copy column paper-flow">
      <PrintedText copy={copy} facts={facts} />
      <CopyBar copy={copy} facts={facts} />
      {open ? (
        <SessionScreen open={open} onReload={reload} screens={SCREENS} />
      ) : (
        <Before>
          {state.status === "failed" ? (
            <div className="opening-box">
              <FailedOpening error={state.error} onRetry={reload} />
            </div>
          ) : state.status === "opening" ? (
            <div className="opening-wait">
              <h1>Opening {title}</h1>
              <Progress label={`Opening ${title}`} value={state.scannedBytes / Math.max(1, size)} />
            </div>
          ) : null}
        </Before>
      )}
    </div>
  );
}

/** As long as there is no session to show. */
function Before({ children }: { readonly children: ReactNode }) {
  return (
    <div className="opening">
      <header className="opening-head row spread">
        <Brand />
        <ThemeMenu />
      </header>
      <main className="opening-main grid">{children}</main>
    </div>
  );
}
