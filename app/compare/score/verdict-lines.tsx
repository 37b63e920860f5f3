// The verdict of the comparison in lines: figures, files, and how either side ended.
import type { Score } from "../../../src/compare/branches/score.ts";
import {
  changedTexts,
  endText,
  figureTexts,
  noChangesText,
  shortPath,
} from "../../../src/export/text/comparison-text.ts";
import type { SideName } from "../cell/cell-content.ts";
import "./verdict-lines.css";

interface VerdictProps {
  readonly score: Score;
  /** Whether nothing else says how either side ended. */
  readonly hasEnds: boolean;
}

export function VerdictLines({ score, hasEnds }: VerdictProps) {
  const { verdict } = score;
  const changed = changedTexts(verdict);
  return (
    <ul className="compare-verdict" aria-label="Verdict">
      <li>{figureTexts(verdict).join(" · ")}</li>
      <li>
        {changed.length === 0 ? noChangesText(verdict) : null}
        {changed.map(({ who, paths, rest }, index) => (
          <span key={who}>
            {index > 0 ? " · " : ""}
            {who}:{" "}
            {paths.map((path, at) => (
              <span key={path}>
                {at > 0 ? ", " : ""}
                <bdi className="mono" title={path}>
                  {shortPath(path)}
                </bdi>
              </span>
            ))}
            {rest}
          </span>
        ))}
      </li>
      {hasEnds ? (
        <li className="compare-verdict-ends grid">
          <End side="a" score={score} />
          <End side="b" score={score} />
        </li>
      ) : null}
    </ul>
  );
}

interface EndProps {
  readonly side: SideName;
  readonly score: Score;
}

function End({ side, score: { verdict, answers } }: EndProps) {
  const words = answers[side]?.firstWords ?? "";
  return (
    <span className="compare-verdict-end ellipsis" title={words}>
      <span className={`compare-dot compare-dot-${side}`} aria-hidden /> {side.toUpperCase()}:{" "}
      {endText(verdict, side, words !== "")}
      {words === "" ? null : (
        <>
          {" "}
          “<bdi>{words}</bdi>”
        </>
      )}
    </span>
  );
}
