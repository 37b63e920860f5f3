// What the pointer is at, above the timeline. For the eye only: the slider says the same aloud.
import type { PlaceText } from "./timeline-places.ts";

interface TimelineCardProps {
  readonly place: PlaceText;
  /** Pixels from the left of the timeline. */
  readonly x: number;
  /** Of the timeline, in pixels. */
  readonly width: number;
}

/** As wide as the style says; it stays inside the timeline. */
const CARD_WIDTH = 280;

export function TimelineCard({ place, x, width }: TimelineCardProps) {
  const left = Math.max(0, Math.min(x - CARD_WIDTH / 2, width - CARD_WIDTH));
  return (
    <div className="timeline-card muted" aria-hidden="true" style={{ left }}>
      <p className="timeline-card-facts">
        <b>{place.turn}</b>
        <span>{place.tokens}</span>
        <span>{place.time}</span>
      </p>
      {place.draft ? <p className="timeline-card-draft bold">{place.draft}</p> : null}
      <p className={place.drop ? "timeline-card-drop" : "timeline-card-entry"}>
        {place.drop || place.entry}
      </p>
    </div>
  );
}
