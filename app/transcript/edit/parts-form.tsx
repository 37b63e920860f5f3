// The parts of an entry in fields: changed, removed, added, and kept in one step. Unchanged parts stay the
// same to the byte.
import { Plus } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type EntryParts, isEditable } from "../../../src/edit/parts/entry-parts.ts";
import {
  leavesNothing,
  type PartChange,
  partKey,
  textWith,
} from "../../../src/edit/parts/part-changes.ts";
import { countText } from "../../../src/text/units.ts";
import { draftAddress } from "../../session/draft/draft-operations.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useTry } from "../../session/draft/use-try.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useIsPhone } from "../../ui/browser/media.ts";
import { useStored } from "../../ui/browser/stored.ts";
import { Button } from "../../ui/control/button.tsx";
import { keyName, MOD } from "../../ui/keys/key-name.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { CARD_FOCUS } from "./card-focus.ts";
import { KeptBlock } from "./kept-block.tsx";
import { PartField } from "./part-field.tsx";
import { useTogether, useTyped } from "./use-typed.ts";

interface PartsFormProps {
  readonly row: number;
  readonly given: EntryParts;
}

export function PartsForm({ row, given }: PartsFormProps) {
  const open = useOpenSession();
  const { set } = useEditor();
  const attempt = useTry();
  const entry = draftAddress(open, row);
  const { change, type, drop, operations } = useTyped(entry, given);
  const { parts, content, more } = given;
  // From the end, as each removed block moves those after it.
  const goneCalls = parts
    .toReversed()
    .flatMap(({ block, kind, path }) =>
      block && kind === "json" && change.gone.has(path.join("/"))
        ? [{ kind: "unset", entry, path: block } as const]
        : [],
    );
  const together = useTogether(goneCalls);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [isPreviewed, setPreviewed] = usePreviewed();
  const form = useRef<HTMLFormElement>(null);
  const cardFocus = open.parts.of(CARD_FOCUS);
  const isTyped = operations === null || operations.length > 0;
  const isEmpty = leavesNothing(given, change);
  const mayKeep =
    operations !== null && operations.length > 0 && together !== null && !isEmpty && !isBusy;

  useEffect(() => {
    if (!cardFocus.takeFocus(entry)) return;
    form.current?.querySelector("textarea")?.focus();
    // A field behind its preview takes no focus.
    if (!form.current?.contains(document.activeElement)) {
      form.current?.querySelector("button")?.focus();
    }
  }, [entry, cardFocus]);
  useFocusOnMore(form, change.added.length);

  const cancel = () => {
    const card = form.current?.closest<HTMLElement>("[data-row]");
    drop();
    set({ editing: null });
    card?.focus({ preventScroll: true });
  };
  const keep = async () => {
    if (!mayKeep) return;
    setBusy(true);
    setReason("");
    cardFocus.returnTo(entry);
    const refusal = await attempt(...operations, ...together);
    setBusy(false);
    if (refusal === "") {
      drop();
      set({ editing: null });
      return;
    }
    cardFocus.returnTo(null);
    setReason(refusal);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyName(event.nativeEvent);
    if (key === "Escape") {
      event.stopPropagation();
      if (!isTyped || isAsked) cancel();
      else setAsked(true);
      return;
    }
    setAsked(false);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void keep();
    }
    // Undo in a field belongs to the field until the text is kept.
    else if (key === `${MOD}z` || key === `${MOD}Shift+z`) event.stopPropagation();
  };
  const fieldKeys = { onKeyDown };
  const retype = (key: string, text: string) =>
    type({ texts: new Map(change.texts).set(key, text) });
  const toggle = (key: string) => {
    const gone = new Set(change.gone);
    if (!gone.delete(key)) gone.add(key);
    type({ gone });
  };
  const names = namesOf(given);
  // The only block is the whole entry; the entry is removed instead.
  const mayTake = parts.filter(({ block }) => block).length + more + change.added.length > 1;
  const hasMarkdown = parts.some(({ kind }) => kind === "markdown") || change.added.length > 0;
  return (
    <form
      ref={form}
      className="entry-editor grid"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      {hasMarkdown ? (
        <div className="entry-editor-head row small spread">
          <span className="muted">Parts you do not change stay identical, byte for byte.</span>
          <Button
            weight="quiet"
            size="small"
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
            {...fieldKeys}
          >
            Preview
          </Button>
        </div>
      ) : null}
      {parts.map((part, at) => {
        const key = partKey(part);
        const shared = {
          name: names[at] ?? part.name,
          isGone: change.gone.has(key),
          onToggle: part.block && (mayTake || change.gone.has(key)) ? () => toggle(key) : null,
          onKeyDown,
        };
        return isEditable(part) ? (
          <PartField
            key={key}
            {...shared}
            kind={part.kind}
            text={textWith(part, change)}
            note={part.signature ? SIGNED : ""}
            isPreviewed={isPreviewed}
            onChange={(text) => retype(key, text)}
          />
        ) : (
          <KeptBlock key={key} {...shared} row={row} part={part} />
        );
      })}
      {more > 0 ? (
        <p className="muted">{countText(more, "more block")} of this entry stay as they are.</p>
      ) : null}
      {addedOf(change).map(({ key, text, at }) => (
        <PartField
          key={key}
          name={`New text${change.added.length > 1 ? ` ${at + 1}` : ""}`}
          kind="markdown"
          text={text}
          note=""
          isNew
          isGone={false}
          isPreviewed={isPreviewed}
          onToggle={() => type({ added: change.added.toSpliced(at, 1) })}
          onChange={(next) => type({ added: change.added.with(at, next) })}
          onKeyDown={onKeyDown}
        />
      ))}
      {isEmpty ? (
        <p className="entry-editor-fault small" role="status">
          The entry would be empty. Remove the whole entry instead.
        </p>
      ) : null}
      {together && together.length > 0 ? (
        <p className="entry-editor-note muted small" role="status">
          {countText(together.length, "result")} of what goes{" "}
          {together.length === 1 ? "goes" : "go"} too: models refuse a call without its result.
        </p>
      ) : null}
      {reason ? <ErrorNote message={reason} advice="Your text is still here." /> : null}
      <div className="entry-editor-actions row wrap">
        <Button weight="primary" type="submit" disabled={!mayKeep} {...fieldKeys}>
          Keep
        </Button>
        <Button onClick={cancel} {...fieldKeys}>
          Cancel
        </Button>
        {content ? (
          <Button
            weight="quiet"
            onClick={() => type({ added: [...change.added, ""] })}
            {...fieldKeys}
          >
            <Plus size={15} aria-hidden /> Add a text block
          </Button>
        ) : null}
        <span className="entry-editor-hint muted small" role="status">
          {isAsked ? "Esc again discards your text" : "Ctrl/Cmd-Enter keeps, Esc cancels"}
        </span>
      </div>
    </form>
  );
}

const SIGNED =
  "Signed by the provider. An edit removes the signature: the agent then sends this as plain text, because providers reject other text under their signature.";

/** As it was left, but not on a phone, where the preview would cover the field to edit. */
function usePreviewed() {
  const isPhone = useIsPhone();
  const here = useState(false);
  const stored = useStored("espalier.edit-preview", (value) => value === true);
  return isPhone ? here : stored;
}

/** Blocks that are not in the entry yet are identified by their order only. */
function addedOf({ added }: PartChange) {
  return added.map((text, at) => ({ key: `added ${at}`, text, at }));
}

/** The focus goes into an added block. */
function useFocusOnMore(form: RefObject<HTMLFormElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) {
      const fields = form.current?.querySelectorAll("textarea") ?? [];
      fields[fields.length - 1]?.focus();
    }
    before.current = count;
  }, [form, count]);
}

/** "Text 1", "Text 2" where there are several of one name. */
function namesOf({ parts }: EntryParts): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of parts) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return parts.map(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return (counts.get(name) ?? 0) > 1 ? `${name} ${number}` : name;
  });
}
