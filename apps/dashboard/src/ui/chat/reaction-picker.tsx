import { SmilePlus } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { toolClass } from "./tool-class.ts";

const offered = [
  ["👍", "Thumbs up"],
  ["❤️", "Heart"],
  ["😂", "Laughing"],
  ["🎉", "Party"],
  ["🔥", "Fire"],
  ["👀", "Eyes"],
  ["🙏", "Thanks"],
  ["✅", "Done"],
] as const;

interface ReactionPickerProps {
  onPick: (emoji: string) => void;
  onOpenChange: (isOpen: boolean) => void;
}

export function ReactionPicker({ onPick, onOpenChange }: ReactionPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => () => onOpenChange(false), [onOpenChange]);

  function show(next: boolean) {
    setIsOpen(next);
    onOpenChange(next);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={show}>
      <Popover.Trigger aria-label="React" title="React" className={toolClass}>
        <SmilePlus aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Reactions to choose from"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-[calc(100vw-1rem)] animate-rise flex-wrap gap-0.5 rounded-xl bg-raised p-1 shadow-popover"
        >
          {offered.map(([emoji, name]) => (
            <button
              key={emoji}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => {
                onPick(emoji);
                show(false);
              }}
              className="inline-flex size-9 items-center justify-center rounded-lg text-lg hover:bg-hover"
            >
              {emoji}
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
