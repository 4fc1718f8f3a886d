import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import {
  buildDirectChat,
  buildGroup,
  buildMessage,
  clientMessageId,
} from "../../../../test/chat-builders.ts";
import { buildCreator, buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob } from "../../../../test/job-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { deleteCreator } from "../../creators/delete-creator.ts";
import { redactCreatorTask } from "../../webhooks/redaction/redact-creator.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
});

const post = async ({ send: ask }: PortalClient, chatId: string, content: string) => {
  const body = { content, clientMessageId: clientMessageId() };
  const { status } = await ask(`/chats/${chatId}/messages`, { method: "POST", body });
  expect(status).toBe(200);
};
const messagesOf = (chatId: string) =>
  app.services.db.rows<{ sender_type: string; content: string; sender_user_id: string | null }>(sql`
    select sender_type, content, sender_user_id from chat_messages where chat_id = ${chatId} order by key`);
const creatorRow = (id: string) =>
  app.services.db.maybeRow<{ user_id: string; first_name: string }>(
    sql`select user_id, first_name from creators where id = ${id}`,
  );
const remove = async (creator: TestCreator) =>
  (await enterPortal(app, creator)).send("/account", { method: "DELETE" });

describe("deleting the account of somebody in several organizations", () => {
  it("does what each of them needs, all at once", async () => {
    const paying = await buildJoinedCreator(organization, { firstName: "Juniper" });
    await storePayout(organization, { creatorId: paying.id });
    const elsewhere = await buildOrganization(app);
    const unpaid = await buildCreator(elsewhere, { email: paying.email, firstName: "June" });
    const { body } = await remove(paying);
    expect(body.organizations.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      "anonymized",
      "deleted",
    ]);
    expect(await creatorRow(paying.id)).toEqual({ user_id: paying.userId, first_name: "Deleted creator" });
    expect(await creatorRow(unpaid.id)).toBeUndefined();
    await runQueued(app, redactCreatorTask);
    for (const { data } of [...(await eventsOf(organization)), ...(await eventsOf(elsewhere))])
      expect(data).toEqual({ redacted: true });
  });
});

describe("deleting the account of somebody who is on a team, too", () => {
  it("leaves the team's account, and gives what stays to somebody without a name", async () => {
    const { owner, ...own } = await buildOrganization(app);
    const creator = await buildJoinedCreator(organization, { email: owner.email, firstName: "Olive" });
    await storePayout(organization, { creatorId: creator.id });
    expect(creator.userId).toBe(owner.userId);
    const group = await buildGroup(organization, [creator.id]);
    await post(await enterPortal(app, creator), group, "Written by Olive");
    const { status, body } = await remove(creator);
    expect([status, body.keepsTeamAccount]).toEqual([200, true]);
    const heir = await creatorRow(creator.id);
    expect(heir?.user_id).not.toBe(owner.userId);
    const { email } = await app.services.db.row<{ email: string }>(
      sql`select email from users where id = ${heir?.user_id ?? ""}`,
    );
    expect(email).toMatch(/@deleted\.invalid$/);
    const acted = await app.services.db.rows<{ user_id: string }>(
      sql`select distinct user_id from activity where organization_id = ${organization.id} and actor_type = 'creator'`,
    );
    expect(acted).toEqual([{ user_id: heir?.user_id }]);
    const session = await signIn(app, owner.email, own.id);
    const { body: signedIn } = await send(app, "/ui/v1/session", { session });
    expect(signedIn.user).toMatchObject({ id: owner.userId, email: owner.email, name: "Olive Owner" });
    const written = (await messagesOf(group)).filter(({ sender_type }) => sender_type === "creator");
    expect(written).toEqual([{ sender_type: "creator", content: "", sender_user_id: heir?.user_id }]);
  });

  it("forgets them as a creator, and not what they do on the team", async () => {
    const { owner, ...own } = await buildOrganization(app);
    const asOwner = { owner, ...own };
    const creator = await buildJoinedCreator(organization, { email: owner.email, firstName: "Olive" });
    await storePayout(organization, { creatorId: creator.id });
    const group = await buildGroup(organization, [creator.id]);
    await post(await enterPortal(app, creator), group, "Written by Olive");
    const other = await buildCreator(asOwner);
    await buildMessage(asOwner, await buildDirectChat(asOwner, other.id), "As a member");
    const before = await eventsOf(asOwner);
    await remove(creator);
    await runQueued(app, redactCreatorTask);
    expect(await eventsOf(asOwner)).toEqual(before);
    const text = JSON.stringify(await eventsOf(organization));
    for (const trace of ["Written by Olive", creator.id, "Olive"]) expect(text).not.toContain(trace);
  });
});

