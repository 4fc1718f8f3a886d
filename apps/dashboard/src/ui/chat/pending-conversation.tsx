import clsx from "clsx";
import { Skeleton } from "../skeleton.tsx";

const bubbles = ["w-48", "w-64", "w-40 self-end", "w-56 self-end", "w-72", "w-36 self-end"];

export function PendingConversation() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 px-6 py-5">
      <span className="sr-only">Loading messages</span>
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={clsx("h-9 rounded-2xl!", bubble)} />
      ))}
    </div>
  );
}
