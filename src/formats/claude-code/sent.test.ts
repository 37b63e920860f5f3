// What the model was sent for a reply (formats-more.md 7.1): the rules, and the recorded requests, which override
// them.
// @module-tag long
import { expect, it } from "vitest";
import { contextAt } from "../../context/context-at.ts";
import { contentText } from "../../context/messages.ts";
import { type JsonObject, objectsField } from "../../model/json/json.ts";
import { keyOf } from "../../model/table/ids.ts";
import { rowOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { jsonLines } from "../../testing/session.ts";
import { NO_FILTERING, visibleRows } from "../../tree/filters.ts";
import { openSession } from "../index.ts";

const SESSION = { sessionId: "s", version: "2.1.332", cwd: "/orchard" };

/** A line of the conversation; `link`: its uuid, `<`, and the uuid of its parent, "" for none. */
function line(link: string, fields: JsonObject): JsonObject {
  const [uuid = "", above = ""] = link.split("<");
  return { ...SESSION, uuid, parentUuid: above === "" ? null : above, ...fields };
}
const user = (link: string, content: string, fields: JsonObject = {}) =>
  line(link, { type: "user", message: { role: "user", content }, ...fields });
const reply = (link: string, id: string, block: JsonObject, fields: JsonObject = {}) =>
  line(link, {
    type: "assistant",
    message: { role: "assistant", model: "m", id, content: [block] },
    ...fields,
  });
const say = (text: string) => ({ type: "text", text });
const call = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (link: string, id: string, content: string) =>
  line(link, {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content }] },
  });
const slipped = (link: string, type: string, text: string, fields: JsonObject = {}) =>
  line(link, {
    type: "attachment",
    attachment: { type },
    rendered: [{ content: remind(text) }],
    ...fields,
  });
const remind = (text: string) => `<system-reminder>\n${text}\n</system-reminder>`;
const request = (id: string, base: string | null, keep: number, ...tail: string[]): JsonObject => ({
  ...{ type: "api-request", sessionId: "s", id, shapeHash: "shape", keep, tail },
  ...(base !== null && { base }),
});
const written = (hash: string, role: string, ...content: JsonObject[]): JsonObject => ({
  ...{ type: "api-request-blob", sessionId: "s", hash, message: { role, content } },
});
const SHAPE: JsonObject = {
  ...{ type: "api-request-shape", sessionId: "s", shapeHash: "shape" },
  shape: { system: [say("You prune."), say("Trees only.")], tools: [{ name: "Bash" }] },
};

function opened(lines: readonly JsonObject[]) {
  return openSession({ kind: "file", source: textSource(jsonLines(lines), "s.jsonl") });
}

/** What the model is sent at an entry: role and text of each message. */
async function sentAt(lines: readonly JsonObject[], uuid: string): Promise<readonly string[]> {
  const read = await opened(lines);
  const { messages } = await contextAt(read, rowOf(read.session.table, keyOf(uuid)), true);
  const printed: string[] = [];
  for await (const { message } of messages()) {
    const calls = objectsField(message, "content").filter(({ type }) => type === "toolCall");
    const ids = calls.map(({ id }) => `[${id}]`).join("");
    printed.push(`${message.role}: ${contentText(message.content, " | ")}${ids}`);
  }
  return printed;
}

it("a request holds what the program inserted before the typed words, and nothing that it kept to itself", async () => {
  const lines = [
    user("p<", "Prune it."),
    slipped("a<p", "skill_listing", "Skills: prune."),
    line("b<a", { type: "attachment", attachment: { type: "already_read_file", filename: "/x" } }),
    line("c<b", {
      type: "attachment",
      attachment: { type: "edited_text_file", snippet: "1 twig" },
    }),
    reply("r<c", "m1", say("Done.")),
  ];
  expect(await sentAt(lines, "r")).toEqual([
    `user: ${remind("Skills: prune.")}`,
    `user: ${remind("1 twig")}`,
    "user: Prune it.",
    "assistant: Done.",
  ]);
});

it("a request holds what hooks printed with the name of the hook, and of successful hooks only what they meant for the model", async () => {
  const hook = (link: string, type: string, event: string, content: string) =>
    line(link, {
      type: "attachment",
      attachment: { type, hookName: event, hookEvent: event, content },
    });
  const lines = [
    user("p<", "Go."),
    hook("a<p", "hook_additional_context", "UserPromptSubmit", "be brief"),
    hook("b<a", "hook_success", "SessionStart", "welcome"),
    hook("c<b", "hook_success", "PostToolUse", "formatted"),
    hook("d<c", "hook_non_blocking_error", "PostToolUse", "no such file"),
    reply("r<d", "m1", say("Done.")),
  ];
  expect(await sentAt(lines, "r")).toEqual([
    `user: ${remind("UserPromptSubmit hook additional context: be brief")}`,
    `user: ${remind("SessionStart hook success: welcome")}`,
    "user: Go.",
    "assistant: Done.",
  ]);
});

