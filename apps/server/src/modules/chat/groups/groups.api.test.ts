import type { EventMessage } from "@clipledger/contract/chats/message";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import {
  buildDirectChat,
  buildGroup,
  buildMessage,
  type ChatClient,
  chatClient,
  followEvents,
} from "../../../../test/chat-builders.ts";
import { buildCreator, markArchived, type TestCreator } from "../../../../test/creator-builders.ts";
import { openStream } from "../../../../test/event-streams.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { archiveCreator } from "../../campaigns/assignments/archive-creator.ts";
import { unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import { deleteCampaign } from "../../campaigns/manage-campaigns.ts";
import { deleteCreator } from "../../creators/delete-creator.ts";

let app: TestApp;
let organization: TestOrganization;
let one: TestCreator;
let two: TestCreator;
let client: ChatClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  one = await buildCreator(organization, { firstName: "Ada", lastName: "One" });
  two = await buildCreator(organization, { firstName: "Bo", lastName: "Two" });
  client = chatClient(app, (await buildApiKey(organization)).secret);
  await followEvents(app);
  await forgetEvents(organization);
});

const create = (body: object) => client("/groups", { method: "POST", body });
const membersOf = async (chatId: string) =>
  (await client(`/${chatId}`)).body.members.map(({ id }: { id: string }) => id);

describe("a group of chosen creators", () => {
  it("has the title and members it was given", async () => {
    const { status, body } = await create({
      title: " Bakers ",
      publicTitle: "Our bakers",
      creatorIds: [two.id, one.id, two.id],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "group",
      groupKind: "manual",
      title: "Bakers",
      publicTitle: "Our bakers",
      campaignId: null,
      creator: null,
      memberCount: 2,
      members: [
        { id: one.id, userId: one.userId, name: "Ada One", image: null },
        { id: two.id, userId: two.userId, name: "Bo Two", image: null },
      ],
    });
  });

  it("takes no creator who is unknown, archived, or another organization's", async () => {
    const foreign = await buildCreator(await buildOrganization(app));
    const unknown = await create({ title: "Bakers", creatorIds: [one.id, foreign.id] });
    expect(unknown.body).toMatchObject({ code: "CREATOR_NOT_FOUND", data: { creatorIds: [foreign.id] } });
    await markArchived(organization, two.id);
    const archived = await create({ title: "Bakers", creatorIds: [one.id, two.id] });
    expect(archived.body).toMatchObject({ code: "CREATOR_ARCHIVED", data: { creatorIds: [two.id] } });
    expect((await create({ title: "Bakers", creatorIds: [] })).status).toBe(400);
    expect((await client("")).body.totalRows).toBe(0);
  });

  it("is changed with one event that says what changed", async () => {
    const chatId = await buildGroup(organization, [one.id]);
    const change = (body: object) => client(`/${chatId}`, { method: "PUT", body });
    const changed = await change({ title: "Cooks", publicTitle: "All cooks", creatorIds: [two.id] });
    expect(changed.body).toMatchObject({
      title: "Cooks",
      publicTitle: "All cooks",
      members: [{ id: two.id }],
    });
    await change({ title: "Cooks", creatorIds: [two.id] });
    await change({ publicTitle: null });
    expect(await eventsOf(organization)).toMatchObject([
      {
        type: "chat.thread.updated",
        data: {
          thread: { id: chatId, title: "Cooks", publicTitle: "All cooks" },
          changes: ["title", "publicTitle", "members"],
          addedCreatorUserIds: [two.userId],
          removedCreatorUserIds: [one.userId],
        },
      },
      { type: "chat.thread.updated", data: { changes: ["publicTitle"], addedCreatorUserIds: [] } },
    ]);
  });

  it("is deleted with its messages, as a direct chat is not", async () => {
    const chatId = await buildGroup(organization, [one.id]);
    await buildMessage(organization, chatId);
    await forgetEvents(organization);
    expect((await client(`/${chatId}`, { method: "DELETE" })).body).toEqual({ success: true });
    expect((await client(`/${chatId}`)).status).toBe(404);
    expect(await eventsOf(organization)).toMatchObject([
      { type: "chat.thread.deleted", data: { thread: { id: chatId }, reason: "deleted" } },
    ]);
    const direct = await buildDirectChat(organization, one.id);
    expect((await client(`/${direct}`, { method: "DELETE" })).body.code).toBe("INVALID_STATE");
    const renamed = await client(`/${direct}`, { method: "PUT", body: { title: "Mine" } });
    expect(renamed.body.code).toBe("INVALID_STATE");
  });

  it("loses who is archived", async () => {
    const chatId = await buildGroup(organization, [one.id, two.id]);
    await archiveCreator(organization.ctx, two.id);
    await followEvents(app);
    expect(await membersOf(chatId)).toEqual([one.id]);
  });

  it("loses who is deleted, and tells of it", async () => {
    const stream = await openStream(app, "/portal/v1/chats/stream", (await enterPortal(app, two)).session);
    const chatId = await buildGroup(organization, [one.id, two.id]);
    const hint = { kind: "thread_changed", chatId, messageId: null };
    expect(await stream.next()).toEqual(hint);
    await forgetEvents(organization);
    await deleteCreator(organization.ctx, one.id);
    expect(await membersOf(chatId)).toEqual([two.id]);
    expect((await client(`/${chatId}`)).body.memberCount).toBe(1);
    await followEvents(app);
    await followEvents(app);
    const told = (await eventsOf(organization)).filter(({ type }) => type === "chat.thread.updated");
    expect(told).toMatchObject([
      { data: { thread: { id: chatId }, changes: ["members"], removedCreatorUserIds: [one.userId] } },
    ]);
    expect(await stream.next()).toEqual(hint);
    await stream.close();
  });

  it("is no business of viewers", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    const asViewer = chatClient(app, (await buildApiKey(organization, viewer)).secret);
    const body = { title: "Bakers", creatorIds: [one.id] };
    expect((await asViewer("/groups", { method: "POST", body })).status).toBe(403);
    expect((await asViewer(`/${await buildGroup(organization, [one.id])}`)).status).toBe(200);
  });
});

