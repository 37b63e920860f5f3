// The token and the port that a folder was served with: kept, so that a page that is open finds the server
// again when it was ended and started. In a file that only the user of this machine may read.
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../../model/json/json.ts";

export interface ServedAs {
  readonly token: string;
  /** 0: any. */
  readonly port: number;
}

/** More folders are not remembered. */
const MAX_KEPT = 50;

/** The token and port that the folder was served with before; a new token where none is kept. */
export function servedAs(folder: string, file = keptFile()): ServedAs {
  const kept = readKept(file).get(folder);
  return kept ?? { token: randomBytes(24).toString("base64url"), port: 0 };
}

/** Whether it could be kept. */
export function keepServed(folder: string, as: ServedAs, file = keptFile()): boolean {
  const others = [...readKept(file)].filter(([path]) => path !== folder);
  const all = [[folder, as] as const, ...others].slice(0, MAX_KEPT);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all))}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function readKept(file: string): ReadonlyMap<string, ServedAs> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return new Map();
  }
  const value = parseJson(text);
  const entries = value !== undefined && isObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([folder, as]) => {
      if (!isObject(as)) return [];
      const { token, port } = as;
      const isWhole = typeof token === "string" && /^[\w-]{20,}$/.test(token);
      return isWhole && typeof port === "number" ? [[folder, { token, port }] as const] : [];
    }),
  );
}

function keptFile(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const state = XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), ".local", "state");
  return join(state, "espalier", "served.json");
}
