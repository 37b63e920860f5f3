// A few words beside what is pointed at or focused. Never the only place where something is said.
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import "./tooltip.css";

interface TooltipProps {
  readonly text: string;
  /** One element that takes a ref and pointer events. */
  readonly children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={450} disableHoverableContent>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={5} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
