import clsx from "clsx";
import { Copy, type LucideIcon, Pencil, Reply, SmilePlus, Trash2 } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { translate } from "../../languages/language.ts";
import { showToast } from "../primitives/overlays/toast.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";

interface MessageToolsProps {
  message: ChatMessage;
  actions: MessageActions;
  /** While the picker is open, pointing at another message must not take it away. */
  onHold: (isHeld: boolean) => void;
}

/** What can be done with a message, at its corner. */
export function MessageTools({ message, actions, onHold }: MessageToolsProps) {
  return (
    <div
      role="toolbar"
      aria-label={translate("Message tools")}
      className={clsx(
        "-top-7 absolute z-10 flex rounded-lg bg-raised p-0.5 shadow-popover max-sm:-top-9",
        message.side === "own" ? "right-0" : "left-0",
      )}
    >
      <ReactionPicker onPick={(emoji) => actions.onReact(message, emoji)} onOpenChange={onHold} />
      <Tool label={translate("Reply")} icon={Reply} onClick={() => actions.onReply(message)} />
      <Tool label={translate("Copy text")} icon={Copy} onClick={() => void copy(message.text)} />
      {message.canEdit ? (
        <Tool label={translate("Edit")} icon={Pencil} onClick={() => actions.onEdit(message)} />
      ) : null}
      {message.canDelete ? (
        <Tool label={translate("Delete")} icon={Trash2} onClick={() => actions.onDelete(message)} />
      ) : null}
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={toolClass}>
      <Icon aria-hidden="true" />
    </button>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", translate("Copied."));
  } catch {
    // The clipboard is closed to pages served over plain http.
    showToast("error", translate("Your browser did not allow copying. Select the text and copy it by hand."));
  }
}

const offered = () =>
  [
    ["👍", translate("Thumbs up")],
    ["❤️", translate("Heart")],
    ["😂", translate("Laughing")],
    ["🎉", translate("Party")],
    ["🔥", translate("Fire")],
    ["👀", translate("Eyes")],
    ["🙏", translate("Thanks")],
    ["✅", translate("Done")],
  ] as const;

interface ReactionPickerProps {
  onPick: (emoji: string) => void;
  onOpenChange: (isOpen: boolean) => void;
}

function ReactionPicker({ onPick, onOpenChange }: ReactionPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => () => onOpenChange(false), [onOpenChange]);

  function show(next: boolean) {
    setIsOpen(next);
    onOpenChange(next);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={show}>
      <Popover.Trigger aria-label={translate("React")} title={translate("React")} className={toolClass}>
        <SmilePlus aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={translate("Reactions to choose from")}
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-[calc(100vw-1rem)] animate-rise flex-wrap gap-0.5 rounded-xl bg-raised p-1 shadow-popover"
        >
          {offered().map(([emoji, name]) => (
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

interface ReactionRowProps {
  message: ChatMessage;
  onReact: ((message: ChatMessage, emoji: string) => void) | undefined;
}

/** How people reacted. A click joins in, or takes one's own reaction back; those who only read see them. */
export function ReactionRow({ message, onReact }: ReactionRowProps) {
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label={translate("Reactions")} className="mt-1 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, count, isMine }) => (
        <li key={emoji}>
          {onReact === undefined ? (
            <span className={chipClass(isMine)}>
              <span className="text-[13px]">{emoji}</span>
              {count}
            </span>
          ) : (
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${emoji} ${count}`}
              onClick={() => onReact(message, emoji)}
              className={clsx(chipClass(isMine), !isMine && "hover:border-line-strong")}
            >
              <span aria-hidden="true" className="text-[13px]">
                {emoji}
              </span>
              {count}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function chipClass(isMine: boolean): string {
  return clsx(
    "inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums transition-colors",
    isMine ? "border-accent-text/50 bg-accent-soft text-accent-text" : "border-line bg-surface text-muted",
  );
}

/** A button of the small bar that a message shows while it is pointed at. */
const toolClass =
  "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink " +
  "data-[state=open]:bg-hover [&_svg]:size-4 max-sm:size-9";
