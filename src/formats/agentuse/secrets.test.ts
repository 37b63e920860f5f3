import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGENTUSE_FOLDERS, RESUME_TOKEN } from "../../../fixtures/generate/agentuse/index.ts";
import { parseJson } from "../../model/json/json.ts";
import { bodiesOf, folderOf } from "../../testing/session-folder.ts";
import { sessionsIn } from "../folder.ts";
import { openSession } from "../index.ts";
import { Secrets } from "./secrets.ts";

const TOKEN = "tok-3f2a9c-never-seen";

describe("a resume token", () => {
  it.each([...AGENTUSE_FOLDERS])("is not in anything that %s shows", async (name, files) => {
    for (const input of await sessionsIn(folderOf(name, files))) {
      const opened = await openSession(input);
      const { header, problems, table } = opened.session;
      const bodies = await bodiesOf(opened);
      const said = [JSON.stringify([header, problems, [...table.parsedEntries], bodies])];
      for (let row = 0; row < table.count; row++) said.push(await opened.bodies.raw(row));
      expect(said.join("\n")).not.toContain(RESUME_TOKEN);
      expect(said.join("\n")).not.toMatch(/resumeToken/i);
    }
  });

  it("of a sub-agent is masked in its parent's messages and in its header", async () => {
    const child = "subagent/01KZN44851MW5E4RVFD10YHYTB-docs";
    const waits = { type: "tool", tool: "x", state: { resumePayload: { resumeToken: TOKEN } } };
    const error = { message: `no answer to ${TOKEN}` };
    const folder = folderOf("x", [
      ["session.json", JSON.stringify({ agent: {}, time: {}, error })],
      ["m/part/a.json", JSON.stringify({ type: "text", text: `See http://x/${TOKEN}` })],
      [`${child}/session.json`, "{}"],
      [`${child}/m/part/b.json`, JSON.stringify(waits)],
    ]);
    const opened = await openSession(folder);
    const said = JSON.stringify([opened.session.header, await bodiesOf(opened)]);
    expect(said).toContain("See http://x/(hidden: resume token)");
    expect(said).toContain("no answer to (hidden: resume token)");
    expect(said).not.toContain(TOKEN);
  });

  it("is masked anywhere in any JSON, which stays JSON", () => {
    const holder = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom<unknown>({ resumeToken: TOKEN }, { resume_token: [TOKEN, { a: TOKEN }] }),
        fc.constantFrom<unknown>(`{"resumeToken": "${TOKEN}"}`, `?resumeToken=${TOKEN}&x`),
        fc.string(),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie("value"), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(holder, fc.constantFrom(0, 2), (value, indent) => {
        const masked = new Secrets().masked(JSON.stringify(value, null, indent));
        expect(masked).not.toContain(TOKEN);
        expect(parseJson(masked)).toBeDefined();
      }),
    );
  });

  it("is masked if its name is written with escapes", () => {
    const masked = new Secrets().masked(`{"resume\\u0054oken" : "${TOKEN}", "a": 1}`);
    expect(parseJson(masked)).toMatchObject({ a: 1 });
    expect(masked).not.toContain(TOKEN);
  });

  it("is masked in another file of the session after it was found once", () => {
    const secrets = new Secrets();
    secrets.masked(JSON.stringify({ resumeToken: TOKEN }));
    expect(secrets.masked(`{"url": "http://x/${TOKEN}"}`)).toBe(
      '{"url": "http://x/(hidden: resume token)"}',
    );
  });

  it("that does not exist leaves the text unchanged", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(new Secrets().masked(text)).toBe(text);
      }),
    );
  });
});
