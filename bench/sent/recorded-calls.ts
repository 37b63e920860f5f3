// What an agent really sent, as a recording beside the project keeps it: each request of a session, part by
// part, with the reply it got (`truth.json`; the README of the recordings has its fields).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** One text, thought, call, result or picture of a request. */
export interface Part {
  readonly role: string;
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  /** The first 16 hex digits of the SHA-256 of its text. */
  readonly hash: string;
  /** The same of a text with a line break at its end; of what is shown. */
  readonly withBreak?: string;
  /** Its first characters. */
  readonly start: string;
}

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface RecordedCall {
  readonly seq: number;
  /** main, or what else it was for. */
  readonly kind: string;
  readonly ended: "complete" | "cut" | "error";
  /** Ends in ` [reply N]` with the call's number. */
  readonly replyText: string | null;
  readonly tools: readonly { readonly id: string }[];
  /** Null where the reply is not complete. */
  readonly usage: Tokens | null;
  /** Of a reply that was cut off: what its end would have said. */
  readonly tokensPromised?: Tokens;
  readonly sent: readonly Part[];
}

/** One run of an agent. */
export interface Recording {
  readonly agent: string;
  /** agent/case */
  readonly name: string;
  /** The folder with the session files that the agent wrote. */
  readonly home: string;
  /** Of all complete replies together. */
  readonly tokens: Tokens;
  readonly calls: readonly RecordedCall[];
}

/** `folder` holds a folder for each agent, and that one for each case. */
export function recordingsIn(folder: string): readonly Recording[] {
  const found = filesBelow(folder).filter((path) => path.endsWith("/truth.json"));
  return found.map((path) => {
    const place = path.slice(0, -"/truth.json".length);
    const name = relative(folder, place);
    const { callList, tokens } = JSON.parse(readFileSync(path, "utf8"));
    return {
      agent: name.split("/")[0] ?? "",
      name,
      home: join(place, "home"),
      tokens: tokens.all,
      calls: callList,
    };
  });
}

function filesBelow(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((found) => found.isFile());
  return files.map((file) => join(file.parentPath, file.name)).sort();
}
