// The palette itself: a text field above its results. Loaded when the page is idle.
import { Command as Cmdk } from "cmdk";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Kbd, keyText } from "../ui/keys/key-name.tsx";
import { offeredCommands, runShortcut } from "../ui/keys/keys.tsx";
import { useTheme } from "../ui/theme/theme.ts";
import {
  type Command,
  commandsIn,
  found,
  type Named,
  type NamedScreen,
  type Surroundings,
} from "./commands.ts";
import { useKnownSessions } from "./known-sessions.ts";
import { FIELD } from "./palette-field.tsx";
import { textCommands, useTextHits } from "./text-hits.ts";
import { useEditActions, useEditable } from "./use-edit-actions.ts";

export interface PaletteProps {
  readonly panes: readonly Named[];
  readonly screens: readonly NamedScreen[];
}

interface PaletteDialogProps extends PaletteProps {
  readonly query: string;
  readonly onQuery: (words: string) => void;
  readonly onClose: () => void;
}

export function PaletteDialog({ query, onQuery, onClose, ...props }: PaletteDialogProps) {
  const around = useSurroundings(props);
  const navigate = useNavigate();
  const edit = useEditActions();
  const [, setTheme] = useTheme();
  const [selected, setSelected] = useState("");
  const [offers, setOffers] = useState(0);
  const isMoved = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // Takes over from the waiting field, before another key comes.
  useLayoutEffect(() => input.current?.focus(), []);
  const commands = useMemo(() => commandsIn(around), [around]);
  const hits = useTextHits(query);
  const list = useMemo(() => {
    const known = found(around, commands, query);
    return [...known, ...textCommands(around, query.trim(), hits, known)];
  }, [around, commands, query, hits]);
  const isStillThere = list.some(({ id }) => id === selected);

  const run = ({ act }: Command) => {
    onClose();
    if ("edit" in act) edit(act.edit);
    else if ("press" in act) runShortcut(act.press);
    else if ("theme" in act) setTheme(act.theme);
    else void navigate(act.to);
  };
  return (
    <Cmdk
      className="palette"
      label="Commands"
      shouldFilter={false}
      vimBindings={false}
      loop
      // cmdk takes its own first item until the value is another one; blanks at its end it ignores.
      value={`${isStillThere ? selected : (list[0]?.id ?? "")}${offers % 2 === 0 ? "" : " "}`}
      onKeyDownCapture={({ key }) => {
        if (MOVES.has(key)) isMoved.current = true;
      }}
      onPointerMove={() => {
        isMoved.current = true;
      }}
      // The list selects its first item with every word: only the user moves away from a place.
      onValueChange={(id) => {
        if (isMoved.current) setSelected(id);
        else setOffers((count) => count + 1);
      }}
    >
      <Cmdk.Input
        {...FIELD}
        ref={input}
        value={query}
        onValueChange={(words) => {
          isMoved.current = false;
          onQuery(words);
        }}
      />
      <Cmdk.List className="palette-list" label="Found">
        <Cmdk.Empty className="palette-empty">No match for all of these words.</Cmdk.Empty>
        {[...byGroup(list)].map(([group, members]) => (
          <Cmdk.Group key={group} heading={group} className="palette-group">
            {members.map((command) => (
              <Cmdk.Item
                key={command.id}
                value={command.id}
                className="palette-item"
                onSelect={() => run(command)}
              >
                <bdi>{command.text}</bdi>
                <span className="palette-note muted small firm">
                  {command.key ? <Kbd>{keyText(command.key)}</Kbd> : command.note}
                </span>
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  );
}

const MOVES: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "Home",
  "End",
  "PageDown",
  "PageUp",
]);

function useSurroundings({ panes, screens }: PaletteProps): Surroundings {
  const { key, session, details } = useOpenSession();
  const { table, leaf, path } = useSelection();
  const [view] = useView();
  const sessions = useKnownSessions();
  const { canEdit } = usePageSessions();
  const editable = useEditable();
  return useMemo(() => {
    const { header } = session;
    const places = { panes, screens, sessions, editable, canEdit, shortcuts: offeredCommands() };
    return { key, view, table, header, details, leaf, path, ...places };
  }, [key, view, table, session, details, leaf, path, panes, screens, sessions, editable, canEdit]);
}

function byGroup(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(commands, ({ group }) => group);
}
