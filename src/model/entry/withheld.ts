// Replies that their agent keeps and does not send again.
import { isObject, type JsonObject } from "../json/json.ts";

/** One that says so, or one that a retry replaced (oh-my-pi, formats-more.md 3.5). `message`: as it is stored. */
export function isWithheld({ role, excludeFromContext, retryRecovery }: JsonObject): boolean {
  if (role !== "assistant") return false;
  return excludeFromContext === true || (retryRecovery !== undefined && isObject(retryRecovery));
}
