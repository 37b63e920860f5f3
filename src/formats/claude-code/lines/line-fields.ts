// The fields of a line that rows, tree and kinds are made from, and where they stand in its JSON
// (2.2). Bodies are read when somebody looks at them.
import { ObjectFields } from "../../line-session/early/object-fields.ts";
import { FieldReader, type Fields } from "../../line-session/fields.ts";

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
  blockType: "message.content[].type",
  blockId: "message.content[].id",
  blockName: "message.content[].name",
  blockText: "message.content[].text",
  resultOf: "message.content[].tool_use_id",
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
export type LineFields = Fields<FieldName>;

/** Of lines that are bytes. */
export function lineFields(): FieldReader<FieldName> {
  return new FieldReader(PATHS);
}

/** Of lines that were parsed. */
export function objectFields(): ObjectFields<FieldName> {
  return new ObjectFields(PATHS);
}

export function isTrue(fields: LineFields, name: FieldName): boolean {
  return fields.has(name) && fields.json(name) === true;
}
