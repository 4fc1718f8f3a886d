import { Pencil, Reply, X } from "lucide-react";
import type { WritingTask } from "./writing-task.ts";

/** Above the field: what the message answers, or which one is changed. */
export function ComposerTask({ task, onCancel }: { task: WritingTask; onCancel: () => void }) {
  if (task.kind === "new") return null;
  const isReply = task.kind === "reply";
  const Icon = isReply ? Reply : Pencil;
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-lg border-accent-text border-l-2 bg-sunken py-1.5 pr-1 pl-3 text-[13px]">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {isReply ? `Reply to ${task.message.isMine ? "yourself" : task.message.author}` : "Edit message"}
        </span>
        <span className="block truncate text-muted">{task.message.text}</span>
      </span>
      <button
        type="button"
        aria-label={isReply ? "Cancel reply" : "Cancel editing"}
        onClick={onCancel}
        className="inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
