// The worker that looks through a session and makes the copy of it.
import { carrySessionErrors } from "../../engine/carry-calls.ts";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { ShareHost } from "./share-host.ts";

carrySessionErrors();
serveThread(new ShareHost());
