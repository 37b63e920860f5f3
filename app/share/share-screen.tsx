// A copy of the session for another person: its scope, the private values in it, its form; and beside these
// the copy as its receiver will see it. Nothing leaves before everything found is decided.
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand/react";
import { countText } from "../../src/text/units.ts";
import { useIsPhone } from "../ui/browser/media.ts";
import { Button } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { PaneBoundary } from "../ui/note/error-note.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { FormStep } from "./form-step.tsx";
import { FoundStep } from "./found-step.tsx";
import { Preview } from "./preview/preview.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ScopeStep } from "./scope-step.tsx";
import { useShareRequest } from "./use-share-request.ts";
import { ShareWork } from "./work/share-work.ts";
import "./share-screen.css";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";

interface ShareScreenProps {
  /** Views of the session around them. */
  readonly outline: ReactNode;
  readonly transcript: ReactNode;
}

export function ShareScreen(views: ShareScreenProps) {
  const work = useShareWork();
  return work ? <Sharing work={work} {...views} /> : null;
}

function Sharing({ work, ...views }: ShareScreenProps & { readonly work: ShareWork }) {
  const asked = useShareRequest();
  const { scope, form, opening } = asked;
  useEffect(() => work.ask({ scope, form, opening }), [work, scope, form, opening]);
  const isPhone = useIsPhone();
  const [passphrase, setPassphrase] = useState<string | null>(null);
  const [wanted, setWanted] = useState<{ readonly row: number } | null>(null);
  const [isUp, setUp] = useState(false);
  const show = (row: number) => {
    setWanted({ row });
    setUp(true);
  };
  const preview = <Shown work={work} wanted={wanted} {...views} />;
  return (
    <main className="share">
      <div className="share-steps column scroll">
        <h2>Share a read-only copy</h2>
        <p className="muted">
          The copy is made in this browser. What you leave out is not in the file.
        </p>
        <ScopeStep asked={asked} />
        <FoundStep work={work} onShow={show} />
        <FormStep asked={asked} passphrase={passphrase} onPassphrase={setPassphrase} />
      </div>
      <footer className="share-bar">
        <SaveBar work={work} asked={asked} passphrase={passphrase} />
        {isPhone ? <Button onClick={() => setUp(true)}>Preview</Button> : null}
      </footer>
      {isPhone ? (
        isUp ? (
          <Dialog label="What the receiver sees" shape="sheet" onClose={() => setUp(false)}>
            {preview}
          </Dialog>
        ) : null
      ) : (
        <section className="share-preview column" aria-label="What the receiver sees">
          {preview}
        </section>
      )}
    </main>
  );
}

interface ShownProps extends ShareScreenProps {
  readonly work: ShareWork;
  readonly wanted: { readonly row: number } | null;
}

function Shown({ work, wanted, outline, transcript }: ShownProps) {
  const { copy, isOld, found, decisions } = useStore(work.state);
  const open = (found ?? []).filter(({ key }) => !decisions.has(key)).length;
  return (
    <>
      <header className="share-preview-head baseline wrap firm" aria-busy={isOld}>
        <h3>What the receiver sees</h3>
        <p className="muted">
          {copy
            ? [copy.leftOut || "All of the session", openText(open)].filter(Boolean).join(" · ")
            : ""}
        </p>
      </header>
      {copy ? (
        <PaneBoundary name="The preview">
          <Preview file={copy.file} wanted={wanted} outline={outline} transcript={transcript} />
        </PaneBoundary>
      ) : (
        <Placeholder title="The copy is being made">
          The session is searched for secrets first. Then the copy is shown here.
        </Placeholder>
      )}
    </>
  );
}

function openText(open: number): string {
  return open === 0 ? "" : `${countText(open, "undecided value")} shown masked`;
}

/**
 * The share work of the session on the screen, while the screen is there; null until it begins. Another
 * draft, or a grown file, starts another one.
 */
function useShareWork(): ShareWork | null {
  const { key, source, draft, rowsVersion } = useOpenSession();
  const { shares } = useCatalog();
  const [work, setWork] = useState<ShareWork | null>(null);
  const steps = draft && draft.steps.length > 0 ? draft.steps : null;
  const shared = useMemo(
    () => ({ key, source, steps, rowsVersion }),
    [key, source, steps, rowsVersion],
  );
  useEffect(() => {
    const { key, source, steps } = shared;
    const begun = new ShareWork({
      input: () => source.input(),
      steps,
      remembered: () => shares.of(key),
      remember: (kept) => shares.keep({ key, ...kept }),
    });
    setWork(begun);
    return () => begun.close();
  }, [shared, shares]);
  return work;
}
