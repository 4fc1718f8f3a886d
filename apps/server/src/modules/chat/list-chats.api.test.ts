import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  letJoin,
  type TestOrganization,
} from "../../../test/builders.ts";
import {
  buildDirectChat,
  buildGroup,
  buildMessage,
  type ChatClient,
  chatClient,
  post,
  storeMessages,
} from "../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../test/creator-builders.ts";
import { enterPortal, type PortalClient } from "../../../test/portal-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let portal: PortalClient;
let client: ChatClient;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper", lastName: "Bakes" });
  portal = await enterPortal(app, creator);
  client = chatClient(app, (await buildApiKey(organization)).secret);
  chatId = await buildDirectChat(organization, creator.id);
});

const write = (content: string) =>
  portal.send(`/chats/${chatId}/messages`, {
    method: "POST",
    body: { content, clientMessageId: `creator ${content}` },
  });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe("opening a direct chat", () => {
  it("answers the only one a creator has", async () => {
    const open = () => client("", { method: "POST", body: { creatorId: creator.id } });
    const answers = await Promise.all([open(), open(), open()]);
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([chatId]));
    expect(answers[0]?.body).toMatchObject({
      kind: "direct",
      creatorUserId: creator.userId,
      orgCreatorId: creator.id,
      creator: { id: creator.id, name: "Juniper Bakes", image: null },
      applicant: null,
      memberCount: 1,
      members: [],
      lastMessage: null,
      unreadCount: 0,
    });
  });

  it("is refused for a creator of nobody, or of another organization", async () => {
    const other = await buildCreator(await buildOrganization(app));
    for (const creatorId of [other.id, "orgcre_AAAAAAAAAAAA"]) {
      const { status, body } = await client("", { method: "POST", body: { creatorId } });
      expect([status, body.code]).toEqual([404, "CREATOR_NOT_FOUND"]);
    }
  });
});

describe("the list of chats", () => {
  it("begins with the newest message, and shows it", async () => {
    const group = await buildGroup(organization, [creator.id]);
    app.clock.advance(1_000);
    const message = await buildMessage(organization, chatId, "Newest");
    const { body } = await client("");
    expect(body).toMatchObject({ pageCount: 1, totalRows: 2 });
    expect(idsOf({ body })).toEqual([chatId, group]);
    expect(body.data[0].lastMessage).toEqual(message);
    expect(idsOf(await client("?kind=group"))).toEqual([group]);
    expect(idsOf(await client("?perPage=1&page=2"))).toEqual([group]);
    expect(idsOf(await client("?sortDir=asc"))).toEqual([group, chatId]);
  });

  it("finds names, titles and words, but nothing of other organizations", async () => {
    const group = await buildGroup(organization, [creator.id], "Autumn crew");
    await buildMessage(organization, group, "The croissants are ready");
    const elsewhere = await buildOrganization(app);
    const theirs = await buildCreator(elsewhere, { firstName: "Juniper" });
    await buildMessage(elsewhere, await buildDirectChat(elsewhere, theirs.id), "Croissants");
    expect(idsOf(await client("?search=juniper%20b"))).toEqual([chatId]);
    expect(idsOf(await client("?search=AUTUMN"))).toEqual([group]);
    expect(idsOf(await client("?search=croiss"))).toEqual([group]);
    expect(idsOf(await client("?search=%25"))).toEqual([]);
  });
});

describe("unread messages", () => {
  const counted = async (by: ChatClient) => (await by("/unread-count")).body;

  it("are counted for each person, until they read them", async () => {
    const member = await buildMember(app, organization, "viewer");
    const viewer = chatClient(app, (await buildApiKey(organization, member)).secret);
    const first = (await write("One")).body;
    await write("Two");
    await buildMessage(organization, chatId, "Our own is never unread");
    expect(await counted(client)).toEqual({ total: 2, chats: 1 });
    expect(idsOf(await client("?unreadOnly=true"))).toEqual([chatId]);
    const read = await client(`/${chatId}/read`, { method: "POST", body: { messageId: first.id } });
    expect(read.body).toEqual({ unreadCount: 1 });
    expect((await client(`/${chatId}/read`, { method: "POST" })).body).toEqual({ unreadCount: 0 });
    const back = await client(`/${chatId}/read`, { method: "POST", body: { messageId: first.id } });
    expect(back.body).toEqual({ unreadCount: 0 });
    expect(idsOf(await client("?unreadOnly=true"))).toEqual([]);
    expect(await counted(viewer)).toEqual({ total: 2, chats: 1 });
    expect((await viewer(`/${chatId}/read`, { method: "POST", body: {} })).body).toEqual({ unreadCount: 0 });
  });

  it("are not those from before somebody joined the team, nor the deleted ones", async () => {
    const { body } = await write("Long ago");
    app.clock.advance(1_000);
    const member = await buildMember(app, organization, "member");
    const newcomer = chatClient(app, (await buildApiKey(organization, member)).secret);
    expect(await counted(newcomer)).toEqual({ total: 0, chats: 0 });
    expect(await counted(client)).toEqual({ total: 1, chats: 1 });
    await portal.send(`/chats/${chatId}/messages/${body.id}`, { method: "DELETE" });
    expect(await counted(client)).toEqual({ total: 0, chats: 0 });
  });

  it("are those since the member joined this organization, whichever other they were in before", async () => {
    const { owner } = await buildOrganization(app);
    app.clock.advance(1_000);
    await write("Long ago");
    app.clock.advance(1_000);
    await letJoin(app, organization, owner);
    const newcomer = chatClient(app, (await buildApiKey(organization, owner)).secret);
    expect(await counted(newcomer)).toEqual({ total: 0, chats: 0 });
  });

  it("are seen up to the one that was read, at the time when the first member read it", async () => {
    const first = (await write("One")).body;
    await write("Two");
    const read = (by: ChatClient) => by(`/${chatId}/read`, { method: "POST", body: { messageId: first.id } });
    const seenAt = app.clock.now().toISOString();
    await read(client);
    app.clock.advance(60_000);
    const member = await buildMember(app, organization, "member");
    await read(chatClient(app, (await buildApiKey(organization, member)).secret));
    const { body } = await portal.send(`/chats/${chatId}/messages`);
    expect(body.data.map((message: { seenAt: string }) => message.seenAt)).toEqual([null, seenAt]);
  });

  it("are seen by the other side once somebody read them", async () => {
    const theirs = (await write("Did you see this?")).body;
    expect(theirs.seenAt).toBeNull();
    const ours = await post(client, chatId, "And you?");
    app.clock.advance(60_000);
    const seenAt = app.clock.now().toISOString();
    await client(`/${chatId}/read`, { method: "POST" });
    const seen = await portal.send(`/chats/${chatId}/messages`);
    expect(seen.body.data.map((message: { seenAt: string }) => message.seenAt)).toEqual([null, seenAt]);
    app.clock.advance(60_000);
    await portal.send(`/chats/${chatId}/read`, { method: "POST", body: { messageId: ours.id } });
    const { body } = await client(`/${chatId}/messages`);
    expect(body.data[0].seenAt).toBe(app.clock.now().toISOString());
    expect(body.data[1].seenAt).toBe(seenAt);
  });
});

