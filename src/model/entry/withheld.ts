// Replies that their agent keeps and does not send again, or may not, and those that no model gave.
import { isArray, type JsonObject } from "../json/json.ts";

/** One that says so, or one that a retry replaced (oh-my-pi, formats-more.md 3.5). `message`: as it is stored. */
export function isWithheld({ role, excludeFromContext, retryRecovery }: JsonObject): boolean {
  return role === "assistant" && (excludeFromContext === true || Boolean(retryRecovery));
}

/** One that was cut off or failed, or that holds an error and nothing else: what is sent of it is for its agent to say. */
export function isFailed({ role, stopReason, errorMessage, content }: JsonObject): boolean {
  if (role !== "assistant") return false;
  if (stopReason === "aborted" || stopReason === "error") return true;
  return Boolean(errorMessage) && (!isArray(content) || content.length === 0) && !isText(content);
}

const STUBS: ReadonlySet<string> = new Set([
  "openclaw/delivery-mirror",
  "openclaw/gateway-injected",
]);

/** Side entries of a second writer look like replies of these; no model answered (formats.md 5.6). */
export function isStub(model: string): boolean {
  return STUBS.has(model);
}

/** `message`: as it is stored, with anything as its model. */
export function isStubReply({ provider, model }: JsonObject): boolean {
  return provider === "openclaw" && typeof model === "string" && isStub(`openclaw/${model}`);
}

function isText(content: unknown): boolean {
  return typeof content === "string" && content !== "";
}
