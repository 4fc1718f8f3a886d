import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDirectChat, buildGroup, buildMessage, chatClient } from "../../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { lockChat } from "../locked-chat.ts";
import { changeReaction } from "../messages/change-message.ts";
import { postSystemMessage } from "../post-system-message.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let portal: PortalClient;
let chatId: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper", lastName: "Bakes" });
  portal = await enterPortal(app, creator);
  chatId = await buildDirectChat(organization, creator.id);
  await forgetEvents(organization);
});

const newMessage = { content: "Hello team", clientMessageId: "creator-message" };

describe("a creator in the portal", () => {
  it("writes first, and is heard by the team", async () => {
    const other = await buildCreator(organization);
    const theirs = await enterPortal(app, other);
    const opened = await theirs.send("/chats", { method: "POST", body: { creatorId: other.id } });
    expect(opened.body).toMatchObject({ kind: "direct", creatorId: other.id, lastMessage: null });
    await forgetEvents(organization);
    const path = `/chats/${opened.body.id}/messages`;
    const { status, body } = await theirs.send(path, { method: "POST", body: newMessage });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isMine: true,
      senderType: "creator",
      senderUserId: other.userId,
      senderDisplayName: "Cora",
      clientMessageId: "creator-message",
    });
    expect(await theirs.send(path, { method: "POST", body: newMessage })).toMatchObject({ body });
    expect(await eventsOf(organization)).toMatchObject([
      {
        type: "chat.message.received",
        data: {
          message: { id: body.id, senderType: "creator", senderUserId: other.userId, source: "ui" },
          thread: { orgCreatorId: other.id },
          isFirstMessage: true,
        },
      },
    ]);
  });

  it("sees the team by first names, without ids or addresses", async () => {
    await buildMessage(organization, chatId, "Welcome");
    await organization.ctx.db.transaction((tx) =>
      postSystemMessage(tx, organization.ctx, {
        creatorId: creator.id,
        content: "You were paid",
        metadata: { payoutId: "orgpay_4Rk8sVn1QwZp" },
        clientMessageId: "payout:1",
      }),
    );
    const { body } = await portal.send(`/chats/${chatId}/messages`);
    expect(body).toMatchObject({
      data: [
        { senderType: "system", senderDisplayName: null, metadata: { payoutId: "orgpay_4Rk8sVn1QwZp" } },
        {
          senderType: "org",
          senderDisplayName: "Olive",
          senderUserId: null,
          content: "Welcome",
          isMine: false,
        },
      ],
      nextPageToken: null,
    });
    const list = await portal.send("/chats");
    expect(list.body.data).toMatchObject([
      { id: chatId, organization: { id: organization.id }, creatorId: creator.id, unreadCount: 2 },
    ]);
    for (const secret of [organization.owner.userId, organization.owner.email, "Olive Owner"])
      expect(JSON.stringify([body, list.body])).not.toContain(secret);
  });

  it("counts what they have not read, over all organizations", async () => {
    const elsewhere = await buildOrganization(app);
    const there = await buildCreator(elsewhere, { email: creator.email });
    expect(there.userId).toBe(creator.userId);
    await buildMessage(organization, chatId);
    await buildMessage(organization, chatId);
    await buildMessage(elsewhere, await buildDirectChat(elsewhere, there.id));
    expect((await portal.send("/chats/unread-count")).body).toEqual({ total: 3, chats: 2 });
    const read = await portal.send(`/chats/${chatId}/read`, { method: "POST", body: {} });
    expect(read.body).toEqual({ unreadCount: 0 });
    expect((await portal.send("/chats/unread-count")).body).toEqual({ total: 1, chats: 1 });
  });

  it("reads on while somebody holds the chat", async () => {
    const read = () => portal.send(`/chats/${chatId}/read`, { method: "POST", body: {} });
    await buildMessage(organization, chatId);
    await read();
    await buildMessage(organization, chatId);
    await organization.ctx.db.transaction(async (tx) => {
      await lockChat(tx, organization.ctx, chatId);
      expect((await read()).body).toEqual({ unreadCount: 0 });
    });
  });

  it("edits, deletes and reacts, but changes nothing of the team's", async () => {
    const ours = await buildMessage(organization, chatId, "Ours");
    const { body: mine } = await portal.send(`/chats/${chatId}/messages`, {
      method: "POST",
      body: newMessage,
    });
    const on = (id: string, method: string, body?: object, under = "") =>
      portal.send(`/chats/${chatId}/messages/${id}${under}`, { method, ...(body && { body }) });
    expect((await on(mine.id, "PUT", { content: "Hi" })).body).toMatchObject({ content: "Hi", isMine: true });
    const reacted = await on(ours.id, "PUT", { emoji: "❤️" }, "/reactions");
    expect(reacted.body.reactions).toEqual([{ emoji: "❤️", count: 1, isMine: true }]);
    expect((await on(ours.id, "DELETE", { emoji: "❤️" }, "/reactions")).body.reactions).toEqual([]);
    expect((await on(mine.id, "DELETE")).body).toMatchObject({ content: "", isMine: true });
    expect((await on(ours.id, "PUT", { content: "Changed" })).status).toBe(403);
    expect((await on(ours.id, "DELETE")).status).toBe(403);
    const client = chatClient(app, (await buildApiKey(organization)).secret);
    const { body } = await client(`/${chatId}/messages`);
    expect(body.data.map(({ content }: { content: string }) => content)).toEqual(["", "Ours"]);
  });
});

