import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildDirectChat, type ChatClient, chatClient, post } from "../../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let key: { id: string; secret: string };
let client: ChatClient;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper", lastName: "Bakes" });
  key = await buildApiKey(organization);
  client = chatClient(app, key.secret);
  chatId = await buildDirectChat(organization, creator.id);
  await forgetEvents(organization);
});

const clientOf = async (role: "viewer" | "member" | "admin") =>
  chatClient(app, (await buildApiKey(organization, await buildMember(app, organization, role))).secret);

describe("posting a message", () => {
  it("answers it, and tells of it with the key that sent it", async () => {
    const body = { content: "  Hello there ", clientMessageId: "my-message-1" };
    const { status, body: message } = await client(`/${chatId}/messages`, { method: "POST", body });
    expect(status).toBe(200);
    expect(message).toMatchObject({
      chatId,
      senderType: "org",
      senderUserId: organization.owner.userId,
      senderDisplayName: "Olive Owner",
      senderMember: { firstName: "Olive", image: null },
      kind: "text",
      content: "Hello there",
      source: "api",
      clientMessageId: "my-message-1",
      replyTo: null,
      seenAt: null,
    });
    const thread = { id: chatId, kind: "direct", creatorUserId: creator.userId, orgCreatorId: creator.id };
    expect(await eventsOf(organization)).toMatchObject([
      {
        type: "chat.message.sent",
        data: { message, thread, source: "api", apiKeyId: key.id, broadcastId: null, isFirstMessage: true },
      },
    ]);
    await post(client, chatId, "Another");
    expect((await eventsOf(organization)).at(-1)?.data).toMatchObject({ isFirstMessage: false });
  });

  it("names no key where the dashboard was used", async () => {
    const session = await signIn(app, organization.owner.email, organization.id);
    const body = { content: "Hello", clientMessageId: "from-dashboard" };
    await send(app, `/ui/v1/chats/${chatId}/messages`, { method: "POST", session, body });
    const [event] = await eventsOf(organization);
    expect(event?.data).toMatchObject({ source: "ui", apiKeyId: null });
  });

  it("is done once for the same client's id, also at the same time", async () => {
    const body = { content: "Once", clientMessageId: "same-message" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client(`/${chatId}/messages`, { method: "POST", body })),
    );
    const again = await client(`/${chatId}/messages`, {
      method: "POST",
      body: { ...body, content: "Twice" },
    });
    expect([...answers, again].map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(new Set([...answers, again].map((answer) => answer.body.id)).size).toBe(1);
    expect(again.body.content).toBe("Once");
    expect((await client(`/${chatId}/messages`)).body.data).toHaveLength(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it("lets both sides choose the same id, and the same id in another chat", async () => {
    const body = { content: "Ours", clientMessageId: "same-message" };
    await client(`/${chatId}/messages`, { method: "POST", body });
    const portal = await enterPortal(app, creator);
    const theirs = { ...body, content: "Theirs" };
    const answer = await portal.send(`/chats/${chatId}/messages`, { method: "POST", body: theirs });
    expect(answer.body.content).toBe("Theirs");
    const other = await buildDirectChat(organization, (await buildCreator(organization)).id);
    expect((await client(`/${other}/messages`, { method: "POST", body })).body.chatId).toBe(other);
  });

  it("refuses what is no message", async () => {
    const refuse = async (body: object) => {
      const { status, body: answer } = await client(`/${chatId}/messages`, { method: "POST", body });
      expect(status).toBe(400);
      return answer.data.issues.map(({ path }: { path: string }) => path);
    };
    expect(await refuse({ content: "  ", clientMessageId: "short" })).toEqual(["content", "clientMessageId"]);
    expect(await refuse({ content: "x".repeat(8_001), clientMessageId: "x".repeat(65) })).toEqual([
      "content",
      "clientMessageId",
    ]);
    expect((await client(`/${chatId}/messages`)).body.data).toEqual([]);
  });
});

describe("a reply", () => {
  it("shows what it answers, until that is deleted", async () => {
    const first = await post(client, chatId, "x".repeat(300));
    const body = { content: "Yes", clientMessageId: "the-reply", replyToMessageId: first.id };
    const { body: reply } = await client(`/${chatId}/messages`, { method: "POST", body });
    expect(reply.replyTo).toEqual({ id: first.id, contentPreview: "x".repeat(140) });
    await client(`/${chatId}/messages/${first.id}`, { method: "DELETE" });
    const { body: page } = await client(`/${chatId}/messages`);
    expect(page.data[0].replyTo).toEqual({ id: first.id, contentPreview: "" });
  });

  it("is refused to a message of another chat", async () => {
    const other = await buildDirectChat(organization, (await buildCreator(organization)).id);
    const { id } = await post(client, other, "Elsewhere");
    const body = { content: "Yes", clientMessageId: "the-reply", replyToMessageId: id };
    const answer = await client(`/${chatId}/messages`, { method: "POST", body });
    expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: "replyToMessageId" }] } } });
  });
});