it("a request holds a file as what a tool read, and says which words older versions did not record", async () => {
  const bare = (link: string, type: string, fields: JsonObject = {}) =>
    line(link, { type: "attachment", attachment: { type, ...fields } });
  const content = { type: "text", file: { filePath: "/x", content: "1 twig" } };
  const lines = [
    user("p<", "Go."),
    bare("a<p", "file", { filename: "/x", content }),
    bare("b<a", "plan_mode", { reminderType: "full" }),
    bare("c<b", "invoked_skills", { skills: [{ name: "prune", content: "Cut low." }] }),
    bare("d<c", "date_change", { newDate: "2026-11-20" }),
    bare("e<d", "command_permissions", { allowedTools: [] }),
    reply("r<e", "m1", say("Done.")),
  ];
  const reading = remind('Called the Read tool with the following input: {"file_path":"/x"}');
  expect(await sentAt(lines, "r")).toEqual([
    `user: ${reading} | ${remind("Result of calling the Read tool:\n1 twig")}`,
    `user: ${remind("(Plan mode. What stands here for the model is not in the file.)")}`,
    `user: ${remind("Cut low.")}`,
    `user: ${remind("2026-11-20")}`,
    "user: Go.",
    "assistant: Done.",
  ]);
});

it("a request holds a mentioned picture or document as one, and says of other files that they are missing", async () => {
  const named = (link: string, type: string, file: JsonObject) =>
    line(link, {
      type: "attachment",
      attachment: { type: "file", filename: "/x", content: { type, file } },
    });
  const lines = [
    user("p<", "Look."),
    named("a<p", "image", { base64: "iVBO", type: "image/png" }),
    named("b<a", "pdf", { base64: "JVBE" }),
    named("c<b", "notebook", { cells: [] }),
    reply("r<c", "m1", say("Seen.")),
  ];
  const { session, bodies } = await opened(lines);
  const contentAt = async (uuid: string) => {
    const entry = await bodies.body(rowOf(session.table, keyOf(uuid)));
    return objectsField(entry, "content")[1];
  };
  expect(await contentAt("a")).toEqual({ type: "image", data: "iVBO", mimeType: "image/png" });
  expect(await contentAt("b")).toMatchObject({ type: "document", source: { data: "JVBE" } });
  expect((await sentAt(lines, "r"))[2]).toContain("(File. What stands here for the model is not");
});

it("a request begins with the prompt and the tools of a snapshot, though it follows the first reply", async () => {
  const snapshot = (link: string, fields: JsonObject = {}) =>
    line(link, {
      type: "attachment",
      attachment: { type: "prompt_snapshot", systemPrompt: ["You prune.", "Trees."], ...fields },
    });
  const lines = [
    user("p<", "Prune it."),
    snapshot("a<p"),
    reply("r<a", "m1", call("t1")),
    snapshot("b<r", { cliPrefix: "You are an agent.", tools: [{ name: "Bash" }] }),
    result("o<b", "t1", "pruned"),
    slipped("c<o", "total_tokens_reminder", "9 left"),
    reply("s<c", "m2", say("Done.")),
    line("k<s", { type: "system", subtype: "compact_boundary" }),
    slipped("d<k", "date", "Today is Friday."),
    user("m<d", "This goes on.", { isCompactSummary: true }),
    reply("v<m", "m3", say("On I go.")),
  ];
  const system = "system: You are an agent. | You prune.\n\nTrees.";
  expect(await sentAt(lines, "s")).toEqual([
    system,
    "user: Prune it.",
    "assistant: [t1]",
    `toolResult: pruned\n\n${remind("9 left")}`,
    "assistant: Done.",
  ]);
  expect(await sentAt(lines, "v")).toEqual([
    system,
    `user: ${remind("Today is Friday.")}`,
    "user: This goes on.",
    "assistant: On I go.",
  ]);
});

it("the outline leaves out inserted texts", async () => {
  const lines = [user("p<", "Prune it."), slipped("a<p", "date", "Today is Friday.")];
  const { table } = (await opened(lines)).session;
  const isShown = visibleRows(table, NO_FILTERING, null, { cwd: "", top: () => new Set() });
  expect(["p", "a"].map((id) => isShown(rowOf(table, keyOf(id))))).toEqual([true, false]);
});

