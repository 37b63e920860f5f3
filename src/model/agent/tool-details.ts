// What the details of dreb's own tools say (formats.md 6.2), as sentences for a card. Other programs may
// have tools called so: only what has the shape is said, and the raw details stay beside it; one of Claude
// Code's is given the shape when it is read. What it says of sub-agents is in agent-start.ts.

import { cutText } from "../../text/cut.ts";
import { countText } from "../../text/units.ts";
import {
  isArray,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../json/json.ts";

/** Of each name and reason: they come from a file. */
const MAX_CHARACTERS = 400;
const MAX_NAMES = 20;

type Say = (details: JsonObject) => readonly string[];

/** Empty for every other tool, and for details of another shape. */
export function detailSentences(toolName: string, details: JsonObject): readonly string[] {
  return SAYINGS.get(toolName)?.(details) ?? [];
}

/** The answers themselves stand below their questions. */
const asked: Say = (details) => {
  if (details.unavailable === true) return ["No user was present to answer."];
  const { answers, failed } = details;
  const why = stringField(details, "failed");
  const failure =
    failed === true || why !== undefined ? [`Asking failed${why ? `: ${said(why)}` : ""}.`] : [];
  const isUnanswered = isArray(answers) && answers.length === 0;
  return isUnanswered ? [...failure, "No answer came back."] : failure;
};

const searched: Say = (details) => {
  const results = numberField(details, "resultCount");
  if (results === undefined) return [];
  const stats = objectField(details, "indexStats") ?? {};
  const [files, chunks] = [numberField(stats, "files"), numberField(stats, "chunks")];
  const size = [
    files === undefined ? "" : countText(files, "file"),
    chunks === undefined ? "" : countText(chunks, "piece"),
  ].filter(Boolean);
  const found = `${results === 0 ? "Nothing" : countText(results, "result")} found.`;
  const of = size.length === 0 ? "" : ` of ${size.join(" in ")}`;
  if (details.indexBuilt === true) return [found, `The index${of} was built for it.`];
  return details.indexBuilt === false && of !== "" ? [found, `The index is${of}.`] : [found];
};

const skilled: Say = (details) => {
  const name = stringField(details, "skillName");
  if (name === undefined) return [];
  const error = stringField(details, "error");
  return [
    `The skill “${said(name)}” was ${details.found === false ? "not found" : "loaded"}.`,
    ...(details.warned === true ? ["The agent was warned about it."] : []),
    ...(error ? [`It failed: ${said(error)}.`] : []),
  ];
};

const suggested: Say = (details) => {
  const suggestion = stringField(details, "suggestion");
  if (suggestion === undefined) return [];
  const summary = stringField(details, "summary");
  return [
    `Suggested as the next prompt: “${said(suggestion)}”`,
    ...(summary ? [`What was done: ${said(summary)}`] : []),
  ];
};

const planned: Say = (details) => {
  const count = numberField(details, "taskCount");
  if (count === undefined) return [];
  const completed = numberField(details, "completed") ?? 0;
  const inProgress = numberField(details, "inProgress") ?? 0;
  const open = count - completed - inProgress;
  const parts = [
    completed > 0 ? `${completed} completed` : "",
    inProgress > 0 ? `${inProgress} in progress` : "",
    open > 0 ? `${open} to do` : "",
  ].filter(Boolean);
  return [`${countText(count, "task")}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`];
};

const waited: Say = (details) => {
  const reason = stringField(details, "reason");
  const { runningAgents } = details;
  if (reason === undefined || !isArray(runningAgents)) return [];
  const names = [
    ...stringsField(details, "runningAgents"),
    ...objectsField(details, "runningAgents").map(
      (agent) => stringField(agent, "agentId") ?? stringField(agent, "id") ?? "",
    ),
  ].filter(Boolean);
  const shown = names.slice(0, MAX_NAMES).map(said).join(", ");
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  const running = countText(runningAgents.length, "sub-agent");
  return [
    `The wait ended: ${said(reason)}.`,
    runningAgents.length === 0
      ? "No sub-agent was running any more."
      : `${running} still running${shown === "" ? "" : `: ${shown}${more}`}.`,
  ];
};

const CI_WORDS: ReadonlyMap<string, string> = new Map([
  ["watching", "The checks on GitHub are being watched."],
  ["passed", "The checks on GitHub passed."],
  ["failed", "The checks on GitHub failed."],
]);

const watched: Say = (details) => {
  const words = CI_WORDS.get(stringField(details, "status") ?? "");
  if (!words) return [];
  const code = numberField(details, "exitCode");
  return [
    words,
    ...(code === undefined ? [] : [`Exit code ${code}.`]),
    ...(details.outputTruncated === true ? ["Their output was cut."] : []),
  ];
};

const fetched: Say = (details) =>
  stringField(details, "truncatedContent") === undefined
    ? []
    : ["The page was too long for the model: what it was given is in the details."];

const SAYINGS: ReadonlyMap<string, Say> = new Map([
  ["ask_user", asked],
  ["search", searched],
  ["skill", skilled],
  ["suggest_next", suggested],
  ["tasks_update", planned],
  ["TodoWrite", planned],
  ["wait", waited],
  ["watch_github_ci", watched],
  ["web_fetch", fetched],
]);

function said(text: string): string {
  return cutText(text.trim().replace(/\.$/, ""), MAX_CHARACTERS);
}
