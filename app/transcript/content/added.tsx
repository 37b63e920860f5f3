// Few messages have what relatives of pi add: its texts load with the first such message.
import type { JsonObject } from "../../../src/model/json/json.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";

const AddedNotes = lazyPane(async () => (await import("../agents/rare-cards.ts")).AddedNotes);

export function Added({ added }: { readonly added: JsonObject | undefined }) {
  return added ? <AddedNotes added={added} /> : null;
}
