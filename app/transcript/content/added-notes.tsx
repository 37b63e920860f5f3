// What relatives of pi add to a message or a compaction, below its content.
import { useMemo } from "react";
import { forkText } from "../../../src/model/entry/fork-text.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { Blocks } from "./blocks.tsx";
import { JsonText } from "./json-text.tsx";

export function AddedNotes({ added }: { readonly added: JsonObject }) {
  const { evicted, facts, shortSummary, preserved, frames } = useMemo(
    () => forkText(added),
    [added],
  );
  return (
    <>
      <Paged items={evicted} words={["text", "texts"]}>
        {(page) =>
          page.map(({ key, item }) => (
            <p key={key} className="picture-note muted small breakable">
              <bdi>{drawnName(item, MAX_NOTE)}</bdi>
            </p>
          ))
        }
      </Paged>
      {facts.length > 0 ? (
        <p className="card-note">
          <bdi>{drawnName(facts.join(" · "), MAX_NOTE)}</bdi>
        </p>
      ) : null}
      {shortSummary.trim() ? (
        <Fold summary="Short summary">
          <LongText text={shortSummary}>
            {(shown) => <p className="fold-content">{shown}</p>}
          </LongText>
        </Fold>
      ) : null}
      <Blocks blocks={frames} />
      {preserved === undefined ? null : (
        <Fold summary="Data kept by an extension">
          <div className="fold-content">
            <JsonText value={preserved} />
          </div>
        </Fold>
      )}
    </>
  );
}

/** Characters. */
const MAX_NOTE = 400;
