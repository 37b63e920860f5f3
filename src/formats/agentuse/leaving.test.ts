// Exporting an AgentUse session gives a session file of version 3 that opens with the same
// conversation and without its secrets.
import { expect, it } from "vitest";
import { AGENTUSE_FOLDERS, RESUME_TOKEN } from "../../../fixtures/generate/agentuse/index.ts";
import { convertedSession } from "../../export/jsonl/session-jsonl.ts";
import { joined } from "../../lib/joined.ts";
import { entryLine } from "../../model/entry/entry-line.ts";
import { openText } from "../../testing/marked/shared-text.ts";
import { bodiesOf, openFolder } from "../../testing/session-folder.ts";

it.each([...AGENTUSE_FOLDERS])("an export of %s is a session file", async (_, files) => {
  const opened = await openFolder(files, `${[...files.keys()][0]?.split("/")[0]}/`);
  const { bytes } = await convertedSession(opened);
  const text = new TextDecoder().decode(joined(bytes));
  expect(text).not.toContain(RESUME_TOKEN);
  expect(text).not.toMatch(/resumeToken/i);
  const again = await openText(text);
  const lines = async (session: typeof opened) => (await bodiesOf(session)).map(entryLine);
  expect(await lines(again)).toEqual(await lines(opened));
  expect(again.session.problems).toEqual([]);
  expect(again.session.header).toEqual(opened.session.header);
});
