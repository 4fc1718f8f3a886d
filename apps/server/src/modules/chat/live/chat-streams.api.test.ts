import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildMember,
  buildOrganization,
  type TestOrganization,
  type TestPerson,
} from "../../../../test/builders.ts";
import { buildDirectChat, buildGroup, buildMessage } from "../../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { openStream, type TestStream } from "../../../../test/event-streams.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { updateGroup } from "../groups/manage-groups.ts";
import { markRead } from "../reads/mark-read.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let portal: PortalClient;
let session: TestSession;
let chatId: string;
let opened: TestStream[];

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  opened = [];
  organization = await buildOrganization(app);
  creator = await buildCreator(organization);
  portal = await enterPortal(app, creator);
  session = await signIn(app, organization.owner.email, organization.id);
  chatId = await buildDirectChat(organization, creator.id);
});
afterEach(() => Promise.all(opened.map((stream) => stream.close())));

const listen = async (on: TestApp, path: string, by?: TestSession) => {
  const stream = await openStream(on, path, by);
  opened.push(stream);
  return stream;
};
const listenAsTeam = (on = app, by = session) =>
  listen(on, `/ui/v1/chats/stream?organization=${organization.id}`, by);
const listenAsCreator = (by: PortalClient = portal, on = app) =>
  listen(on, "/portal/v1/chats/stream", by.session);

describe("a stream", () => {
  it("hints at a message that was posted through another process", async () => {
    const [team, theirs] = [await listenAsTeam(second), await listenAsCreator(portal, second)];
    expect(team).toMatchObject({ status: 200, contentType: "text/event-stream; charset=utf-8" });
    const { body } = await portal.send(`/chats/${chatId}/messages`, {
      method: "POST",
      body: { content: "Top secret", clientMessageId: "secret-message" },
    });
    const hint = { kind: "message_posted", chatId, messageId: body.id };
    expect(await team.next()).toEqual(hint);
    expect(await theirs.next()).toEqual(hint);
  });

  it("hints at reads and at changes of messages", async () => {
    const stream = await listenAsCreator();
    const message = await buildMessage(organization, chatId);
    await markRead(organization.ctx, chatId, {});
    expect((await stream.next())?.kind).toBe("message_posted");
    expect(await stream.next()).toEqual({ kind: "read", chatId, messageId: null });
    const path = `/chats/${chatId}/messages/${message.id}/reactions`;
    await portal.send(path, { method: "PUT", body: { emoji: "👍" } });
    expect(await stream.next()).toEqual({ kind: "message_changed", chatId, messageId: message.id });
  });

  it("tells creators only of chats they take part in, until they leave", async () => {
    const other = await buildCreator(organization);
    const stream = await listenAsCreator(await enterPortal(app, other));
    await buildMessage(organization, chatId);
    await buildMessage(organization, await buildGroup(organization, [creator.id]));
    const group = await buildGroup(organization, [creator.id, other.id]);
    expect(await stream.next()).toEqual({ kind: "thread_changed", chatId: group, messageId: null });
    await buildMessage(organization, group);
    expect(await stream.next()).toMatchObject({ kind: "message_posted", chatId: group });
    await updateGroup(organization.ctx, group, { creatorIds: [creator.id] });
    expect(await stream.next()).toMatchObject({ kind: "thread_deleted", chatId: group });
    await buildMessage(organization, group);
    const own = await buildDirectChat(organization, other.id);
    await buildMessage(organization, own);
    expect(await stream.next()).toMatchObject({ chatId: own });
  });

  it("tells the team and nobody else in a group how far a creator has read", async () => {
    const other = await buildCreator(organization);
    const [team, theirs, others] = [
      await listenAsTeam(),
      await listenAsCreator(),
      await listenAsCreator(await enterPortal(app, other)),
    ];
    const nextOfAll = () => Promise.all([team, theirs, others].map((stream) => stream.next()));
    const group = await buildGroup(organization, [creator.id, other.id]);
    const changed = { kind: "thread_changed", chatId: group, messageId: null };
    expect(await nextOfAll()).toEqual([changed, changed, changed]);
    const first = await buildMessage(organization, group);
    const posted = { kind: "message_posted", chatId: group, messageId: first.id };
    expect(await nextOfAll()).toEqual([posted, posted, posted]);
    await portal.send(`/chats/${group}/read`, { method: "POST", body: {} });
    const hint = { kind: "read", chatId: group, messageId: null };
    expect([await team.next(), await theirs.next()]).toEqual([hint, hint]);
    const { id } = await buildMessage(organization, group);
    expect(await others.next()).toEqual({ kind: "message_posted", chatId: group, messageId: id });
  });

  it("tells a team nothing of other organizations", async () => {
    const elsewhere = await buildOrganization(app);
    const stream = await listenAsTeam();
    const theirs = await buildDirectChat(elsewhere, (await buildCreator(elsewhere)).id);
    await buildMessage(elsewhere, theirs);
    await buildMessage(organization, chatId);
    expect(await stream.next()).toMatchObject({ chatId });
  });

  it("is for members, and for creators in their portal", async () => {
    const outsider = await signIn(app, (await buildOrganization(app)).owner.email);
    expect((await listenAsTeam(app, outsider)).status).toBe(404);
    for (const query of ["", "?organization=", "?organization=%00", "?organization=team"])
      expect((await listen(app, `/ui/v1/chats/stream${query}`, session)).status).toBe(400);
    expect((await listen(app, `/ui/v1/chats/stream?organization=${organization.id}`)).status).toBe(401);
    expect((await listenAsTeam(app, portal.session)).status).toBe(401);
    expect((await listen(app, "/portal/v1/chats/stream", session)).status).toBe(401);
  });

  it("is one of at most twelve of a person", async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => listenAsTeam()));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await listenAsTeam()).status).toBe(429);
    expect((await listenAsCreator()).status).toBe(200);
  });
});