describe("deleting the account of somebody who wrote and applied", () => {
  it("empties what they wrote, and leaves what was written to them", async () => {
    const creator = await buildJoinedCreator(organization);
    await storePayout(organization, { creatorId: creator.id });
    const chat = await buildDirectChat(organization, creator.id);
    const client = await enterPortal(app, creator);
    await buildMessage(organization, chat, "How are you?");
    await post(client, chat, "My knee hurts");
    await client.send("/account", { method: "DELETE" });
    expect((await messagesOf(chat)).filter(({ sender_type }) => sender_type !== "system")).toMatchObject([
      { sender_type: "org", content: "How are you?" },
      { sender_type: "creator", content: "" },
    ]);
  });

  it("empties what they wrote where they are no creator any more", async () => {
    const creator = await buildJoinedCreator(organization);
    const elsewhere = await buildOrganization(app);
    await buildJoinedCreator(elsewhere, { email: creator.email });
    const group = await buildGroup(organization, [creator.id]);
    await post(await enterPortal(app, creator), group, "My knee hurts");
    await deleteCreator(organization.ctx, creator.id);
    await remove(creator);
    const written = (await messagesOf(group)).filter(({ sender_type }) => sender_type === "creator");
    expect(written).toEqual([{ sender_type: "creator", content: "", sender_user_id: null }]);
  });

  it("ends the chat of a creator of whom nothing stays", async () => {
    const creator = await buildJoinedCreator(organization);
    const chat = await buildDirectChat(organization, creator.id);
    await post(await enterPortal(app, creator), chat, "My knee hurts");
    await remove(creator);
    expect(await messagesOf(chat)).toEqual([]);
    const { secret: apiKey } = await buildApiKey(organization);
    expect((await send(app, `/api/v1/chats/${chat}`, { apiKey })).status).toBe(404);
  });

  it("takes back applications, and ends the chats about them", async () => {
    const { id: jobId } = await buildPublicJob(organization);
    const { id, userId } = await buildApplication(organization, jobId, { message: "My knee hurts" });
    const client = await enterPortal(app, { userId });
    const { status, body } = await client.send("/account", { method: "DELETE" });
    expect([status, body.organizations]).toEqual([200, []]);
    await runQueued(app, redactCreatorTask);
    const { db } = app.services;
    expect(await db.rows(sql`select from job_applications where id = ${id}`)).toEqual([]);
    expect(await db.rows(sql`select from users where id = ${userId}`)).toEqual([]);
    const text = JSON.stringify(await eventsOf(organization));
    for (const trace of [id, userId, "Juniper"]) expect(text).not.toContain(trace);
  });

  it("leaves a shell of the application that made them a creator who was paid", async () => {
    const { id: jobId } = await buildPublicJob(organization);
    const { id, userId } = await buildApplication(organization, jobId, { message: "My knee hurts" });
    const { secret: apiKey } = await buildApiKey(organization);
    await enterPortal(app, { userId });
    const accepted = await send(app, `/api/v1/applications/${id}/status`, {
      method: "POST",
      apiKey,
      body: { status: "accepted" },
    });
    expect(accepted.status).toBe(200);
    const { creator_id } = await app.services.db.row<{ creator_id: string }>(
      sql`select creator_id from job_applications where id = ${id}`,
    );
    await storePayout(organization, { creatorId: creator_id });
    await (await enterPortal(app, { userId })).send("/account", { method: "DELETE" });
    expect(
      await app.services.db.row(sql`
        select first_name, last_name, message, country_code, languages, status from job_applications where id = ${id}`),
    ).toEqual({
      first_name: "Deleted creator",
      last_name: "",
      message: "",
      country_code: null,
      languages: [],
      status: "accepted",
    });
  });

  it("joins an accepted applicant when they first enter", async () => {
    const { id: jobId } = await buildPublicJob(organization);
    const { id, userId } = await buildApplication(organization, jobId);
    const { secret: apiKey } = await buildApiKey(organization);
    await send(app, `/api/v1/applications/${id}/status`, {
      method: "POST",
      apiKey,
      body: { status: "accepted" },
    });
    const { body } = await (await enterPortal(app, { userId })).send("/session");
    expect(body.creators).toMatchObject([{ hasJoined: true }]);
    const joined = (await eventsOf(organization)).filter(({ type }) => type === "creator.joined");
    expect(joined).toMatchObject([{ data: { via: "application", applicationId: id } }]);
  });
});
