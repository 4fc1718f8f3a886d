import { exactTime } from "../time-format.ts";
import type { ChatMessage } from "./chat-message.ts";
import { clockTime, dayName } from "./chat-time.ts";

export function DayLine({ instant }: { instant: string }) {
  return (
    <p className="flex items-center gap-3 px-1 pt-5 pb-2 text-[11px] text-faint">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span className="font-medium">{dayName(instant, new Date())}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </p>
  );
}

export function UnreadLine() {
  return (
    <p className="flex items-center gap-3 px-1 py-2 font-medium text-[11px] text-danger-text">
      <span aria-hidden="true" className="h-px flex-1 bg-danger-text/40" />
      New
      <span aria-hidden="true" className="h-px flex-1 bg-danger-text/40" />
    </p>
  );
}

/** What happened, between what people said about it. */
export function SystemLine({ message }: { message: ChatMessage }) {
  return (
    <div className="mx-auto my-2 max-w-[min(34rem,92%)] rounded-xl border border-line bg-sunken px-3.5 py-2 text-center text-[13px] text-muted">
      <p className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">{message.text}</p>
      <time
        dateTime={message.createdAt}
        title={exactTime(message.createdAt)}
        className="text-[11px] text-faint tabular-nums"
      >
        {clockTime(message.createdAt)}
      </time>
    </div>
  );
}
