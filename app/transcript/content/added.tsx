// What relatives of pi add to a message is rare: its words are loaded with the first such message.
import type { ForkFields } from "../../../src/model/entry/fork-fields.ts";
import { later } from "../../ui/later.ts";

const AddedNotes = later(async () => (await import("../agents/rare-cards.ts")).AddedNotes);

export function Added({ added }: { readonly added: ForkFields | undefined }) {
  return added ? <AddedNotes added={added} /> : null;
}