describe("searching messages", () => {
  const search = (query: string) => client(`/messages/search?query=${encodeURIComponent(query)}`);

  it("finds all the words or their beginnings, newest first, with the chat", async () => {
    const group = await buildGroup(organization, [creator.id], "Autumn crew");
    const one = await buildMessage(organization, chatId, "Post the baking video on Friday");
    const two = await buildMessage(organization, group, "The video of Friday was great!");
    const { body } = await search("FRIDAY vid");
    expect(body).toEqual({
      data: [
        { message: two, chat: { id: group, kind: "group", name: "Autumn crew" } },
        { message: one, chat: { id: chatId, kind: "direct", name: "Juniper Bakes" } },
      ],
      nextPageToken: null,
    });
    expect((await search("friday tuesday")).body.data).toEqual([]);
    expect((await search("'!&|<-> ")).body.data).toEqual([]);
  });

  it("finds neither what was deleted or edited away, nor what others wrote", async () => {
    const { id } = await post(client, chatId, "Secretive plans");
    const edited = await post(client, chatId, "Secretive remarks");
    const elsewhere = await buildOrganization(app);
    const theirChat = await buildDirectChat(elsewhere, (await buildCreator(elsewhere)).id);
    await buildMessage(elsewhere, theirChat, "Secretive thoughts");
    expect((await search("secretive")).body.data).toHaveLength(2);
    await client(`/${chatId}/messages/${id}`, { method: "DELETE" });
    await client(`/${chatId}/messages/${edited.id}`, { method: "PUT", body: { content: "Open remarks" } });
    expect((await search("secretive")).body.data).toEqual([]);
  });

  it("goes on where the page ended", async () => {
    for (const number of [1, 2, 3]) await buildMessage(organization, chatId, `Reminder ${number}`);
    const first = await client("/messages/search?query=reminder&limit=2");
    const token = encodeURIComponent(first.body.nextPageToken);
    const second = await client(`/messages/search?query=reminder&limit=2&pageToken=${token}`);
    const found = [...first.body.data, ...second.body.data].map(({ message }) => message.content);
    expect(found).toEqual(["Reminder 3", "Reminder 2", "Reminder 1"]);
    expect(second.body.nextPageToken).toBeNull();
  });
});

describe("10,000 messages", () => {
  it("are those of their chat alone, for the team and for the creator", async () => {
    const elsewhere = await buildDirectChat(organization, (await buildCreator(organization)).id);
    await buildMessage(organization, elsewhere, "Elsewhere");
    await write("Here");
    const contentsOf = ({ body }: { body: { data: { content: string }[] } }) =>
      body.data.map(({ content }) => content);
    expect(contentsOf(await client(`/${chatId}/messages`))).toEqual(["Here"]);
    expect(contentsOf(await portal.send(`/chats/${chatId}/messages`))).toEqual(["Here"]);
  });

  it("are read page by page, each once, while others are posted", async () => {
    await storeMessages(organization, chatId, { count: 10_000, userId: creator.userId });
    const read: number[] = [];
    let token: string | null = "";
    while (token !== null) {
      const query: string = token === "" ? "" : `&pageToken=${encodeURIComponent(token)}`;
      const { status, body } = await client(`/${chatId}/messages?limit=100${query}`);
      expect(status).toBe(200);
      read.push(...body.data.map(({ content }: { content: string }) => Number(content)));
      token = body.nextPageToken;
      if (read.length === 500) await buildMessage(organization, chatId, "0");
    }
    expect(read).toEqual(Array.from({ length: 10_000 }, (_, index) => 10_000 - index));
    expect((await client("/unread-count")).body).toEqual({ total: 10_000, chats: 1 });
  });

  it("are refused with a token that nobody gave out", async () => {
    for (const pageToken of ["1", "nonsense", "YmVmb3JlOngx", "%00"]) {
      const { status } = await client(`/${chatId}/messages?pageToken=${pageToken}`);
      expect(status).toBe(400);
    }
  });
});
