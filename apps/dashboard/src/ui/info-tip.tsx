import { Info } from "lucide-react";
import { Tooltip } from "radix-ui";
import { useState } from "react";
import { TipContent } from "./tooltip.tsx";

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
