// Which entries are read without JSON.parse, and which are left to it.
import { expect, it } from "vitest";
import { cutTexts, message, ofUser } from "../../testing/reading/user-lines.ts";
import { bytesOf } from "../../text/bytes.ts";
import { EntryReader } from "./entry-reader.ts";

/** Whether the line is read without JSON.parse. */
function isRead(line: string): boolean {
  const bytes = bytesOf(`${line}\n`);
  const reader = new EntryReader();
  expect(reader.read(bytes, 0, bytes.length - 1)).toBe("whole");
  return reader.entry() !== null;
}

const call = `{"type":"toolCall","id":"c","name":"read","arguments":{"path":"a"}}`;
it.each([
  ofUser('"hi"'),
  ofUser('[{"type":"text","text":"hi"},{"type":"image","data":"QUJD","mimeType":"image/png"}]'),
  message(
    `"role":"assistant","content":[{"type":"thinking","thinking":"t"},${call}],"usage":{"input":1,"cost":{"total":0.5}},"stopReason":"toolUse","timestamp":5`,
  ),
  message(
    `"role":"toolResult","toolCallId":"c","toolName":"edit","content":[],"details":{"diff":"+a\\n-b"},"isError":true`,
  ),
])("reads %s", (line) => expect(isRead(line)).toBe(true));

it.each([
  ['{"type":"compaction","summary":"s"}', "of another kind"],
  ['{"type":"message","message":[]}', "without a message"],
  [message('"role":"bashExecution","command":"ls"'), "of another role"],
  [ofUser('[{"type":"text"}]'), "with a text block without text"],
  [ofUser('[{"type":"strange","text":"x"}]'), "with a block of another type"],
  [ofUser('["x"]'), "with a block that is no object"],
  [ofUser(`"<a>${"long ".repeat(130)}"`), "with a long text in a wrapper"],
  [ofUser('[{"type":"text","text":"a","text":"b"}]'), "with two texts in a block"],
  [ofUser('[{"typ\\u0065":"text","text":"a"}]'), "with an escaped key"],
  [message('"role":"user","content":"a","content":"b"'), "with two contents"],
  [message('"role":"assistant","usage":{"input":"5"}'), "whose usage is no number"],
  [message('"role":"assistant","usage":{"cost":{"total":null}}'), "whose cost is no number"],
])("leaves %s, an entry %s", (line) => expect(isRead(line)).toBe(false));

it("reads texts that are cut, whatever they are made of", () => {
  const lines = cutTexts.map(ofUser);
  expect(lines.filter((line) => !isRead(line))).toEqual([]);
});
