import { useSyncExternalStore } from "react";
import { exactTime, relativeTime } from "./time-format.ts";

const refreshMs = 30_000;
let now = new Date();

export function RelativeTime({ instant }: { instant: string }) {
  const ticked = useSyncExternalStore(subscribe, () => now);
  // What happened since the last tick is not in the future.
  const current = new Date(Math.max(ticked.getTime(), Math.min(Date.parse(instant), Date.now())));
  return (
    <time dateTime={instant} title={exactTime(instant)} className="whitespace-nowrap tabular-nums">
      {relativeTime(instant, current)}
    </time>
  );
}

function subscribe(notify: () => void) {
  const timer = setInterval(() => {
    now = new Date();
    notify();
  }, refreshMs);
  return () => clearInterval(timer);
}