describe("a campaign's group", () => {
  it("is one, with whoever works in the campaign or is scheduled to", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn launch" });
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: one.id });
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: two.id, startBasis: "next" });
    const asked = await Promise.all([1, 2, 3].map(() => create({ campaignId: campaign.id })));
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
    expect(asked[0]?.body).toMatchObject({
      groupKind: "campaign",
      title: "Autumn launch",
      campaignId: campaign.id,
      memberCount: 2,
    });
    expect((await create({ campaignId: "orgcamp_AAAAAAAAAAAA" })).status).toBe(404);
  });

  it("follows the assignments, and tells who came and went", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: one.id, startBasis: "next" });
    const chatId = (await create({ campaignId: campaign.id })).body.id;
    await followEvents(app);
    await forgetEvents(organization);
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: two.id });
    await followEvents(app);
    expect(await membersOf(chatId)).toEqual([one.id, two.id]);
    await unassignCreators(organization.ctx, {
      creatorIds: [one.id],
      endBasis: "prev",
      assignment: "scheduled",
      removeCanceledWindows: false,
    });
    await followEvents(app);
    expect(await membersOf(chatId)).toEqual([two.id]);
    const changes = (await eventsOf(organization)).filter(({ type }) => type === "chat.thread.updated");
    expect(changes.map(({ data }) => [data.addedCreatorUserIds, data.removedCreatorUserIds])).toEqual([
      [[two.userId], []],
      [[], [one.userId]],
    ]);
  });

  it("takes no other members, but another title", async () => {
    const campaign = await buildCampaign(organization);
    const { id } = (await create({ campaignId: campaign.id })).body;
    const refused = await client(`/${id}`, { method: "PUT", body: { creatorIds: [one.id] } });
    expect(refused.body.code).toBe("INVALID_STATE");
    const renamed = await client(`/${id}`, { method: "PUT", body: { publicTitle: "Welcome" } });
    expect(renamed.body.publicTitle).toBe("Welcome");
  });

  it("goes with its campaign", async () => {
    const campaign = await buildCampaign(organization);
    const { id } = (await create({ campaignId: campaign.id })).body;
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: one.id });
    await deleteCampaign(organization.ctx, campaign.id);
    await followEvents(app);
    expect((await client(`/${id}`)).status).toBe(404);
    const told = (await eventsOf(organization)).filter(({ type }) => type === "chat.thread.deleted");
    expect(told).toMatchObject([{ data: { thread: { id }, reason: "campaign_deleted" } }]);
  });
});

