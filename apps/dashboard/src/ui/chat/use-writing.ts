import { useState } from "react";
import type { ChatMessage } from "./chat-message.ts";
import { useDraft } from "./use-draft.ts";
import { newMessage, type WritingTask } from "./writing-task.ts";

export interface Writer {
  readonly onPost: (text: string, replyTo: ChatMessage | undefined) => void;
  readonly onEdit: (message: ChatMessage, text: string) => void;
}

/** The field below a conversation. Editing puts the draft aside, and brings it back when it is done. */
export function useWriting(chatId: string, messages: readonly ChatMessage[], writer: Writer) {
  const [draft, setDraft] = useDraft(chatId);
  const [edited, setEdited] = useState("");
  const [task, setTask] = useState<WritingTask>(newMessage);
  const text = task.kind === "edit" ? edited : draft;

  function edit(message: ChatMessage) {
    setEdited(message.text);
    setTask({ kind: "edit", message });
  }

  function submit() {
    if (task.kind === "edit") {
      if (text.trim() !== task.message.text) writer.onEdit(task.message, text.trim());
    } else {
      writer.onPost(text.trim(), task.kind === "reply" ? task.message : undefined);
      setDraft("");
    }
    setTask(newMessage);
  }

  return {
    text,
    task,
    edit,
    reply: (message: ChatMessage) => setTask({ kind: "reply", message }),
    onChange: task.kind === "edit" ? setEdited : setDraft,
    onSubmit: submit,
    onCancelTask: () => setTask(newMessage),
    onEditLast() {
      // One that is still on its way has no id to edit it by, and no older one is meant.
      const last = messages.findLast(
        ({ isMine, isDeleted, kind }) => isMine && !isDeleted && kind === "text",
      );
      if (last?.canEdit === true) edit(last);
    },
  };
}