describe("editing a message", () => {
  it("changes the text, and tells of it once", async () => {
    const { id } = await post(client, chatId, "Helo");
    await forgetEvents(organization);
    const body = { content: "Hello" };
    const edited = await client(`/${chatId}/messages/${id}`, { method: "PUT", body });
    expect(edited.body).toMatchObject({ content: "Hello", editedAt: app.clock.now().toISOString() });
    await client(`/${chatId}/messages/${id}`, { method: "PUT", body });
    expect(await eventsOf(organization)).toMatchObject([
      { type: "chat.message.updated", data: { message: edited.body, thread: { id: chatId } } },
    ]);
  });

  it("is for who wrote it", async () => {
    const admin = await clientOf("admin");
    const { id } = await post(client, chatId, "Mine");
    const portal = await enterPortal(app, creator);
    const theirs = await portal.send(`/chats/${chatId}/messages`, {
      method: "POST",
      body: { content: "Theirs", clientMessageId: "their-message" },
    });
    const body = { content: "Changed" };
    for (const [by, message] of [
      [admin, id],
      [client, theirs.body.id],
    ] as const)
      expect((await by(`/${chatId}/messages/${message}`, { method: "PUT", body })).status).toBe(403);
  });
});

describe("deleting a message", () => {
  it("leaves nothing of it but its place", async () => {
    const { id } = await post(client, chatId, "Secret plans");
    await client(`/${chatId}/messages/${id}/reactions`, { method: "PUT", body: { emoji: "👍" } });
    await forgetEvents(organization);
    const deleted = await client(`/${chatId}/messages/${id}`, { method: "DELETE" });
    const deletedAt = app.clock.now().toISOString();
    expect(deleted.body).toMatchObject({ id, content: "", deletedAt, reactions: [] });
    expect((await client(`/${chatId}/messages`, {})).body.data).toEqual([deleted.body]);
    expect((await client(`/${chatId}/messages/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await eventsOf(organization)).toMatchObject([
      { type: "chat.message.deleted", data: { messageId: id, chatId, deletedAt, thread: { id: chatId } } },
    ]);
    const edit = await client(`/${chatId}/messages/${id}`, { method: "PUT", body: { content: "Back" } });
    expect(edit.body.code).toBe("INVALID_STATE");
  });

  it("is for who wrote it, and for admins among what the team wrote", async () => {
    const [member, admin] = [await clientOf("member"), await clientOf("admin")];
    const { id } = await post(client, chatId, "Ours");
    const portal = await enterPortal(app, creator);
    const theirs = await portal.send(`/chats/${chatId}/messages`, {
      method: "POST",
      body: { content: "Theirs", clientMessageId: "their-message" },
    });
    expect((await member(`/${chatId}/messages/${id}`, { method: "DELETE" })).status).toBe(403);
    expect((await admin(`/${chatId}/messages/${theirs.body.id}`, { method: "DELETE" })).status).toBe(403);
    expect((await admin(`/${chatId}/messages/${id}`, { method: "DELETE" })).status).toBe(200);
  });
});

describe("reactions", () => {
  const react = (method: "PUT" | "DELETE", id: string, emoji: string) =>
    client(`/${chatId}/messages/${id}/reactions`, { method, body: { emoji } });

  it("come and go, each told once", async () => {
    const { id } = await post(client, chatId, "Done!");
    await forgetEvents(organization);
    const reaction = { messageId: id, emoji: "🎉", userId: organization.owner.userId, side: "org" };
    expect((await react("PUT", id, "🎉")).body.reactions).toEqual([reaction]);
    expect((await react("PUT", id, "🎉")).body.reactions).toEqual([reaction]);
    expect((await react("DELETE", id, "🎉")).body.reactions).toEqual([]);
    expect((await react("DELETE", id, "🎉")).body.reactions).toEqual([]);
    expect(await eventsOf(organization)).toMatchObject([
      { type: "chat.reaction.added", data: { chatId, reaction, thread: { id: chatId } } },
      { type: "chat.reaction.removed", data: { chatId, reaction, thread: { id: chatId } } },
    ]);
  });

  it("are one emoji each, and ten of a person", async () => {
    const { id } = await post(client, chatId, "Done!");
    for (const emoji of ["", "ok", "7", "👍👍", "👍 "])
      expect((await react("PUT", id, emoji)).status).toBe(400);
    const enough = ["👍", "❤️", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👋🏽", "🇫🇷", "1️⃣", "😀", "🔥", "👀"];
    for (const emoji of enough) expect((await react("PUT", id, emoji)).status).toBe(200);
    expect((await react("PUT", id, "🚀")).body.code).toBe("INVALID_STATE");
  });
});
