// More actions for an entry: mark as read, copy as Markdown, copy or print its turn.
import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useStore } from "zustand/react";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { useTranscript } from "../transcript-context.tsx";
import "../../ui/control/menu-list.css";

interface CardMenuProps {
  readonly row: number;
  readonly who: string;
  readonly tabIndex: 0 | -1;
}

/** Not modal: a modal menu locks scrolling with an injected style, which the policy forbids. */
export function CardMenu({ row, who, tabIndex }: CardMenuProps) {
  const actions = useStore(useTranscript().reading, (reading) => reading.actions);
  if (!actions) return null;
  const items = [
    ["Mark as read up to here", actions.markRead],
    ["Copy as Markdown", actions.copyEntry],
    ["Copy the turn as Markdown", actions.copyTurn],
    ["Print the turn…", actions.printTurn],
  ] as const;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <SmallIconButton label={`More to do with ${who}`} tabIndex={tabIndex}>
          <Ellipsis size={14} aria-hidden />
        </SmallIconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={5} collisionPadding={8}>
          {items.map(([label, run]) => (
            <DropdownMenu.Item key={label} className="menu-item" onSelect={() => run(row)}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
