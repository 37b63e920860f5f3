import { describe, expect, it } from "vitest";
import { AGENTUSE_FOLDERS } from "../../../fixtures/generate/agentuse/index.ts";
import { joinedReplies } from "../../export/jsonl/joined-replies.ts";
import { entryLine } from "../../model/entry/entry-line.ts";
import { isObject, type JsonObject, objectField, objectsField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { beginsReply, idOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { bodiesOf, folderOf, openFolder, printedFolder } from "../../testing/session-folder.ts";
import { openSession } from "../index.ts";

/** Of a fixture, and the folder of its session. */
function fixture(name: string): readonly [ReadonlyMap<string, string>, string] {
  const files = AGENTUSE_FOLDERS.get(name) ?? new Map();
  return [files, `${[...files.keys()][0]?.split("/")[0]}/`];
}

describe("a session folder of AgentUse prints as one conversation", () => {
  it.each([...AGENTUSE_FOLDERS.keys()])("%s", async (name) => {
    expect(await printedFolder(await openFolder(...fixture(name)))).toMatchSnapshot();
  });
});

describe("a session folder of AgentUse", () => {
  it("has its sub-agents inside the calls that started them, as deep as they go", async () => {
    const bodies = await bodiesOf(await openFolder(...fixture("bakery")));
    const outline = bodies.flatMap((body) => {
      const message = objectField(body, "message") ?? {};
      const details = objectField(message, "details") ?? objectField(body, "data") ?? {};
      return objectsField(details, "results").map(
        (run) => `${message.toolName ?? body.customType}: ${runText(run)}`,
      );
    });
    expect(outline).toEqual([
      "subagent__price: price completed (system, system, toolCall, result [reader completed (system, system, text)], text)",
      "agentuse.waiting: note pending (system, system, toolCall, Waits for approval)",
    ]);
  });

  it("has a sub-agent that is too large without its conversation, and says where that is", async () => {
    const child = "subagent/01KZN44851MW5E4RVFD10YHYTB-docs";
    const created = Date.parse("2026-08-10T06:00:30.000Z");
    const call = {
      type: "tool",
      tool: "subagent__docs",
      state: { status: "completed", input: {}, output: "Done.", time: { start: created - 9 } },
    };
    const { files, ...folder } = folderOf("x", [
      ["session.json", JSON.stringify({ agent: { name: "top" }, time: { created: 5 } })],
      ["m/message.json", "{}"],
      ["m/part/a.json", JSON.stringify(call)],
      [`${child}/session.json`, JSON.stringify({ agent: { name: "docs" }, time: { created } })],
      [`${child}/n/message.json`, "{}"],
      [`${child}/n/part/b.json`, JSON.stringify({ type: "text", text: "Found it." })],
    ]);
    const runs = async (size: number) => {
      const path = `${child}/n/part/b.json`;
      const source = files.get(path) ?? textSource("", path);
      // Reports this size, so that the test need not write the bytes.
      const large = { ...source, size, read: source.read.bind(source), name: source.name };
      const opened = await openSession({ ...folder, files: new Map([...files, [path, large]]) });
      const bodies = await bodiesOf(opened);
      return bodies.flatMap(({ message }) =>
        objectsField(
          objectField({ ...(isObject(message) && message) }, "details") ?? {},
          "results",
        ),
      );
    };
    const said = await runs(60);
    expect(said.map(runText)).toEqual(["docs undefined (text)"]);
    const cut = await runs((64 << 20) + 1);
    expect(cut).toMatchObject([
      {
        agent: "docs",
        messages: [],
        errorMessage: "Its conversation is too large to be shown here: open its folder.",
      },
    ]);
  });

  it("has calls that wait for their result while it goes on, and broken off ones after it", async () => {
    const open = async (name: string) => {
      const bodies = await bodiesOf(await openFolder(...fixture(name)));
      const blocks = bodies.flatMap((body) =>
        objectsField(objectField(body, "message") ?? {}, "content"),
      );
      return blocks.filter(({ waits }) => waits === true).map(({ name }) => name);
    };
    expect(await open("bakery")).toEqual(["subagent__note"]);
    expect(await open("first-version")).toEqual(["mail_wait"]);
    expect(await open("before-ids")).toEqual([]);
  });

  it("counts tokens once a message, cached ones apart, and no price where none is known", async () => {
    const usage = async (name: string) => {
      const bodies = await bodiesOf(await openFolder(...fixture(name)));
      return bodies.filter(({ type }) => type === "usage").map((entry) => entry.usage);
    };
    const tokens = { input: 1200, output: 610, cacheRead: 4000, cacheWrite: 700, reasoning: 80 };
    expect(await usage("bakery")).toEqual([tokens]);
    expect(await usage("first-version")).toEqual([
      {
        input: 900,
        output: 90,
        cacheRead: 300,
        cacheWrite: 40,
        reasoning: 10,
        cost: { total: 0.012 },
      },
    ]);
    expect(await usage("before-ids")).toEqual([]);
  });

  it("has what lies beside its header: the tools first, the next context last", async () => {
    const opened = await openFolder(...fixture("bakery"));
    const bodies = await bodiesOf(opened);
    const { message } = bodies[1] ?? {};
    expect(message).toMatchObject({
      role: "system",
      toolsAdded: [
        { name: "tools__bash", description: "Runs a command.", parameters: { type: "object" } },
        { name: "await_human" },
      ],
    });
    const context = bodies.find(({ customType }) => customType === "agentuse.context") ?? {};
    expect(entryLine(context)).toBe(
      "Model context: 2 messages · 21,300 of 200,000 tokens (11%), compacted 1 time",
    );
    const hidden = "Flour was ordered. Answer at http://x/?t=(hidden: resume token)";
    expect(objectField(context, "data")?.messages).toMatchObject([{}, { content: hidden }]);
    const [usage] = bodies.filter(({ type }) => type === "usage");
    expect(usage?.note).toBe("context 21,300 of 200,000 tokens (11%), compacted 1 time");
  });

  it.each([
    [
      "is of another version, and says so",
      "context.json",
      { version: 2, messages: [] },
      "The file context.json is of a version that is not known. It was left out; everything else is shown.",
    ],
    ["holds no tool", "tools.json", { tools: [5, "x"] }, ""],
  ])("leaves out a file beside its header that %s", async (_, name, value, told) => {
    const files = [
      ["session.json", '{"agent": {"name": "a"}, "time": {"created": 5}}'],
      [name, JSON.stringify(value)],
    ] as const;
    const { session } = await openFolder(files);
    expect(session.table.count).toBe(1);
    expect(session.problems.map(({ message }) => message).join()).toBe(told);
  });

  it("names a damaged file beside its header, and opens", async () => {
    const [files, prefix] = fixture("bakery");
    const torn = [...files].map(([path, text]): [string, string] =>
      path.endsWith("/context.json") ? [path, text.slice(0, 40)] : [path, text],
    );
    const { session } = await openFolder(torn, prefix);
    expect(session.problems.map(({ file }) => file)).toEqual(["context.json"]);
  });

  it("has a picture that was attached as an image, and every other file as its name", async () => {
    const attached = async (name: string) => {
      const bodies = await bodiesOf(await openFolder(...fixture(name)));
      return bodies.filter(({ customType }) => customType === "agentuse.file");
    };
    expect(await attached("bakery")).toMatchObject([
      {
        type: "custom_message",
        content: [{ type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBOR/) }],
        details: { filename: "shelf.png" },
      },
    ]);
    expect((await attached("first-version")).map(entryLine)).toEqual([
      "File: bill.pdf · application/pdf",
    ]);
  });

  it("follows the path of a long output inside its folder only", async () => {
    const bodies = await bodiesOf(await openFolder(...fixture("bakery")));
    const found = bodies.flatMap((body) =>
      objectsField(objectField(objectField(body, "message") ?? {}, "details") ?? {}, "artifacts"),
    );
    expect(found.map(({ text, note }) => text ?? note)).toEqual([
      expect.stringContaining("all lines of the report"),
      "It leads out of the folder of this session and was not followed.",
    ]);
  });

  it("has the bytes of each entry's own file as its raw text", async () => {
    const [files, prefix] = fixture("first-version");
    const opened = await openFolder(files, prefix);
    const texts = new Set(files.values());
    for (let row = 0; row < opened.session.table.count; row++) {
      expect(texts).toContain(await opened.bodies.raw(row));
    }
  });

  it("has one reply for each message, and one more after a resumption", async () => {
    const said = (id: string, start: number, part: JsonObject): [string, string] => [
      `m/part/${id}.json`,
      JSON.stringify({ id, messageID: "m", time: { start }, ...part }),
    ];
    const call = { tool: "look", state: { status: "completed", time: { start: 3, end: 4 } } };
    const { session } = await openFolder([
      ["session.json", JSON.stringify({ agent: { name: "top" }, time: { created: 1 } })],
      [
        "m/message.json",
        JSON.stringify({ id: "m", time: { created: 1 }, user: { prompt: { task: "Look." } } }),
      ],
      said("a", 2, { type: "reasoning", text: "A shelf." }),
      said("b", 3, { type: "tool", ...call }),
      said("c", 5, { type: "text", text: "Flour." }),
      said("d", 6, { type: "text", role: "user", text: "And eggs?" }),
      said("e", 7, { type: "text", text: "Ten." }),
      ["n/message.json", JSON.stringify({ id: "n", time: { created: 8 } })],
      ["n/part/f.json", JSON.stringify({ type: "text", text: "Milk.", time: { start: 9 } })],
    ]);
    const { table } = session;
    const rows = Array.from({ length: table.count }, (_, row) => row);
    expect(rows.filter((row) => beginsReply(table, row)).map((row) => idOf(table, row))).toEqual([
      "a",
      "e",
      "f",
    ]);
    expect(joinedReplies(table).size).toBe(0);
  });

  it("opens without its header if that is damaged, and says so", async () => {
    const [files, prefix] = fixture("first-version");
    const torn = [...files].map(([path, text]): [string, string] =>
      path.endsWith("session.json") ? [path, text.slice(0, 40)] : [path, text],
    );
    const { session } = await openFolder(torn, prefix);
    expect(session.header?.id).toBe(prefix.slice(0, 26));
    expect(session.problems.map(({ file }) => file)).toEqual(["session.json"]);
    expect(session.table.count).toBeGreaterThan(5);
  });

  it("is none when its session.json is another program's", async () => {
    const other = folderOf("x", [["session.json", '{"name": "tab"}']]);
    await expect(openSession(other)).rejects.toThrow(SessionError);
  });
});

function runText({ agent, status, messages }: JsonObject): string {
  const list = Array.isArray(messages) ? messages.filter(isObject) : [];
  const words = list.map((message) => {
    if (message.role === "toolResult") {
      const inside = objectsField(objectField(message, "details") ?? {}, "results");
      return `result [${inside.map(runText).join(", ")}]`;
    }
    const [block] = objectsField(message, "content");
    return block?.type ?? message.customType ?? message.role;
  });
  return `${agent} ${status} (${words.join(", ")})`;
}
