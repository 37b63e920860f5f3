// A list to choose from, behind a button.
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import "./menu.css";

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** MenuChoices. */
  readonly children: ReactNode;
}

/** Not modal: a modal menu locks scrolling with an injected style, which the policy forbids. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={5} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of several, with a tick at the chosen one. */
export function MenuChoice({ label, options, value, onChange }: MenuChoiceProps) {
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
