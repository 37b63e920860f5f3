// Below a digest: how many turns there are or are selected, and its keys.
import { countText } from "../../../src/text/units.ts";
import { Kbd, useSingleKeys } from "../../ui/keys/key-name.tsx";
import { printedKey } from "../../ui/keys/shortcuts.ts";

interface FootProps {
  readonly turns: number;
  readonly chosen: number;
  readonly entries: number;
}

export function DigestFoot({ turns, chosen, entries }: FootProps) {
  const [areKeysOn] = useSingleKeys();
  return (
    <footer className="digest-foot wrap dim tiny tabular firm">
      <span role="status">
        {chosen > 0
          ? `${countText(chosen, "turn")} selected`
          : `${countText(turns, "turn")} of ${countText(entries, "entry", "entries")}`}
      </span>
      {areKeysOn ? (
        <span className="digest-hints">
          <Kbd>{printedKey("nextEntry")}</Kbd> <Kbd>{printedKey("previousEntry")}</Kbd> turn{" "}
          <Kbd>→</Kbd> unfold <Kbd>{printedKey("chooseTurn")}</Kbd> select
        </span>
      ) : null}
    </footer>
  );
}
