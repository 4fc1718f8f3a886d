import { describe, expect, it } from "vitest";
import {
  discardMessage,
  listPending,
  type PendingMessage,
  resendMessage,
  sendMessage,
} from "./chat-outbox.ts";

const message = (content: string, chatId = "crchat_a") => ({ chatId, content, replyTo: null });
const contents = () => listPending().map(({ content, state }) => `${content} ${state}`);

describe("the outbox", () => {
  it("sends in the order of writing, and keeps a message until it has arrived", async () => {
    const arrived: string[] = [];
    const gate = createGate();
    const send = async ({ content }: PendingMessage) => {
      if (content === "first") await gate.opened;
      arrived.push(content);
    };
    const both = Promise.all([sendMessage(message("first"), send), sendMessage(message("second"), send)]);
    expect(contents()).toEqual(["first sending", "second sending"]);
    gate.open();
    await both;
    expect(arrived).toEqual(["first", "second"]);
    expect(contents()).toEqual([]);
  });

  it("keeps what did not get through, and tries it again under the same id", async () => {
    const tried: string[] = [];
    let isDown = true;
    const send = async ({ clientMessageId }: PendingMessage) => {
      tried.push(clientMessageId);
      if (isDown) throw new TypeError("Failed to fetch");
    };
    await sendMessage(message("lost"), send);
    expect(listPending()).toMatchObject([
      { state: "failed", problem: expect.stringContaining("connection") },
    ]);
    isDown = false;
    await resendMessage(tried[0] ?? "", send);
    expect(tried).toEqual([tried[0], tried[0]]);
    expect(contents()).toEqual([]);
  });

  it("goes on with the next message after a failed one", async () => {
    const send = async ({ content }: PendingMessage) => {
      if (content === "bad") throw new Error("no");
    };
    await Promise.all([sendMessage(message("bad"), send), sendMessage(message("good"), send)]);
    expect(contents()).toEqual(["bad failed"]);
    discardMessage(listPending()[0]?.clientMessageId ?? "");
    expect(contents()).toEqual([]);
  });
});

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