describe("a stream ends", () => {
  it("when its owner is no member any more", async () => {
    const member: TestPerson = await buildMember(app, organization, "member");
    const stream = await listenAsTeam(app, await signIn(app, member.email, organization.id));
    await app.services.db.execute(sql`delete from members where id = ${member.memberId}`);
    app.clock.advance(60_000);
    await buildMessage(organization, chatId);
    expect(await stream.next()).toBeUndefined();
  });

  it("when the creator left the portal", async () => {
    const stream = await listenAsCreator();
    await portal.send("/session", { method: "DELETE" });
    app.clock.advance(60_000);
    await buildMessage(organization, chatId);
    expect(await stream.next()).toBeUndefined();
  });

  it("when the portal's session is over, which it does not prolong", async () => {
    const stream = await listenAsCreator();
    app.clock.advance(29 * 86_400_000);
    await buildMessage(organization, chatId);
    expect((await stream.next())?.kind).toBe("message_posted");
    app.clock.advance(2 * 86_400_000);
    await buildMessage(organization, chatId);
    expect(await stream.next()).toBeUndefined();
  });

  it("when the server stops, which does not wait for it", async () => {
    const third = await startTestApp({ sharing: app });
    const stream = await listenAsTeam(third);
    expect(stream.status).toBe(200);
    // A server that waits for its connections cuts them in the end, and reading from a stream that was cut fails.
    const [next] = await Promise.all([stream.next(), third.stop()]);
    expect(next).toBeUndefined();
  });
});

describe("an announcement that cannot be read", () => {
  it.each(["no announcement", '{"kind":"unheard of"}'])(
    "asks to fetch everything, and the next is heard: %s",
    async (payload) => {
      const stream = await listenAsTeam();
      await app.services.db.rows(sql`select pg_notify('clipledger_live', ${payload})`);
      expect(await stream.next()).toEqual({ kind: "missed", chatId: null, messageId: null });
      const { id } = await buildMessage(organization, chatId);
      expect(await stream.next()).toEqual({ kind: "message_posted", chatId, messageId: id });
    },
  );
});

describe("a lost connection to the database", () => {
  it("is opened again, and whoever listens fetches what they may have missed", async () => {
    const stream = await listenAsTeam();
    const killed = await app.services.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'clipledger live updates'`);
    expect(killed).toHaveLength(2);
    expect(await stream.next()).toEqual({ kind: "missed", chatId: null, messageId: null });
    const { id } = await buildMessage(organization, chatId);
    expect(await stream.next()).toEqual({ kind: "message_posted", chatId, messageId: id });
  });
});
