// What a tool asked the user, the options, and the user's answer.
import { Check } from "lucide-react";
import type { Question } from "../../../src/model/entry/questions.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import "./questions.css";

/** Characters of an option and of its description. */
const MAX_OPTION = 2000;

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="questions">
      <Paged items={questions} words={["question", "questions"]} size={20}>
        {(page) => page.map(({ key, item }) => <OneQuestion key={key} question={item} />)}
      </Paged>
    </div>
  );
}

function OneQuestion({ question: { text, options, answer } }: { readonly question: Question }) {
  return (
    <div className="question">
      <ClipBox className="question-text">
        <Markdown text={text} />
      </ClipBox>
      {options.length > 0 ? (
        <Paged items={options} words={["option", "options"]} size={20}>
          {(page) => (
            <ul className="question-options small grid">
              {page.map(({ key, item: { label, description, isChosen } }) => (
                <li key={key} data-chosen={isChosen}>
                  {isChosen ? <Check size={13} aria-label="Chosen:" /> : null}
                  <bdi>{drawnName(label, MAX_OPTION)}</bdi>
                  {description ? (
                    <bdi className="dim">{drawnName(description, MAX_OPTION)}</bdi>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </Paged>
      ) : null}
      <Answer text={answer} isPlain={options.length > 0} />
    </div>
  );
}

interface AnswerProps {
  readonly text: string | null;
  /** One of the options, or text that the user typed. */
  readonly isPlain: boolean;
}

function Answer({ text, isPlain }: AnswerProps) {
  if (text === null)
    return <p className="question-answer dim small breakable">No answer recorded</p>;
  return (
    <div className="question-answer small breakable">
      <span className="question-who tiny">Answer</span>
      {isPlain ? (
        <LongText text={text}>
          {(shown) => <bdi className="tool-value breakable">{shown}</bdi>}
        </LongText>
      ) : (
        <ClipBox className="question-text">
          <Markdown text={text} />
        </ClipBox>
      )}
    </div>
  );
}