describe("creators in a group", () => {
  it("see each other's first names, and nothing else of each other", async () => {
    const chatId = await buildGroup(organization, [one.id, two.id], "Internal name");
    await client(`/${chatId}`, { method: "PUT", body: { publicTitle: "Bakers" } });
    const [ada, bo] = [await enterPortal(app, one), await enterPortal(app, two)];
    const body = { content: "Hi all", clientMessageId: "hello-group" };
    const posted = await ada.send(`/chats/${chatId}/messages`, { method: "POST", body });
    expect(posted.body).toMatchObject({ isMine: true, senderUserId: one.userId });
    await ada.send(`/chats/${chatId}/messages/${posted.body.id}/reactions`, {
      method: "PUT",
      body: { emoji: "👋" },
    });
    const seen = await bo.send(`/chats/${chatId}/messages`);
    expect(seen.body.data).toMatchObject([
      {
        isMine: false,
        senderUserId: null,
        senderDisplayName: "Ada",
        clientMessageId: null,
        reactions: [{ emoji: "👋", count: 1, isMine: false }],
      },
    ]);
    const chats = await bo.send("/chats");
    expect(chats.body.data).toMatchObject([{ id: chatId, title: "Bakers", unreadCount: 1 }]);
    const text = JSON.stringify([seen.body, chats.body]);
    for (const secret of [
      one.id,
      one.userId,
      "Ada One",
      one.email,
      "Internal name",
      organization.owner.email,
    ])
      expect(text).not.toContain(secret);
  });

  it("see what was written since they joined", async () => {
    const chatId = await buildGroup(organization, [one.id]);
    const early = await buildMessage(organization, chatId, "Before Bo");
    app.clock.advance(60_000);
    await client(`/${chatId}`, { method: "PUT", body: { creatorIds: [one.id, two.id] } });
    const bo = await enterPortal(app, two);
    const contents = async () =>
      (await bo.send(`/chats/${chatId}/messages`)).body.data.map(({ content }: EventMessage) => content);
    expect(await contents()).toEqual([]);
    expect((await bo.send("/chats")).body.data).toMatchObject([{ id: chatId, lastMessage: null }]);
    await bo.send(`/chats/${chatId}/read`, { method: "POST", body: {} });
    expect((await client(`/${chatId}/messages`)).body.data).toMatchObject([{ seenAt: null }]);
    const answer = { content: "Welcome", clientMessageId: "a-welcome", replyToMessageId: early.id };
    await client(`/${chatId}/messages`, { method: "POST", body: answer });
    const page = await bo.send(`/chats/${chatId}/messages`);
    expect(page.body.data).toMatchObject([{ content: "Welcome", replyTo: null }]);
    const path = `/chats/${chatId}/messages`;
    const reaction = { method: "PUT", body: { emoji: "👍" } };
    expect((await bo.send(`${path}/${early.id}/reactions`, reaction)).status).toBe(404);
    const reply = { ...answer, clientMessageId: "bo-replies" };
    expect((await bo.send(path, { method: "POST", body: reply })).status).toBe(400);
    const { body } = await (await enterPortal(app, one)).send(path);
    expect(body.data).toMatchObject([{ content: "Welcome" }, { content: "Before Bo" }]);
  });

  it("are out of it at once when they leave", async () => {
    const chatId = await buildGroup(organization, [one.id, two.id]);
    const ada = await enterPortal(app, one);
    expect((await ada.send(`/chats/${chatId}`)).status).toBe(200);
    await client(`/${chatId}`, { method: "PUT", body: { creatorIds: [two.id] } });
    const body = { content: "Still here?", clientMessageId: "after-leaving" };
    expect((await ada.send(`/chats/${chatId}`)).status).toBe(404);
    expect((await ada.send(`/chats/${chatId}/messages`)).status).toBe(404);
    expect((await ada.send(`/chats/${chatId}/messages`, { method: "POST", body })).status).toBe(404);
    expect((await ada.send("/chats")).body.data).toEqual([]);
  });
});
