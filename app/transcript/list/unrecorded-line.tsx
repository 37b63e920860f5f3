// What of the context that is shown its file does not record.
import { useUnrecorded } from "../../session/figures/use-figures.ts";

/** The first sentence, and the others for who asks for them. */
export function UnrecordedLine() {
  const texts = useUnrecorded();
  if (texts === null) return "…";
  const [first, ...others] = texts;
  if (others.length === 0) return first && <p title={first}>{first}</p>;
  return (
    <details>
      <summary title={first}>
        <span className="unrecorded-more bold">{others.length} more</span> {first}
      </summary>
      <ul>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
