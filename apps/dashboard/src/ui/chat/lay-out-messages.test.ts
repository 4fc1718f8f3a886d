import { describe, expect, it } from "vitest";
import { clockTime } from "../primitives/text/time.tsx";
import type { ChatMessage } from "./chat-message.ts";
import { dayKey, dayName, firstUnreadId, layOutMessages, listTime } from "./lay-out-messages.ts";

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

const local = (text: string) => new Date(text).toISOString();
const now = new Date("2026-11-15T09:30:00");

describe("dayName", () => {
  it.each([
    ["2026-11-15T00:01:00", "Today"],
    ["2026-11-14T23:59:00", "Yesterday"],
    ["2026-11-11T12:00:00", "Wednesday"],
    ["2026-11-08T12:00:00", "Sun, 8 Nov"],
    ["2025-12-31T12:00:00", "Wed, 31 Dec 2025"],
  ])("calls %s %s", (instant, name) => {
    expect(dayName(local(instant), now)).toBe(name);
  });
});

describe("listTime", () => {
  it.each([
    ["2026-11-15T08:05:00", "08:05"],
    ["2026-11-15T09:31:00", "09:31"],
    ["2026-11-14T08:05:00", "Yesterday"],
    ["2026-11-11T12:00:00", "Wed"],
    ["2026-10-01T12:00:00", "1 Oct"],
    ["2025-10-01T12:00:00", "1 Oct 2025"],
  ])("shortens %s to %s", (instant, time) => {
    expect(listTime(local(instant), now)).toBe(time);
  });
});

describe("clockTime", () => {
  it("counts the hours of a day from 00 to 23", () => {
    expect(clockTime(local("2026-11-15T00:05:00"))).toBe("00:05");
    expect(clockTime(local("2026-11-15T23:05:00"))).toBe("23:05");
  });
});

describe("dayKey", () => {
  it("is the same from the first to the last minute of a day", () => {
    expect(dayKey(local("2026-11-15T00:00:00"))).toBe(dayKey(local("2026-11-15T23:59:59")));
    expect(dayKey(local("2026-11-15T23:59:59"))).not.toBe(dayKey(local("2026-11-16T00:00:00")));
  });
});
