// The commands by every name, each loaded when it is asked for: what one needs (rules for secrets, a server), the others
// do not wait for.
import type { Command } from "./command/command.ts";

const LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    info: async () => (await import("./info.ts")).info,
    tree: async () => (await import("./tree.ts")).tree,
    digest: async () => (await import("./figures/digest.ts")).digest,
    context: async () => (await import("./context.ts")).context,
    check: async () => (await import("./check/check.ts")).check,
    problems: async () => (await import("./check/check.ts")).check,
    list: async () => (await import("./list.ts")).list,
    search: async () => (await import("./library/search.ts")).search,
    stats: async () => (await import("./library/stats.ts")).stats,
    compactions: async () => (await import("./figures/compactions.ts")).compactions,
    compare: async () => (await import("./figures/compare.ts")).compare,
    branch: async () => (await import("./new-session.ts")).branch,
    fork: async () => (await import("./new-session.ts")).fork,
    label: async () => (await import("./label.ts")).label,
    export: async () => (await import("./edit/export.ts")).exportCommand,
    repair: async () => (await import("./edit/repair.ts")).repair,
    share: async () => (await import("./share/share.ts")).share,
    serve: async () => (await import("./serve/serve.ts")).serve,
    completions: async () =>
      (await import("./command/completions.ts")).completionsCommand(allCommands),
  }),
);

/** Null: there is none of that name. */
export async function commandNamed(name: string): Promise<Command | null> {
  return (await LOADERS.get(name)?.()) ?? null;
}

/** Each once, in the order in which they are listed. */
export async function allCommands(): Promise<readonly Command[]> {
  return [...new Set(await Promise.all(Array.from(LOADERS.values(), (load) => load())))];
}
