// The palette itself: a text field above what its words find, in a dialog. Loaded when first opened.
import { Command as Cmdk } from "cmdk";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useRecords } from "../session/library/library-context.tsx";
import { SAMPLES } from "../session/library/samples.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { useTheme } from "../ui/theme/theme.ts";
import {
  type Command,
  commandsIn,
  found,
  type Named,
  type NamedScreen,
  type Surroundings,
} from "./commands.ts";
import "./palette.css";

export interface PaletteProps {
  readonly panes: readonly Named[];
  readonly screens: readonly NamedScreen[];
}

interface PaletteDialogProps extends PaletteProps {
  readonly onClose: () => void;
}

export function PaletteDialog({ onClose, ...props }: PaletteDialogProps) {
  const around = useSurroundings(props);
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState("");
  const commands = useMemo(() => commandsIn(around), [around]);
  const list = useMemo(() => found(around, commands, query), [around, commands, query]);
  const isStillThere = list.some(({ id }) => id === selected);
  const input = useRef<HTMLInputElement>(null);
  // After the dialog has opened and given the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  const run = ({ act }: Command) => {
    onClose();
    if ("theme" in act) setTheme(act.theme);
    else void navigate(act.to);
  };
  return (
    <Dialog label="Search" onClose={onClose}>
      <Cmdk
        className="palette"
        label="Commands"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={isStillThere ? selected : (list[0]?.id ?? "")}
        onValueChange={setSelected}
      >
        <Cmdk.Input
          ref={input}
          className="palette-input"
          placeholder="Words of an entry, a label, a branch, or what to do"
          value={query}
          onValueChange={(words) => {
            setQuery(words);
            setSelected("");
          }}
        />
        <Cmdk.List className="palette-list" label="Found">
          <Cmdk.Empty className="palette-empty">Nothing holds all of these words.</Cmdk.Empty>
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
                  <span className="palette-note">{command.note}</span>
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  );
}

function useSurroundings({ panes, screens }: PaletteProps): Surroundings {
  const { key, details } = useOpenSession();
  const { table, leaf, path } = useSelection();
  const [view] = useView();
  const { records } = useRecords();
  return useMemo(() => {
    const samples = SAMPLES.filter((sample) =>
      records.every((record) => record.key !== sample.key),
    );
    const sessions = [...records, ...samples].map((one) => ({ id: one.key, label: one.title }));
    return { key, view, table, details, leaf, path, panes, screens, sessions };
  }, [key, view, table, details, leaf, path, panes, screens, records]);
}

function byGroup(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(commands, ({ group }) => group);
}
