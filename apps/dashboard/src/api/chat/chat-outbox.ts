import { useSyncExternalStore } from "react";
import { readError } from "../errors.ts";

/** A message on its way. It keeps its id when it is tried again, so that it never arrives twice. */
export interface PendingMessage {
  readonly chatId: string;
  readonly clientMessageId: string;
  readonly content: string;
  readonly replyTo: { readonly id: string; readonly contentPreview: string } | null;
  readonly createdAt: string;
  readonly state: "sending" | "failed";
  /** Why it did not get through. */
  readonly problem?: string;
}

type Send = (message: PendingMessage) => Promise<void>;

let pending: readonly PendingMessage[] = [];
const listeners = new Set<() => void>();
const lastTurns = new Map<string, Promise<void>>();

/** What is on its way, in every chat; it stays when somebody looks at another page meanwhile. */
export function usePendingMessages(): readonly PendingMessage[] {
  return useSyncExternalStore(subscribe, listPending);
}

export function listPending(): readonly PendingMessage[] {
  return pending;
}

export function sendMessage(
  message: Pick<PendingMessage, "chatId" | "content" | "replyTo">,
  send: Send,
): Promise<void> {
  const added: PendingMessage = {
    ...message,
    clientMessageId: newClientMessageId(),
    createdAt: new Date().toISOString(),
    state: "sending",
  };
  update([...pending, added]);
  return inTurn(added, send);
}

export function resendMessage(clientMessageId: string, send: Send): Promise<void> {
  const message = pending.find((one) => one.clientMessageId === clientMessageId);
  if (message === undefined) return Promise.resolve();
  const { problem: _, ...again } = { ...message, state: "sending" as const };
  replace(again);
  return inTurn(again, send);
}

export function discardMessage(clientMessageId: string) {
  update(pending.filter((one) => one.clientMessageId !== clientMessageId));
}

/** One after the other in each chat, so that messages arrive in the order in which they were written. */
function inTurn(message: PendingMessage, send: Send): Promise<void> {
  const before = lastTurns.get(message.chatId) ?? Promise.resolve();
  const turn = before.then(async () => {
    try {
      await send(message);
      discardMessage(message.clientMessageId);
    } catch (error) {
      replace({ ...message, state: "failed", problem: readError(error).message });
    }
  });
  lastTurns.set(message.chatId, turn);
  return turn;
}

function replace(message: PendingMessage) {
  update(pending.map((one) => (one.clientMessageId === message.clientMessageId ? message : one)));
}

function update(next: readonly PendingMessage[]) {
  pending = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Names a message before the server has seen it. Works on pages served over plain http, where `randomUUID` is missing. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
