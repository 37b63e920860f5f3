// `espalier serve`: the app with the sessions of a file, a folder or all agents as its library, for browsers that cannot
// open folders themselves. On this machine alone; it reads and never writes.
import { realpathSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { builtApp } from "../../export/html/node-viewer.ts";
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { countIn } from "../../text/count-in.ts";
import { printableLine } from "../../text/printable.ts";
import { type Command, textOption, UsageError } from "../command/command.ts";
import { listedFolders } from "../library/read-folders.ts";
import { listen, portOf, type Serving } from "./folder-server.ts";
import { keepServed, servedAs } from "./kept-token.ts";
import { openBrowser } from "./open-browser.ts";
import {
  folderFiles,
  foldersFiles,
  type ServedFiles,
  sessionFiles,
  subAgentFolder,
} from "./served-files.ts";

const PORT = 4180;

export const serve: Command = {
  name: "serve",
  summary: "serve the app and sessions, for this machine only",
  details: [
    "It prints an address to open in a browser. For a folder, it serves every session in it and in its subfolders. For a file, it serves that file and the sub-agents in the folder of the same name. Without PATH, it serves the session folders of all agents on this machine. It never writes and follows no links. The address holds a token, which is kept for the next time.",
    "“espalier PATH” does the same and opens the browser.",
  ],
  arguments: [
    {
      name: "PATH",
      summary: "a folder of sessions or a session file (default: the folders of all agents)",
      kind: "file",
      count: "optional",
    },
  ],
  options: {
    port: { summary: "the port to listen on (default: a free one)", value: "N" },
    host: {
      summary:
        "the address to listen on, for a container; it still answers only to 127.0.0.1 and localhost",
      value: "ADDRESS",
    },
    "new-token": { summary: "make a new token" },
    open: { summary: "open the address in the browser" },
    "no-open": { summary: "do not open the browser" },
  },
  examples: [
    ["serve", "the sessions of all agents on this machine"],
    ["session.jsonl", "one session, in the browser"],
  ],
  async run([given], options, io) {
    const { files, paths, key, what, session } = await filesFor(given);
    const app = builtApp();
    if (!app) {
      throw new UsageError("The app is missing: the package has it beside the command.");
    }
    const wanted = portOption(textOption(options, "port"));
    const kept = servedAs(options["new-token"] ? "" : key);
    const host = hostOption(textOption(options, "host"));
    const served = { files, app: fileURLToPath(app), token: kept.token, host };
    const server = await listenAt(served, wanted, kept.port || PORT);
    const port = portOf(server);
    const isKept = keepServed(key, { token: kept.token, port });
    const asked = new URLSearchParams({ served: kept.token, ...session });
    const address = `http://127.0.0.1:${port}/#/library?${asked}`;
    const note = "The token could not be saved. The next start makes a new one.";
    await io.print({
      text: () => [
        `Espalier shows ${printableLine(what)} at`,
        [{ style: "name", text: address }],
        "Every program on this machine that knows this address can read these sessions. Press Ctrl-C to stop.",
        ...(isKept ? [] : [note]),
      ],
      json: () => ({ folder: paths.length === 1 ? paths[0] : null, paths, address, port }),
    });
    if (options.open === true && options["no-open"] !== true) {
      openBrowser(address, (sentence) => void io.note(sentence));
    }
    return 0;
  },
};

interface Chosen {
  readonly files: ServedFiles;
  readonly paths: readonly string[];
  /** By which token and port are kept. */
  readonly key: string;
  /** For people. */
  readonly what: string;
  /** The session that the address opens, as a parameter. */
  readonly session: { readonly path?: string };
}

/** Errors: UsageError, those of `node:fs`. */
async function filesFor(given: string | undefined): Promise<Chosen> {
  if (given === undefined) {
    const paths = listedFolders([]);
    const what = new Intl.ListFormat("en-GB").format(paths);
    return { files: await foldersFiles(paths), paths, key: ALL_AGENTS, what, session: {} };
  }
  const stat = statSync(given);
  const path = realpathSync(given);
  const chosen = { paths: [path], key: path };
  if (stat.isDirectory()) {
    return { ...chosen, files: await folderFiles(path), what: path, session: {} };
  }
  if (!stat.isFile()) throw new UsageError(`${given} is neither a file nor a folder.`);
  const files = await sessionFiles(path);
  const beside = subAgentFolder(path);
  const what = beside === null ? path : `${path}, and ${beside}/ beside it for its sub-agents,`;
  return { ...chosen, files, what, session: { path: files.name } };
}

/** No folder has this name. */
const ALL_AGENTS = "*";

function portOption(text: string | undefined): number | null {
  if (text === undefined) return null;
  const port = countIn(text) ?? 0;
  if (port > 0 && port < 65_536) return port;
  throw new UsageError(`--port ${text} is not a port. Use a number from 1 to 65535.`);
}

function hostOption(text = "127.0.0.1"): string {
  if (isIP(text) > 0) return text;
  throw new UsageError(`--host ${text} is not an IP address. In a container, use 0.0.0.0.`);
}

/** A port that was asked for, or the usual one, or any that is free. */
async function listenAt(served: Serving, wanted: number | null, usual: number): Promise<Server> {
  try {
    return await listen(served, wanted ?? usual);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    if (wanted === null) return listen(served, 0);
    throw new UsageError(`Port ${wanted} is in use. Choose another.`);
  }
}
