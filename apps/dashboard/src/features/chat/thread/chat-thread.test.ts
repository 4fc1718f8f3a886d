import { describe, expect, it } from "vitest";
import type { Message } from "../../../api/types.ts";
import { shownMessage } from "./chat-thread.tsx";

const mira = "usr_miramiramira";
const viewer = { userId: mira, canModerate: false };

const ours: Message = {
  id: "crmsg_4Rk8sVn1QwZp",
  chatId: "crchat_4Rk8sVn1QwZp",
  senderType: "org",
  senderUserId: mira,
  senderDisplayName: "Mira",
  senderMember: { firstName: "Mira", image: null },
  kind: "text",
  content: "Hello",
  metadata: null,
  source: "ui",
  clientMessageId: "12345678",
  replyTo: null,
  reactions: [],
  attachments: [],
  createdAt: "2026-11-15T10:00:00.000Z",
  editedAt: null,
  deletedAt: null,
  pinnedAt: null,
  seenAt: null,
};
const theirs: Message = { ...ours, senderType: "creator", senderUserId: "usr_juli", senderMember: null };
const colleague: Message = { ...ours, senderUserId: "usr_noor", senderDisplayName: "Noor" };

describe("shownMessage", () => {
  it.each([
    ["one's own", ours, viewer, { side: "own", author: "You", canEdit: true, canDelete: true }],
    ["a creator's", theirs, viewer, { side: "other", canEdit: false, canDelete: false }],
    ["a colleague's", colleague, viewer, { side: "own", author: "Noor", canEdit: false, canDelete: false }],
    [
      "a colleague's to an admin",
      colleague,
      { ...viewer, canModerate: true },
      { canEdit: false, canDelete: true },
    ],
    ["a creator's to an admin", theirs, { ...viewer, canModerate: true }, { canDelete: false }],
    [
      "a deleted one",
      { ...ours, deletedAt: ours.createdAt },
      viewer,
      { isDeleted: true, canEdit: false, canDelete: false },
    ],
    [
      "a system message",
      { ...ours, senderType: "system" as const, senderUserId: null, kind: "system" as const },
      viewer,
      { side: "own", isMine: false, canEdit: false, canDelete: false },
    ],
    ["one of the API", { ...ours, source: "api" as const }, viewer, { origin: "Sent by the API" }],
  ])("shows %s with what may be done with it", (_name, message, who, shown) => {
    expect(shownMessage(message, who)).toMatchObject(shown);
  });

  it("counts reactions, and tells one's own", () => {
    const given = (emoji: string, userId: string) => ({
      messageId: ours.id,
      emoji,
      userId,
      side: "org" as const,
    });
    const reactions = [given("👍", "usr_noor"), given("🎉", "usr_noor"), given("👍", mira)];
    expect(shownMessage({ ...ours, reactions }, viewer).reactions).toEqual([
      { emoji: "👍", count: 2, isMine: true },
      { emoji: "🎉", count: 1, isMine: false },
    ]);
  });
});
