// `espalier serve`: the app with a folder of sessions as its library, for browsers that cannot open
// folders themselves. On this machine alone; it reads and never writes.

import { realpathSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { builtApp } from "../../export/html/node-viewer.ts";
import { codeOf } from "../../manager/store/disk/node-io.ts";
import { countIn } from "../../text/count-in.ts";
import { type Command, textOption, UsageError } from "../command/command.ts";
import { listen, portOf, type ServedFolder } from "./folder-server.ts";
import { keepServed, servedAs } from "./kept-token.ts";

const PORT = 4180;

export const serve: Command = {
  name: "serve",
  summary: "serves the app with a folder of sessions, on this machine alone",
  details: [
    "It prints an address to open in a browser. It only reads, nothing outside DIR, and follows no links. The address holds a token that is kept for the next time.",
  ],
  arguments: [{ name: "DIR", summary: "a folder of sessions", kind: "folder" }],
  options: {
    port: { summary: "the port to listen at, instead of one that is free", value: "N" },
    host: {
      summary: "the address to listen at, for a container; it answers as 127.0.0.1 and localhost alone",
      value: "ADDRESS",
    },
    "new-token": { summary: "make another token" },
  },
  async run([given = ""], options, io) {
    if (!statSync(given).isDirectory()) throw new UsageError(`${given} is no folder.`);
    const folder = realpathSync(given);
    const app = builtApp();
    if (!app) {
      throw new UsageError("The app is not here: it lies beside the command in the package.");
    }
    const wanted = portOption(textOption(options, "port"));
    const host = hostOption(textOption(options, "host"));
    const kept = servedAs(options["new-token"] ? "" : folder);
    const served = { folder, app: fileURLToPath(app), token: kept.token, host };
    const server = await listenAt(served, wanted, kept.port || PORT);
    const port = portOf(server);
    const isKept = keepServed(folder, { token: kept.token, port });
    const address = `http://127.0.0.1:${port}/#/library?served=${kept.token}`;
    const note = "The token could not be kept: the next time it will be another.";
    return io.print({
      text: () => [
        `Espalier shows ${folder} at`,
        [{ style: "name", text: address }],
        "Whoever has this address on this machine can read these sessions. Ctrl-C ends it.",
        ...(isKept ? [] : [note]),
      ],
      json: () => ({ folder, address, port }),
    });
  },
};

function portOption(text: string | undefined): number | null {
  if (text === undefined) return null;
  const port = countIn(text) ?? 0;
  if (port > 0 && port < 65_536) return port;
  throw new UsageError(`--port ${text} is no port: a number from 1 to 65535.`);
}

function hostOption(text = "127.0.0.1"): string {
  if (isIP(text) > 0) return text;
  throw new UsageError(`--host ${text} is no address: 0.0.0.0 stands for all of a container.`);
}

/** A port that was asked for, or the usual one, or any that is free. */
async function listenAt(
  served: ServedFolder,
  wanted: number | null,
  usual: number,
): Promise<Server> {
  try {
    return await listen(served, wanted ?? usual);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    if (wanted === null) return listen(served, 0);
    throw new UsageError(`Port ${wanted} is taken by another program. Choose another.`);
  }
}