it("a request adds a text inserted after a result to the result, except a text that is separate", async () => {
  const lines = [
    user("p<", "Prune it."),
    reply("r<p", "m1", call("t1")),
    result("o<r", "t1", "pruned"),
    slipped("a<o", "total_tokens_reminder", "9 left"),
    slipped("b<a", "date", "It is late.", {
      ...{ renderedBesideToolResult: true, renderedRole: "system" },
    }),
    slipped("c<b", "remote_session_change", "Sign it.", { renderedBesideToolResult: true }),
    reply("s<c", "m2", say("Done.")),
  ];
  expect(await sentAt(lines, "s")).toEqual([
    "user: Prune it.",
    "assistant: [t1]",
    `toolResult: pruned\n\n${remind("9 left")}\n\n${remind("It is late.")}`,
    `user: ${remind("Sign it.")}`,
    "assistant: Done.",
  ]);
});

it("a request holds all calls of a message before their results", async () => {
  const lines = [
    user("p<", "Both."),
    reply("r<p", "m1", call("t1")),
    result("o<r", "t1", "one"),
    reply("s<o", "m1", call("t2")),
    result("q<s", "t2", "two"),
  ];
  expect(await sentAt(lines, "q")).toEqual([
    "user: Both.",
    "assistant: [t1]",
    "assistant: [t2]",
    "toolResult: one",
    "toolResult: two",
  ]);
});

it("a request leaves out the program's words about a failure, but holds those about an interruption", async () => {
  const failure = reply("e<p", "x", say("API Error: 529"), {
    isApiErrorMessage: true,
    error: "overloaded",
  });
  const lines = [
    user("p<", "Go."),
    failure,
    user("q<e", "Again."),
    reply("n<q", "y", say("No response requested.")),
    user("z<n", "Now."),
  ];
  expect(await sentAt(lines, "z")).toEqual([
    "user: Go.",
    "user: Again.",
    "assistant: No response requested.",
    "user: Now.",
  ]);
});

const RECORDED = [
  user("p<", "Prune it."),
  slipped("a<p", "date", "Today is Friday."),
  SHAPE,
  written("one", "user", say(`${remind("Today is Friday.")}\n`), say("Prune it.")),
  request("q1", null, 0, "one"),
  reply("r<a", "m1", call("t1")),
  result("o<r", "t1", "pruned"),
  slipped("b<o", "total_tokens_reminder", "9 left"),
  slipped("c<b", "todo_reminder", "This one stayed here."),
  written("two", "user", {
    ...{ type: "tool_result", tool_use_id: "t1" },
    content: `pruned\n\n${remind("9 left")}`,
  }),
  request("q2", "q1", 1, "reply one", "two"),
  reply("s<c", "m2", say("Done.")),
  user("n<s", "<task-notification>\n<result>Swept</result>"),
  written("three", "user", say(remind("NOT USER INPUT: Swept"))),
  request("q3", "q2", 3, "reply two", "three"),
  reply("u<n", "m3", say("All done.")),
];

it("a request is the one that the file records: the system prompt first, and nothing that was left out", async () => {
  expect(await sentAt(RECORDED, "r")).toEqual([
    "system: You prune. | Trees only.",
    `user: ${remind("Today is Friday.")}`,
    "user: Prune it.",
    "assistant: [t1]",
  ]);
  expect(await sentAt(RECORDED, "s")).toEqual([
    "system: You prune. | Trees only.",
    `user: ${remind("Today is Friday.")}`,
    "user: Prune it.",
    "assistant: [t1]",
    `toolResult: pruned\n\n${remind("9 left")}`,
    "assistant: Done.",
  ]);
});

it("a request has the words that were sent instead of those in the conversation", async () => {
  expect((await sentAt(RECORDED, "u")).slice(-3)).toEqual([
    "assistant: Done.",
    `user: ${remind("NOT USER INPUT: Swept")}`,
    "assistant: All done.",
  ]);
});

it("a context begins with other words if a request replaces its last ones", async () => {
  const lines = [
    ...RECORDED.slice(0, 5),
    written(
      "again",
      "user",
      say(remind("Today is Friday.")),
      say(remind("It rains.")),
      say("Prune it."),
    ),
    request("q1b", "q1", 0, "again"),
    reply("r<a", "m1", say("No.")),
  ];
  expect(await sentAt(lines, "r")).toEqual([
    "system: You prune. | Trees only.",
    `user: ${remind("Today is Friday.")}`,
    `user: ${remind("It rains.")}`,
    "user: Prune it.",
    "assistant: No.",
  ]);
});

it("a context follows the rules again if a request continues one that is not in the file", async () => {
  const lines = [
    user("p<", "Prune it."),
    slipped("a<p", "date", "Today is Friday."),
    request("q9", "gone", 4, "x"),
    reply("r<a", "m1", say("Done.")),
  ];
  const byRules = [`user: ${remind("Today is Friday.")}`, "user: Prune it.", "assistant: Done."];
  expect(await sentAt(lines, "r")).toEqual(byRules);
});

