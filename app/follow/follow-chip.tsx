// In the header: whether the file is followed now. A click pauses or resumes.
import { useFollowed } from "../session/follow/follow-state.ts";
import { PillButton } from "../ui/control/button.tsx";
import "./follow.css";

const WORDS = {
  live: ["Live", "The file is followed: new entries appear by themselves. Pause"],
  paused: ["Paused", "The file is not followed at the moment. Resume"],
  lost: [
    "Not found",
    "The file is not available at the moment. Espalier keeps looking for it. Pause",
  ],
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
