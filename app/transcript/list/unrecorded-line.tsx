// What the file does not record of the context that is shown.
import { useUnrecorded } from "../../session/figures/use-figures.ts";

/** The first sentence, and the others on demand. */
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
