import type { LiveHint } from "@clipledger/contract/chats/chat";
import type { TestSession } from "./request.ts";
import type { TestApp } from "./test-app.ts";

export interface TestStream {
  readonly status: number;
  readonly contentType: string | null;
  /** The next hint; undefined once the server has ended the stream. */
  next(): Promise<LiveHint | undefined>;
  close(): Promise<void>;
}

/** A stream that the server keeps open, as a browser's `EventSource` reads it. */
export async function openStream(
  app: Pick<TestApp, "url">,
  path: string,
  session?: TestSession,
): Promise<TestStream> {
  const response = await fetch(`${app.url}${path}`, session && { headers: { cookie: session.cookie } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          const chunk = await reader?.read();
          if (chunk?.value === undefined) return undefined;
          text += chunk.value;
          continue;
        }
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.startsWith("data: ")) return JSON.parse(event.slice("data: ".length));
      }
    },
    close: async () => reader?.cancel(),
  };
}
