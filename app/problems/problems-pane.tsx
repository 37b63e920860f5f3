// The problems of the file, in words: the worst first, each with its line and a link to its entry.

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Problem, Severity } from "../../src/model/problem.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { cutText } from "../../src/text/cut.ts";
import { countText, numberText } from "../../src/text/units.ts";
import { useProgress } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { Button } from "../ui/control/button.tsx";
import { pageOf } from "../ui/list/paged.tsx";
import { Placeholder, Progress } from "../ui/note/placeholder.tsx";
import { Repairs } from "./repairs.tsx";
import "./problems-pane.css";

const GROUPS = [
  {
    severity: "error",
    name: "Damage",
    meaning: "Part of the file could not be read as it is.",
    Icon: CircleAlert,
  },
  {
    severity: "warning",
    name: "Doubtful",
    meaning: "Everything is shown, perhaps not as the writer meant it.",
    Icon: TriangleAlert,
  },
  { severity: "note", name: "Odd", meaning: "Accepted without change.", Icon: Info },
] as const satisfies readonly { readonly severity: Severity; readonly [key: string]: unknown }[];

export function ProblemsPane() {
  const { session, details } = useOpenSession();
  const { problems } = session;
  const isChecked = details !== null;
  if (problems.length === 0 && isChecked) {
    return (
      <div className="problems">
        <Repairs problems={0} />
        <Placeholder title="No problems">
          <CircleCheck className="problems-fine" size={20} aria-hidden />
          <p>Every line of the file was read, without problems.</p>
        </Placeholder>
      </div>
    );
  }
  return (
    <div className="problems">
      {isChecked ? null : <Checking />}
      <Repairs problems={problems.filter(({ kind }) => kind !== "not-understood").length} />
      {GROUPS.map((group) => {
        const own = problems.filter(({ severity }) => severity === group.severity);
        return own.length > 0 ? <Group key={group.severity} {...group} problems={own} /> : null;
      })}
    </div>
  );
}

function Checking() {
  const progress = useProgress(useOpenSession());
  return (
    <div className="problems-checking muted grid" role="status">
      <p>Still checking: reading all lines.</p>
      <Progress label="Checking the file" value={progress} />
    </div>
  );
}

/** A file can hold thousands of bad lines; they are shown a page at a time. */
const AT_ONCE = 200;

function Group(props: (typeof GROUPS)[number] & { readonly problems: readonly Problem[] }) {
  const { severity, name, meaning, Icon, problems } = props;
  const [most, setMost] = useState(AT_ONCE);
  return (
    <section className={`problems-group problems-${severity}`} aria-label={name}>
      <h2 className="problems-head row small bold">
        <Icon size={14} aria-hidden /> {name}
        <span className="problems-count dim tabular">{numberText(problems.length)}</span>
      </h2>
      <p className="problems-meaning dim tiny">{meaning}</p>
      <ul>
        {pageOf(problems, { from: 0, size: most }).map(({ key, item }) => (
          <ProblemItem key={key} problem={item} />
        ))}
      </ul>
      {problems.length > most ? (
        <Button onClick={() => setMost(most + AT_ONCE)}>
          Show more ({countText(problems.length - most, "problem")} left)
        </Button>
      ) : null}
    </section>
  );
}

/** A message names ids and files, of any length. */
const MAX_MESSAGE = 600;

function ProblemItem({ problem }: { readonly problem: Problem }) {
  const { table, go } = useSelection();
  const { line, file, message } = problem;
  const row = line > 0 ? table.line.indexOf(line) : NO_ROW;
  const place = [file, line > 0 ? `Line ${numberText(line)}` : "Whole file"].filter(Boolean);
  return (
    <li className="problem">
      <div className="problem-place row dim tiny tabular spread">
        <span>{place.join(", ")}</span>
        {row === NO_ROW ? null : (
          <button type="button" className="problem-go bare" onClick={() => go(row)}>
            Go to entry<span className="unseen"> on line {line}</span>
          </button>
        )}
      </div>
      <p>{cutText(message, MAX_MESSAGE)}</p>
    </li>
  );
}
