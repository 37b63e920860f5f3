// The worker that reads the end of a large file: a host, and the port it is asked at.
import { expose } from "comlink";
import { serveThread } from "../../../ui/worker/serve-thread.ts";
import { RestHost } from "./rest-host.ts";

export class RestThreadHost extends RestHost {
  /** Takes the port of a session's worker, which asks from then on. */
  serve(port: MessagePort): void {
    expose(this, port);
  }

  close(): void {
    self.close();
  }
}

serveThread(new RestThreadHost());
