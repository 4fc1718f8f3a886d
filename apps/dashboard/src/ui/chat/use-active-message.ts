import { type KeyboardEvent, useCallback, useRef, useState } from "react";

/**
 * Which message shows its tools: the one pointed at, tapped or reached by the arrow keys. By what names it from the moment
 * it is sent, since its id comes later.
 */
export function useActiveMessage() {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined);
  const isHeld = useRef(false);
  const onActivate = useCallback((stableKey: string) => {
    if (!isHeld.current) setActiveKey(stableKey);
  }, []);
  const onHold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const onLeave = useCallback(() => {
    if (!isHeld.current && !isInside(document.activeElement)) setActiveKey(undefined);
  }, []);
  return { activeKey, onActivate, onHold, onLeave, onKeyDown: moveBetweenMessages };
}

function moveBetweenMessages(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.dataset["message"] === undefined) return;
  const entries = [...currentTarget.querySelectorAll<HTMLElement>("[data-message]")];
  const next = nextIndex(key, entries.indexOf(target), entries.length);
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowUp") return Math.max(index - 1, 0);
  if (key === "ArrowDown") return Math.min(index + 1, count - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function isInside(element: Element | null): boolean {
  return element?.closest("[data-message]") != null;
}
