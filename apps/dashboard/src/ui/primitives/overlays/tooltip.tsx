import { Info } from "lucide-react";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";

export const TooltipProvider = Tooltip.Provider;

export function Tip({
  text,
  side = "top",
  children,
}: {
  text: ReactNode;
  side?: "top" | "right";
  children: ReactNode;
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <TipContent side={side}>{text}</TipContent>
    </Tooltip.Root>
  );
}

function TipContent({ side, children }: { side: "top" | "right"; children: ReactNode }) {
  return (
    <Tooltip.Portal>
      <Tooltip.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-60 max-w-72 animate-fade rounded-md bg-ink px-2 py-1 text-surface text-xs shadow-popover"
      >
        {children}
      </Tooltip.Content>
    </Tooltip.Portal>
  );
}

/** Explains why a control is off. The wrapper takes the focus that a disabled control cannot. */
export function DisabledReason({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  if (reason === undefined) return children;
  return (
    <Tip text={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the reason too */}
      <span tabIndex={0} className="inline-flex cursor-not-allowed rounded-lg *:pointer-events-none">
        {children}
        <span className="sr-only">{reason}</span>
      </span>
    </Tip>
  );
}

/** A sign that explains a figure: to a pointer, to the keyboard, and to a finger. */
export function InfoTip({ about, text }: { about: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          aria-label={`About ${about}`}
          onClick={(event) => {
            // A click would close the tip, and a finger has nothing but clicks.
            event.preventDefault();
            setIsOpen(true);
          }}
          className="relative inline-flex size-4 items-center justify-center rounded-full align-[-3px] text-faint after:absolute after:-inset-1.5 hover:text-ink"
        >
          <Info aria-hidden="true" className="size-3.5" />
        </button>
      </Tooltip.Trigger>
      <TipContent side="top">{text}</TipContent>
    </Tooltip.Root>
  );
}
