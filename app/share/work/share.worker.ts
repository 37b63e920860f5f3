// The worker that searches a session and makes the copy.
import { carrySessionErrors } from "../../engine/carry-calls.ts";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { ShareHost } from "./share-host.ts";

carrySessionErrors();
serveThread(new ShareHost());
