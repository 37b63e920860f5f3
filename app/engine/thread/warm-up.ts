// Opens hidden sessions in an idle worker: an engine first interprets code, and compiles what runs often.
import { madeUpSessions } from "../../../src/formats/index.ts";
import { SessionHost } from "../session-host.ts";
import { packedReading } from "./transfer-details.ts";

/** Turns of the sessions, one after another: a real file waits for at most one of them. */
const TURNS = [10, 50, 200, 200, 200];

/** Until all are opened, or `isWanted`. */
export async function warmUp(isWanted: () => boolean): Promise<void> {
  for (const turns of TURNS) {
    for await (const text of madeUpSessions(turns)) {
      if (isWanted()) return;
      const file = new File([text], "made-up.jsonl");
      const host = new SessionHost();
      await host.open(
        { kind: "file", file },
        () => {},
        () => Promise.resolve(),
      );
      packedReading(await host.calls.readAll(() => {}));
    }
  }
}