describe("somebody who is on the team as well", () => {
  it("reacts on each side", async () => {
    const { ctx } = organization;
    const asTeam = { ...ctx, actor: { ...ctx.actor, userId: creator.userId } };
    const { id: messageId } = await buildMessage(organization, chatId);
    const [address, emoji] = [{ chatId, messageId }, "👍"];
    const path = `/chats/${chatId}/messages/${messageId}/reactions`;
    await changeReaction(asTeam, address, { emoji, change: "added" });
    const kept = await portal.send(path, { method: "DELETE", body: { emoji } });
    expect(kept.body.reactions).toEqual([{ emoji, count: 1, isMine: false }]);
    const both = await portal.send(path, { method: "PUT", body: { emoji } });
    expect(both.body.reactions).toEqual([{ emoji, count: 2, isMine: true }]);
    const left = await changeReaction(asTeam, address, { emoji, change: "removed" });
    expect(left.reactions).toMatchObject([{ emoji, side: "creator" }]);
  });
});

describe("what is not theirs", () => {
  it("is unknown to a creator, in every operation", async () => {
    const other = await buildCreator(organization);
    const message = await buildMessage(organization, chatId);
    const groupId = await buildGroup(organization, [creator.id]);
    const stranger = await enterPortal(app, other);
    const operations = (chat: string): [string, string, object?][] => [
      ["GET", `/chats/${chat}`],
      ["GET", `/chats/${chat}/messages`],
      ["POST", `/chats/${chat}/messages`, newMessage],
      ["PUT", `/chats/${chat}/messages/${message.id}`, { content: "Mine now" }],
      ["DELETE", `/chats/${chat}/messages/${message.id}`],
      ["PUT", `/chats/${chat}/messages/${message.id}/reactions`, { emoji: "👍" }],
      ["DELETE", `/chats/${chat}/messages/${message.id}/reactions`, { emoji: "👍" }],
      ["POST", `/chats/${chat}/read`, {}],
    ];
    for (const chat of [chatId, groupId, "crchat_AAAAAAAAAAAA"])
      for (const [method, path, body] of operations(chat)) {
        const answer = await stranger.send(path, { method, ...(body && { body }) });
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, "NOT_FOUND"]);
      }
    const opened = await stranger.send("/chats", { method: "POST", body: { creatorId: creator.id } });
    expect(opened.status).toBe(404);
    expect((await stranger.send("/chats")).body.data).toEqual([]);
    expect((await stranger.send("/chats/unread-count")).body).toEqual({ total: 0, chats: 0 });
  });

  it("is not reached by a message's id in a chat of one's own", async () => {
    const other = await buildCreator(organization);
    const stranger = await enterPortal(app, other);
    const message = await buildMessage(organization, chatId, "For Juniper only");
    const own = await buildDirectChat(organization, other.id);
    const path = `/chats/${own}/messages/${message.id}`;
    expect((await stranger.send(path, { method: "DELETE" })).status).toBe(404);
    const reaction = { method: "PUT", body: { emoji: "👍" } };
    expect((await stranger.send(`${path}/reactions`, reaction)).status).toBe(404);
    const read = { method: "POST", body: { messageId: message.id } };
    expect((await stranger.send(`/chats/${own}/read`, read)).status).toBe(404);
    const reply = await stranger.send(`/chats/${own}/messages`, {
      method: "POST",
      body: { ...newMessage, replyToMessageId: message.id },
    });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toContain("Juniper");
  });

  it("takes a session of the portal, and nothing else", async () => {
    const session = await signIn(app, organization.owner.email, organization.id);
    const { secret } = await buildApiKey(organization);
    for (const caller of [{}, { session }, { apiKey: secret }])
      expect((await send(app, "/portal/v1/chats", caller)).status).toBe(401);
  });
});
