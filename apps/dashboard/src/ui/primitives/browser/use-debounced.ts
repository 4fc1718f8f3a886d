import { useEffect, useState } from "react";

/** The value once it has stayed the same for a while, so that nobody is corrected in the middle of a word. */
export function useDebounced<Value>(value: Value, pauseMs = 600): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
