import { Pencil, Reply, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { translate } from "../../languages/language.ts";
import { isForInputMethod } from "../primitives/browser/input-method.ts";
import type { ChatMessage } from "./chat-message.ts";

interface ComposerProps {
  text: string;
  task: WritingTask;
  placeholder: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onCancelTask: () => void;
  /** Arrow up in an empty field, as in other chats. */
  onEditLast: () => void;
}

const maxLength = 8_000;
const countFrom = 7_500;

export function Composer(props: ComposerProps) {
  const { text, task, placeholder, onChange, onSubmit, onCancelTask, onEditLast } = props;
  const field = useGrowingField(text);
  useFocusOnTask(field, task);
  const canSubmit = text.trim() !== "" && text.length <= maxLength;

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === "Escape" && task.kind !== "new") onCancelTask();
    else if (event.key === "ArrowUp" && text === "" && task.kind === "new") onEditLast();
    else if (event.key !== "Enter" || event.shiftKey || hasNoShiftKey()) return;
    else if (canSubmit) onSubmit();
    event.preventDefault();
  }

  return (
    <form
      aria-label={translate("Write a message")}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) onSubmit();
      }}
      className="border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-5"
    >
      <ComposerTask task={task} onCancel={onCancelTask} />
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label={translate("Message")}
          aria-keyshortcuts="Enter"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={press}
          className="control max-h-48 min-h-10 flex-1 resize-none px-3 py-2 text-sm leading-5.5"
        />
        <button
          type="submit"
          aria-label={task.kind === "edit" ? translate("Save") : translate("Send")}
          title={task.kind === "edit" ? translate("Save") : translate("Send")}
          disabled={!canSubmit}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent text-on-accent transition-colors hover:bg-accent-hover disabled:cursor-not-allowed disabled:bg-hover disabled:text-faint"
        >
          <SendHorizontal aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      <LengthNote length={text.length} />
    </form>
  );
}

function LengthNote({ length }: { length: number }) {
  if (length < countFrom) return null;
  return (
    <p role="status" className={`pt-1 text-xs ${length > maxLength ? "text-danger-text" : "text-faint"}`}>
      {length > maxLength
        ? translate("{count, plural, one {# character} other {# characters}} too long", {
            count: length - maxLength,
          })
        : translate("{count, plural, one {# character} other {# characters}} left", {
            count: maxLength - length,
          })}
    </p>
  );
}

function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.style.height = "auto";
    field.current.style.height = `${field.current.scrollHeight + 2}px`;
  }, [text]);
  return field;
}

/** Who chose to reply or edit goes on typing; on a phone, opening a conversation must not open the keyboard. */
function useFocusOnTask(field: RefObject<HTMLTextAreaElement | null>, task: WritingTask) {
  useEffect(() => {
    if (task.kind === "new" && hasNoShiftKey()) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [field, task]);
}

/** There, Enter begins a new line and the button sends. */
function hasNoShiftKey(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** Above the field: what the message answers, or which one is changed. */
function ComposerTask({ task, onCancel }: { task: WritingTask; onCancel: () => void }) {
  if (task.kind === "new") return null;
  const isReply = task.kind === "reply";
  const Icon = isReply ? Reply : Pencil;
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-lg border-accent-text border-l-2 bg-sunken py-1.5 pr-1 pl-3 text-[13px]">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {isReply
            ? task.message.isMine
              ? translate("Reply to yourself")
              : translate("Reply to {author}", { author: task.message.author })
            : translate("Edit message")}
        </span>
        <span className="block truncate text-muted">{task.message.text}</span>
      </span>
      <button
        type="button"
        aria-label={isReply ? translate("Cancel reply") : translate("Cancel editing")}
        onClick={onCancel}
        className="inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

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

/** What was typed and not yet sent, while the page is open: who looks at another conversation loses nothing. */
const drafts = new Map<string, string>();

function useDraft(chatId: string) {
  const [text, setText] = useState(drafts.get(chatId) ?? "");
  function change(next: string) {
    setText(next);
    if (next === "") drafts.delete(chatId);
    else drafts.set(chatId, next);
  }
  return [text, change] as const;
}

/** What is being written: something new, an answer, or an old message anew. */
type WritingTask =
  | { readonly kind: "new" }
  | { readonly kind: "reply" | "edit"; readonly message: ChatMessage };

const newMessage: WritingTask = { kind: "new" };
