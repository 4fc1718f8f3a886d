import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MessageRecord } from "./chat-pages.ts";
import { followHint } from "./chat-refresh.ts";
import type { ChatSource } from "./chat-source.ts";
import { openChatStream } from "./chat-stream.ts";

const gatherMs = 250;

/** Keeps all chats on the page up to date while it is open. */
export function useChatStream<Message extends MessageRecord>(path: string, source: ChatSource<Message>) {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const stop = openChatStream(path, (hint) => {
      followHint(queryClient, source, hint);
      // A broadcast hints at every chat it reaches; lists are read once for all of them.
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void source.refreshLists(queryClient);
      }, gatherMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [path, source, queryClient]);
}
