// Draws a change of text: sign and colour say which side a line is on, changed words stand out.
import { memo } from "react";
import type { DiffLine } from "./diff-lines.ts";
import "./diff.css";

const SIGNS = { add: "+", remove: "−", same: " ", skip: " ", note: " " } as const;

export const Diff = memo(function Diff({ lines }: { readonly lines: readonly DiffLine[] }) {
  const hasNumbers = lines.some((line) => line.old !== "" || line.new !== "");
  const digits = lines.reduce((most, line) => Math.max(most, line.old.length, line.new.length), 2);
  const room = { minWidth: `calc(${digits}ch + 16px)` };
  return (
    <pre className="diff">
      {withKeys(lines).map(({ key, line: { kind, old, new: now, parts } }) => (
        <span key={key} className={`diff-line diff-${kind}`}>
          {hasNumbers ? (
            <>
              <span className="diff-number muted firm" style={room}>
                {old}
              </span>
              <span className="diff-number muted firm" style={room}>
                {now}
              </span>
            </>
          ) : null}
          <span className="diff-sign firm">{SIGNS[kind]}</span>
          <span className="diff-text">
            {parts.map(({ start, text, isChanged }) =>
              isChanged ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
            )}
            {"\n"}
          </span>
        </span>
      ))}
    </pre>
  );
});

/** Equal lines may repeat: only their position distinguishes them. */
function withKeys(lines: readonly DiffLine[]): readonly { key: string; line: DiffLine }[] {
  return lines.map((line, position) => ({ key: `line ${position}`, line }));
}