it("a request begins with the snapshot of the prompt if the shape of the request is not in the file", async () => {
  const snapshot = line("w<a", {
    type: "attachment",
    attachment: { type: "prompt_snapshot", systemPrompt: ["You prune.", "Trees."], tools: [] },
  });
  const lines = RECORDED.flatMap((one) => (one === SHAPE ? [snapshot] : [one]));
  for (const uuid of ["r", "s", "u"]) {
    const sent = await sentAt(lines, uuid);
    expect(sent[0]).toBe("system: You prune.\n\nTrees.");
    expect(sent.filter((message) => message.startsWith("system"))).toHaveLength(1);
  }
});

it("a compaction's own request defines it: what comes before the summary, what it kept, nothing else", async () => {
  const kept = { uuids: ["s"], allUuids: ["s"], anchorUuid: "m" };
  const lines = [
    ...RECORDED.slice(0, 12),
    line("k<", {
      type: "system",
      subtype: "compact_boundary",
      logicalParentUuid: "s",
      compactMetadata: { preservedMessages: kept },
    }),
    slipped("d<k", "date", "Today is Friday."),
    user("m<d", "This session goes on from another.", { isCompactSummary: true }),
    slipped("f<m", "file", "A file that nobody needs."),
    written(
      "four",
      "user",
      say(remind("Today is Friday.")),
      say("This session goes on from another."),
    ),
    written("five", "assistant", say("Done.")),
    user("w<f", "Go on."),
    written("six", "user", say("Go on.")),
    request("q4", null, 0, "four", "five", "six"),
    reply("v<w", "m4", say("On I go.")),
  ];
  expect(await sentAt(lines, "m")).toEqual([
    "system: You prune. | Trees only.",
    `user: ${remind("Today is Friday.")}`,
    "user: This session goes on from another.",
    "assistant: Done.",
  ]);
  expect(await sentAt(lines, "v")).toEqual([
    "system: You prune. | Trees only.",
    `user: ${remind("Today is Friday.")}`,
    "user: This session goes on from another.",
    "assistant: Done.",
    "user: Go on.",
    "assistant: On I go.",
  ]);
  // If a written message is missing, the request as a whole is unknown: the rules decide.
  for (const hash of ["four", "five", "six"]) {
    const left = lines.filter((one) => one.hash !== hash);
    expect(await sentAt(left, "v")).toEqual([
      "system: You prune. | Trees only.",
      `user: ${remind("Today is Friday.")}`,
      "user: This session goes on from another.",
      "assistant: Done.",
      `user: ${remind("A file that nobody needs.")}`,
      "user: Go on.",
      "assistant: On I go.",
    ]);
  }
});

it.each<[string, readonly JsonObject[]]>([
  ["itself", [request("q", "q", 3, "one")]],
  ["more than there is", [request("q", null, 0), request("r", "q", 1e9, "one")]],
  ["no text", [{ ...request("q", null, 0), tail: [1, null, {}] as never, keep: "x" }]],
  [
    "nothing",
    [{ type: "api-request" }, { type: "api-request-blob" }, { type: "api-request-shape" }],
  ],
])("a session opens if a request names %s", async (_, odd) => {
  const lines = [user("p<", "Go."), ...odd, reply("r<p", "m1", say("Gone."))];
  expect((await sentAt(lines, "r")).at(-1)).toBe("assistant: Gone.");
});

it("the search ends for requests that each begin a new list", async () => {
  const all = Array.from({ length: 10_000 }, (_, at) => request(`q${at}`, null, 0, "x"));
  const lines = [user("p<", "Go."), ...all, reply("r<p", "m1", say("Gone."))];
  const { session } = await opened(lines);
  expect(session.table.sent?.size).toBeGreaterThan(100);
  expect(session.table.sent?.size).toBeLessThan(10_000);
});

it("the search ends for requests that continue a long one, and for a message of one text", async () => {
  const hashes = Array.from({ length: 50_000 }, () => "x");
  const more = Array.from({ length: 3000 }, (_, at) => request(`q${at}`, "long", 49_999, "x"));
  const same = Array.from({ length: 20_000 }, (_, at) =>
    user(`s${at}<${at ? `s${at - 1}` : "p"}`, "Again."),
  );
  const blob = written("y", "user", ...same.map(() => say("Again.")));
  const lines = [
    user("p<", "Go."),
    ...same,
    written("x", "user", say("Go.")),
    request("long", null, 0, ...hashes),
    ...more,
    blob,
    request("z", null, 0, "y"),
    reply("r<s19999", "m1", say("Gone.")),
  ];
  const { session } = await opened(lines);
  expect(session.table.sent?.size).toBeGreaterThan(100);
  expect(session.table.sent?.size).toBeLessThan(3000);
});
