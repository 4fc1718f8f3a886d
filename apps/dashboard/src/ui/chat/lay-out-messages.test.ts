import { describe, expect, it } from "vitest";
import type { ChatMessage } from "./chat-message.ts";
import { firstUnreadId, layOutMessages } from "./lay-out-messages.ts";

const at = (text: string) => new Date(text).toISOString();

describe("layOutMessages", () => {
  it("puts a day above its first message", () => {
    const laidOut = layOutMessages([
      testMessage({ id: "a", createdAt: at("2026-11-14T23:59:00") }),
      testMessage({ id: "b", createdAt: at("2026-11-15T00:00:00") }),
      testMessage({ id: "c", createdAt: at("2026-11-15T00:01:00") }),
    ]);
    expect(laidOut.map(({ isFirstOfDay }) => isFirstOfDay)).toEqual([true, true, false]);
  });

  it.each([
    ["the same person within minutes", {}, true],
    ["another person", { author: "Ben" }, false],
    ["the other side", { side: "own" as const }, false],
    ["a system message", { kind: "system" as const }, false],
    ["five minutes later", { createdAt: at("2026-11-15T10:05:00") }, false],
  ])("keeps a run together with %s: %s", (_name, change, isTogether) => {
    const [first, second] = layOutMessages([testMessage({ id: "a" }), testMessage({ id: "b", ...change })]);
    expect([first?.isLastOfRun, second?.isFirstOfRun]).toEqual([!isTogether, !isTogether]);
  });

  it("marks only the last of our messages that was seen", () => {
    const laidOut = layOutMessages([
      testMessage({ id: "a", side: "own", isSeen: true }),
      testMessage({ id: "b", side: "own", isSeen: true }),
      testMessage({ id: "c", side: "own" }),
      testMessage({ id: "d", isSeen: true }),
    ]);
    expect(laidOut.filter(({ isLastSeen }) => isLastSeen).map(({ message }) => message.id)).toEqual(["b"]);
  });
});

describe("firstUnreadId", () => {
  const messages = [
    testMessage({ id: "a" }),
    testMessage({ id: "b" }),
    testMessage({ id: "c", side: "own" }),
    testMessage({ id: "d" }),
  ];

  it.each([
    [0, undefined],
    [1, "d"],
    [2, "b"],
    [9, "a"],
  ])("of %i unread messages is %s", (count, id) => {
    expect(firstUnreadId(messages, count)).toBe(id);
  });

  it("is none in an empty conversation", () => {
    expect(firstUnreadId([], 3)).toBeUndefined();
  });
});

/** A message of the other side, for tests. */
function testMessage(given: Partial<ChatMessage> & Pick<ChatMessage, "id">): ChatMessage {
  return {
    stableKey: given.id,
    kind: "text",
    side: "other",
    author: "Mina Park",
    isMine: false,
    text: "Hello",
    createdAt: new Date("2026-11-15T10:00:00").toISOString(),
    isEdited: false,
    isDeleted: false,
    isSeen: false,
    delivery: "sent",
    reactions: [],
    canEdit: false,
    canDelete: false,
    ...given,
  };
}
