// The fields of a line that rows, tree and kinds are made from, and where they stand in its JSON
// (2.2). Bodies are read when somebody looks at them.
import { FieldReader } from "../../line-session/fields.ts";

const PATHS = {
  type: "type",
  subtype: "subtype",
  uuid: "uuid",
  parentUuid: "parentUuid",
  logicalParentUuid: "logicalParentUuid",
  isSidechain: "isSidechain",
  isMeta: "isMeta",
  isCompactSummary: "isCompactSummary",
  teamName: "teamName",
  timestamp: "timestamp",
  sessionId: "sessionId",
  version: "version",
  forkedFrom: "forkedFrom.sessionId",
  cwd: "cwd",
  agentId: "agentId",
  messageId: "message.id",
  model: "message.model",
  stopReason: "message.stop_reason",
  usage: "message.usage",
  content: "message.content",
  block: "message.content[]",
  blockType: "message.content[].type",
  blockId: "message.content[].id",
  blockName: "message.content[].name",
  blockText: "message.content[].text",
  blockThinking: "message.content[].thinking",
  blockContent: "message.content[].content",
  resultOf: "message.content[].tool_use_id",
  isError: "message.content[].is_error",
  toolUseResult: "toolUseResult",
  error: "error",
  isApiErrorMessage: "isApiErrorMessage",
  isAbortedMidStream: "isAbortedMidStream",
  costUSD: "costUSD",
  dataType: "data.type",
  blockInput: "message.content[].input",
  task: "message.content[].input.prompt",
  agent: "message.content[].input.subagent_type",
  leafUuid: "leafUuid",
  summary: "summary",
  customTitle: "customTitle",
  aiTitle: "aiTitle",
  compactMetadata: "compactMetadata",
  microcompactMetadata: "microcompactMetadata",
  replacements: "replacements",
  attachmentType: "attachment.type",
  commandMode: "attachment.commandMode",
} as const;

export type FieldName = keyof typeof PATHS;

/** One line of a session after another. */
export type LineFields = FieldReader<FieldName>;

/** `checksText`: as a FieldReader has it. */
export function lineFields(checksText = false): LineFields {
  return new FieldReader(PATHS, checksText);
}

export function isTrue(fields: LineFields, name: FieldName): boolean {
  return fields.isWritten(name, "true");
}
