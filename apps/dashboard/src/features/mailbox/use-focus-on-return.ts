import { useEffect, useRef } from "react";

/** Who reads one entry of a list and comes back goes on at that entry. Answers the `ref` of each entry. */
export function useFocusOnReturn(openId: string | undefined) {
  const entries = useRef(new Map<string, HTMLElement>());
  const lastOpenId = useRef(openId);
  useEffect(() => {
    if (openId === undefined && lastOpenId.current !== undefined) {
      entries.current.get(lastOpenId.current)?.focus();
    }
    lastOpenId.current = openId;
  }, [openId]);
  return (id: string) => (element: HTMLElement | null) => {
    if (element === null) entries.current.delete(id);
    else entries.current.set(id, element);
  };
}
