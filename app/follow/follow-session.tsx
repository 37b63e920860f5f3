// Follows the file of the session on the screen, where it can be, and says what happened to it.
import { useEffect } from "react";
import { findFollowed } from "../session/follow/find-followed.ts";
import { Follower } from "../session/follow/follower.ts";
import { useLibrary } from "../session/library/library-context.tsx";
import { useViewStore } from "../session/view/view-context.tsx";
import { FollowNote } from "./follow-note.tsx";

export function FollowSession({ sessionKey }: { readonly sessionKey: string }) {
  const library = useLibrary();
  const view = useViewStore();
  useEffect(() => {
    let isOver = false;
    let follower: Follower | null = null;
    // What this browser cannot look up is not followed.
    void findFollowed(library, sessionKey)
      .catch(() => null)
      .then((file) => {
        if (isOver || !file) return;
        follower = new Follower(library.sessions.of(sessionKey), file, view);
        follower.begin();
      });
    return () => {
      isOver = true;
      follower?.end();
    };
  }, [library, sessionKey, view]);
  return <FollowNote />;
}
