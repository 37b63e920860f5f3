// Where pi and its forks keep what they write, unless a variable of the environment says otherwise
// (formats.md 2.1, 6.1). It must not know the environment nor the platform's paths.

/** An agent of pi's family. */
export type AgentFamily = "pi" | "dreb" | "indusagi" | "clanker";

interface AgentFolder {
  /** Variables that name the folder, the first that is set wins; `below`: inside what it names. */
  readonly variables: readonly { readonly name: string; readonly below?: string }[];
  /** Folder in the home folder. */
  readonly home: string;
}

const FOLDERS: Readonly<Record<AgentFamily, AgentFolder>> = {
  pi: { variables: [{ name: "PI_CODING_AGENT_DIR" }], home: ".pi" },
  dreb: { variables: [{ name: "DREB_CODING_AGENT_DIR" }], home: ".dreb" },
  indusagi: {
    variables: [
      { name: "INDUSAGI_AGENT_DIR" },
      { name: "INDUSAGI_CODING_AGENT_DIR" },
      { name: "INDUSAGI_DIR", below: "agent" },
    ],
    home: ".indusagi",
  },
  clanker: { variables: [{ name: "CLANKER_CODING_AGENT_DIR" }], home: ".clanker" },
};

export const AGENT_FAMILIES: readonly AgentFamily[] = ["pi", "dreb", "indusagi", "clanker"];

/** The parts of the path of an agent's folder, to be joined; a leading `~` is the home folder. */
export function agentFolder(
  family: AgentFamily,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { variables, home } = FOLDERS[family];
  for (const { name, below } of variables) {
    const named = environment[name];
    if (named) return below === undefined ? [named] : [named, below];
  }
  return ["~", home, "agent"];
}
