// What of the context at the leaf in view the file does not record.
import { useUnrecorded } from "../../session/figures/use-figures.ts";
import { GlancePart } from "./glance-part.tsx";

export function UnrecordedLines() {
  const texts = useUnrecorded() ?? [];
  if (texts.length === 0) return null;
  return (
    <GlancePart title="Sent, and not recorded">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </GlancePart>
  );
}
