// Tabs over one panel: arrow keys move between them, the panel shows the chosen one.
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import "./tabs.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  /** A number beside the label; nothing when it is 0 or missing. */
  readonly count?: number;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the chosen tab; the first one when it names none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Controls at the end of the row of tabs. */
  readonly extra?: ReactNode;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
}

export function Tabs({ label, tabs, value, onChange, extra, children }: TabsProps) {
  const chosen = tabs.some(({ id }) => id === value) ? value : (tabs[0]?.id ?? "");
  return (
    <Radix.Root className="tabs" value={chosen} onValueChange={onChange}>
      <div className="tabs-row row spread">
        <Radix.List className="tabs-list" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.id} value={tab.id} className="tab">
              {tab.label}
              {tab.count ? (
                <span className="tab-count tabular">{tab.count.toLocaleString("en-US")}</span>
              ) : null}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {extra}
      </div>
      <Radix.Content key={chosen} value={chosen} className="tabs-panel" tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
