import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { exactNumber } from "../number-format.ts";
import { ComposerTask } from "./composer-task.tsx";
import type { WritingTask } from "./writing-task.ts";

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
    // An input method uses Enter to accept what it offers.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && task.kind !== "new") onCancelTask();
    else if (event.key === "ArrowUp" && text === "" && task.kind === "new") onEditLast();
    else if (event.key !== "Enter" || event.shiftKey || hasNoShiftKey()) return;
    else if (canSubmit) onSubmit();
    event.preventDefault();
  }

  return (
    <form
      aria-label="Write a message"
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
          aria-label="Message"
          aria-keyshortcuts="Enter"
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={press}
          className="control max-h-48 min-h-10 flex-1 resize-none px-3 py-2 text-sm leading-5.5 max-sm:text-base"
        />
        <button
          type="submit"
          aria-label={task.kind === "edit" ? "Save" : "Send"}
          title={task.kind === "edit" ? "Save" : "Send"}
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
        ? `${exactNumber(length - maxLength)} characters too long`
        : `${exactNumber(maxLength - length)} characters left`}
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
