// How entries name the model: provider and id apart as pi writes them, or both in one as a descendant
// does (formats.md 5.6). It must not know which entry decides the model of a path.
import type { Json, JsonObject } from "../json/json.ts";

/** As stored: neither need be a text. */
export interface ModelName {
  readonly provider: Json | undefined;
  readonly modelId: Json | undefined;
}

/** The model of a `model_change`. One word without a `/` names no model that pi would find. */
export function changedModel({ provider, modelId, model }: JsonObject): ModelName {
  if (typeof model !== "string" || modelId !== undefined) return { provider, modelId };
  const split = model.indexOf("/");
  if (split < 0) return { provider, modelId };
  return { provider: model.slice(0, split), modelId: model.slice(split + 1) };
}

/** Of a model change: a descendant of pi also says so when it sets a model for other work. */
export function isOfConversation({ role }: JsonObject): boolean {
  return typeof role !== "string" || role === "" || role === "default";
}

/** `provider/model`, or the one of them that is there. */
export function modelText(provider: string, model: string): string {
  return provider && model ? `${provider}/${model}` : provider || model;
}
