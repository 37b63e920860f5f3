// The actions, as a list of commands in groups, each with its meaning.
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import "../../ui/list/framed-list.css";

interface ActionGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ActionGroup({ title, children }: ActionGroupProps) {
  const id = useId();
  return (
    <section className="edit-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="framed-list edit-commands grid">{children}</ul>
    </section>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly note: string;
  readonly onClick: () => void;
}

export function Action({ icon: Icon, name, note, onClick }: ActionProps) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className="edit-action bare grid"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        onClick={onClick}
      >
        <Icon size={16} aria-hidden />
        <span id={`${id}-name`} className="edit-action-name">
          {name}
        </span>
        <span id={`${id}-note`} className="edit-action-note">
          {note}
        </span>
      </button>
    </li>
  );
}
