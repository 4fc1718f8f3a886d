import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";

export interface OlderMessages {
  readonly state: "more" | "loading" | "failed" | "none";
  readonly onLoad: () => void;
}

const aheadPx = 800;

/** At the top of a conversation: reads on in the past before somebody gets there. */
export function OlderMessagesLoader({ state, onLoad }: OlderMessages) {
  const edge = useRef<HTMLDivElement>(null);
  const latestLoad = useRef(onLoad);
  useEffect(() => {
    latestLoad.current = onLoad;
  });
  useEffect(() => {
    if (edge.current === null || state !== "more") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) latestLoad.current();
      },
      { root: edge.current.closest("[data-scroller]"), rootMargin: `${aheadPx}px 0px 0px 0px` },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    // Never what the browser holds on to while messages are put in below it: it would follow them up.
    <div ref={edge} className="flex min-h-px justify-center [overflow-anchor:none]">
      {state === "loading" ? (
        <span role="status" className="py-4 text-faint">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          <span className="sr-only">Loading older messages</span>
        </span>
      ) : null}
      {state === "failed" ? (
        <div role="alert" className="flex flex-col items-center gap-2 py-4 text-[13px] text-muted">
          Older messages could not be loaded.
          <Button size="small" onClick={onLoad}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
