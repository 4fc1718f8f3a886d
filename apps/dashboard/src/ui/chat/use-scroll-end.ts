import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const nearPx = 48;

/**
 * Whether a conversation is at its end. Its box runs backwards (`column-reverse`): it begins at its end, stays there
 * while messages come in, and keeps its place when older ones are put above.
 */
export function useScrollEnd(box: RefObject<HTMLElement | null>, newestId: string | undefined) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [leftAtId, setLeftAtId] = useState<string | undefined>(undefined);
  const newest = useRef(newestId);
  useEffect(() => {
    newest.current = newestId;
  });

  const onScroll = useCallback(() => {
    const isNear = box.current === null || -box.current.scrollTop < nearPx;
    setIsAtEnd(isNear);
    setLeftAtId((leftAt) => (isNear ? undefined : (leftAt ?? newest.current)));
  }, [box]);

  const goToEnd = useCallback(() => box.current?.scrollTo({ top: 0 }), [box]);
  return { isAtEnd, leftAtId, onScroll, goToEnd };
}
