import { serveThread } from "../../src/infra/threads/serve-thread.ts";

// Safe: only the test of thread pools posts to this thread.
serveThread((message) => obey(message as { readonly order: string }));

function obey({ order }: { readonly order: string }) {
  if (order === "fail") throw new Error("It could not");
  const startedAt = performance.timeOrigin + performance.now();
  while (order === "never end");
  const text = order === "fill memory" ? fillMemory() : order;
  return { outcome: "done" as const, value: { text, startedAt, thread: performance.timeOrigin } };
}

function fillMemory(): string {
  const held: object[] = [];
  while (held.length >= 0) held.push({ number: held.length, text: String(held.length) });
  return String(held.length);
}
