import { useEffect, useState } from "react";

const tickMs = 250;

/** Whole seconds until the moment; 0 once it has passed. */
export function useCountdown(untilMs: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - now) / 1_000));
}
