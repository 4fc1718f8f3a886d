import clsx from "clsx";
import { Copy, type LucideIcon, Pencil, Reply, Trash2 } from "lucide-react";
import { showToast } from "../toast.tsx";
import type { ChatMessage, MessageActions } from "./chat-message.ts";
import { ReactionPicker } from "./reaction-picker.tsx";
import { toolClass } from "./tool-class.ts";

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
      aria-label="Message tools"
      className={clsx(
        "-top-7 absolute z-10 flex rounded-lg bg-raised p-0.5 shadow-popover max-sm:-top-9",
        message.side === "own" ? "right-0" : "left-0",
      )}
    >
      <ReactionPicker onPick={(emoji) => actions.onReact(message, emoji)} onOpenChange={onHold} />
      <Tool label="Reply" icon={Reply} onClick={() => actions.onReply(message)} />
      <Tool label="Copy text" icon={Copy} onClick={() => void copy(message.text)} />
      {message.canEdit ? <Tool label="Edit" icon={Pencil} onClick={() => actions.onEdit(message)} /> : null}
      {message.canDelete ? (
        <Tool label="Delete" icon={Trash2} onClick={() => actions.onDelete(message)} />
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
    showToast("success", "Copied.");
  } catch {
    // The clipboard is closed to pages served over plain http.
    showToast("error", "Your browser did not allow copying. Select the text and copy it by hand.");
  }
}
