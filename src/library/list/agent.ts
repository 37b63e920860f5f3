// Whose session it is, without the version. It must not know formats: a new one needs nothing here.

/** The agent in a format's name: "dreb v3" → "dreb", "pi HTML export" → "pi", "AgentUse 0.9" → "AgentUse". */
export function agentOf(formatName: string): string {
  const end = /,| v?\d| HTML/.exec(formatName)?.index ?? formatName.length;
  return formatName.slice(0, end);
}
