import { Popover } from "radix-ui";
import type { ReactNode } from "react";

interface PopoverCardProps {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** More about something small, in a card that its button opens. */
export function PopoverCard({ label, trigger, children }: PopoverCardProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[min(420px,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-xl bg-raised p-4 text-left shadow-popover"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
