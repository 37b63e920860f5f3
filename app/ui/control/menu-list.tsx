// A list to choose from, open from the start: loaded with the first look at its button (menu.tsx).
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import "./menu-list.css";

/** One of several, with a tick at the chosen one. */
export interface MenuChoice {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

interface MenuListProps {
  /** The button that opens it again. */
  readonly trigger: ReactElement;
  readonly choices: readonly MenuChoice[];
}

/** Not modal: a modal menu locks scrolling with an injected style, which the policy forbids. */
export function MenuList({ trigger, choices }: MenuListProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={5} collisionPadding={8}>
          {choices.map((choice) => (
            <Choice key={choice.label} {...choice} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choice({ label, options, value, onChange }: MenuChoice) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.id} value={option.id} className="menu-item">
          <span className="menu-tick">
            <DropdownMenu.ItemIndicator>
              <Check size={14} aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
