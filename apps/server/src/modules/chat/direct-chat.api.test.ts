import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildMessage, type ChatClient, chatClient, followEvents } from "../../../test/chat-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { deleteCreator } from "../creators/delete-creator.ts";
import { findOrInsertPerson } from "../creators/people.queries.ts";
import { type DirectPartner, lockDirectChat } from "./direct-chat.ts";

let app: TestApp;
let organization: TestOrganization;
let client: ChatClient;
let userId: string;

const email = () => `applicant-${organization.id.toLowerCase()}@test.example`;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  client = chatClient(app, (await buildApiKey(organization)).secret);
  userId = await app.services.db.transaction((tx) => findOrInsertPerson(tx, email(), app.clock.now()));
});

const open = async (partner: DirectPartner) =>
  (await app.services.db.transaction((tx) => lockDirectChat(tx, organization.ctx, partner))).id;

describe("a direct chat with an applicant", () => {
  it("is one, and shows who applied", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => open({ applicantUserId: userId })));
    expect(new Set(ids).size).toBe(1);
    const { body } = await client(`/${ids[0]}`);
    expect(body).toMatchObject({
      kind: "direct",
      creatorUserId: userId,
      orgCreatorId: null,
      creator: null,
      applicant: { id: userId },
    });
  });

  it("is theirs in the portal, and becomes the creator's with all its messages", async () => {
    const chatId = await open({ applicantUserId: userId });
    const message = await buildMessage(organization, chatId, "Tell us more");
    const portal = await enterPortal(app, { userId });
    expect((await portal.send("/chats")).body.data).toMatchObject([{ id: chatId, creatorId: null }]);
    const { id: creatorId } = await buildCreator(organization, { email: email() });
    await followEvents(app);
    const { body } = await client("");
    expect(body.data).toMatchObject([{ id: chatId, orgCreatorId: creatorId, applicant: null }]);
    expect(body.data[0].lastMessage.id).toBe(message.id);
    expect(await open({ creatorId })).toBe(chatId);
    expect(await open({ applicantUserId: userId })).toBe(chatId);
    expect((await portal.send("/chats")).body.data).toMatchObject([
      { id: chatId, creatorId, unreadCount: 1 },
    ]);
  });

  it("is never two, whoever asks for it at the same moment", async () => {
    const { id: creatorId } = await buildCreator(organization, { email: email() });
    const partners = [{ creatorId }, { applicantUserId: userId }, { creatorId }, { applicantUserId: userId }];
    expect(new Set(await Promise.all(partners.map(open))).size).toBe(1);
    expect((await client("")).body.totalRows).toBe(1);
  });
});

describe("the chat of a creator who is deleted", () => {
  it("is gone at once, and told to be", async () => {
    const { id: creatorId, userId: creatorUserId } = await buildCreator(organization);
    const chatId = await open({ creatorId });
    await buildMessage(organization, chatId, "Farewell");
    await deleteCreator(organization.ctx, creatorId);
    expect((await client(`/${chatId}`)).status).toBe(404);
    expect((await client("")).body.totalRows).toBe(0);
    expect((await client("/messages/search?query=farewell")).body.data).toEqual([]);
    await followEvents(app);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: "chat.thread.deleted",
      data: { thread: { id: chatId, creatorUserId, orgCreatorId: creatorId }, reason: "creator_deleted" },
    });
  });
});
