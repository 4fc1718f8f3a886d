import type { LiveHint as LiveHintOutput } from "@clipledger/contract/chats/live-hint";

export type LiveHint = LiveHintOutput;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const missed: LiveHint = { kind: "missed", chatId: null, messageId: null };

/**
 * Listens to what changes in chats for as long as the page is seen: a browser keeps few connections to one server, and
 * all its tabs share them. Each time it opens, and each time it cannot be opened, `missed` asks to read everything
 * again: nothing told what happened before. Answers how to stop.
 */
export function openChatStream(path: string, onHint: (hint: LiveHint) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect() {
    close();
    source = new EventSource(path);
    source.onopen = () => {
      failures = 0;
      onHint(missed);
    };
    source.onmessage = ({ data }) => onHint(readHint(data));
    source.onerror = retry;
  }

  function retry() {
    close();
    if (failures > 0) onHint(missed);
    timer = setTimeout(connect, pauseAfter(failures));
    failures += 1;
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function followVisibility() {
    if (document.visibilityState === "hidden") close();
    else if (source === undefined) connect();
  }

  document.addEventListener("visibilitychange", followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

/** Longer with every failure, and never the same for all browsers that lost the server at once. */
function pauseAfter(failures: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  return pauseMs * (0.75 + Math.random() / 2);
}

function readHint(text: string): LiveHint {
  try {
    return JSON.parse(text) as LiveHint; // safe: the contract's hints, and an unknown kind asks for nothing
  } catch {
    return missed;
  }
}
