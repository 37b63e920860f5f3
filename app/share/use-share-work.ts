// The work of sharing what is on the screen, for as long as the screen is there.
import { useEffect, useMemo, useState } from "react";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { ShareWork } from "./work/share-work.ts";

/** Null until it begins. Another draft, or a file that has grown, is another work. */
export function useShareWork(): ShareWork | null {
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
