// The worker that looks through a session and makes the copy of it.
import { expose } from "comlink";
import { carrySessionErrors } from "../../session/host/thread/carry-errors.ts";
import { ShareHost } from "./share-host.ts";

carrySessionErrors();
expose(new ShareHost());
