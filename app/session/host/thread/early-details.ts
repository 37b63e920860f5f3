// The details of a session whose bodies were read early: what is not as it was read then is read now.
import { draftDetails } from "../../../../src/edit/draft/draft-details.ts";
import type { Renewal } from "../../../../src/model/session.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import { writtenBy } from "../folder/written-by.ts";

/** `early`: of the entries in the order they were read. Errors: SessionError. */
export async function earlyDetails(early: EntryDetails, renewal: Renewal): Promise<EntryDetails> {
  return draftDetails(early, await writtenBy(renewal));
}
