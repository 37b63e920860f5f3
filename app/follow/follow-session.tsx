// Follows the file of the session on the screen, where possible, and reports its changes.
import { useEffect } from "react";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { findFollowed } from "../session/follow/find-followed.ts";
import { Follower } from "../session/follow/follower.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { useViewStore } from "../session/view/view-context.tsx";
import { FollowNote } from "./follow-note.tsx";

export function FollowSession({ sessionKey }: { readonly sessionKey: string }) {
  const catalog = useCatalog();
  const { sessions } = usePageSessions();
  const view = useViewStore();
  useEffect(() => {
    let isOver = false;
    let follower: Follower | null = null;
    // A file that this browser cannot access is not followed.
    void findFollowed(catalog, sessionKey)
      .catch(() => null)
      .then((file) => {
        if (isOver || !file) return;
        follower = new Follower(sessions.of(sessionKey), file, view);
        follower.begin();
      });
    return () => {
      isOver = true;
      follower?.end();
    };
  }, [catalog, sessions, sessionKey, view]);
  return <FollowNote />;
}
