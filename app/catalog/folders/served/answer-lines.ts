// The lines of an answer as they come.
import { goneError } from "./ask-server.ts";

/** Without their ends. Errors: SessionError where the answer breaks off. */
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
