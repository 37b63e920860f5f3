// In the header: whether the file is followed now. A click pauses or resumes.
import { useFollowed } from "../session/follow/follow-state.ts";
import { PillButton } from "../ui/control/button.tsx";
import "./follow.css";

const WORDS = {
  live: ["Live", "The file is followed: what is added to it appears by itself. Pause"],
  paused: ["Paused", "The file is not followed at the moment. Go on"],
  lost: ["Not found", "The file cannot be had at the moment; it is looked for. Pause"],
} as const;

export function FollowChip() {
  const followed = useFollowed((now) => now);
  if (!followed) return null;
  const { state, controls } = followed;
  const [word, title] = WORDS[state.status];
  return (
    <PillButton
      className="follow-chip"
      data-status={state.status}
      aria-label={`${word}. ${title}`}
      title={title}
      onClick={state.status === "paused" ? controls.resume : controls.pause}
    >
      <span className="follow-dot" aria-hidden />
      {word}
    </PillButton>
  );
}
