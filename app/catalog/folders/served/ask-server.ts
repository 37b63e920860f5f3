// One request to the server of a folder on this machine, with its token. Workers use it too, whose own
// address differs.
import { SessionError } from "../../../../src/model/problem.ts";

/** The server's address and token. Plain data. */
export interface ServedAt {
  /** Address of the app that it serves, with a slash at its end. */
  readonly base: string;
  readonly token: string;
}

interface Question {
  readonly signal?: AbortSignal;
  /** Headers only. */
  readonly isHead?: boolean;
  /** Only the bytes `[from, to)`. */
  readonly range?: readonly [from: number, to: number];
}

/** Returns only a successful response. Errors: SessionError; the signal's reason. */
export async function askServer(
  { base, token }: ServedAt,
  path: string,
  { signal, range, isHead }: Question = {},
): Promise<Response> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (range) headers.set("Range", `bytes=${range[0]}-${range[1] - 1}`);
  const options: RequestInit = { headers, cache: "no-store", credentials: "omit" };
  if (signal) options.signal = signal;
  if (isHead) options.method = "HEAD";
  const asking = fetch(new URL(path, base), options);
  const answer = await asking.catch((error: unknown) => {
    signal?.throwIfAborted();
    throw goneError(error);
  });
  if (answer.ok) return answer;
  if (answer.status === 401) throw otherToken();
  if (answer.status === 404) throw vanished();
  const said = (await answer.text().catch(() => "")).trim().slice(0, 200);
  throw new SessionError(
    "unreadable",
    said || `The server of this folder returned status ${answer.status}.`,
    "Read the folder again.",
  );
}

export function goneError(cause: unknown): SessionError {
  const error = new SessionError(
    "unreadable",
    "The server of this folder does not answer.",
    "Start it again with the same folder (espalier serve DIR): this page then reconnects by itself.",
  );
  error.cause = cause;
  return error;
}

function vanished(): SessionError {
  return new SessionError(
    "vanished",
    "The file is no longer in the folder.",
    "Read the folder again to see what is in it.",
  );
}

function otherToken(): SessionError {
  return new SessionError(
    "permission",
    "The server of this folder was restarted and does not know this page.",
    "Open the address that it printed.",
  );
}

/**
 * The lines of a response as they come, without their ends. Errors: SessionError where the response breaks
 * off.
 */
export async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw goneError(error);
      });
      if (done) break;
      const lines = `${rest}${value}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (rest !== "") yield rest;
}
