import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildDirectChat, buildGroup, clientMessageId } from "../../../../test/chat-builders.ts";
import { buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob } from "../../../../test/job-builders.ts";
import { buildJoinRequest } from "../../../../test/join-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout, sandboxPayoutsOf } from "../../../../test/provider-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { redactCreatorTask } from "../../webhooks/redaction/redact-creator.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const call = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const remove = async (userId: string) =>
  (await enterPortal(app, { userId })).send("/account", { method: "DELETE" });
const logOf = async ({ id }: TestOrganization) =>
  app.services.db.rows<{ type: string; label: string; changes: unknown }>(sql`
    select type, subject_label as label, changes from activity where organization_id = ${id} order by position`);
const userIdOf = async (email: string) =>
  (await app.services.db.row<{ id: string }>(sql`select id from users where email = ${email}`)).id;

describe("the log, once somebody deleted their account,", () => {
  it("names no applicant, and nobody who asked to join", async () => {
    const { id: jobId } = await buildPublicJob(organization);
    const { id, email } = await buildApplication(organization, jobId);
    await call("PUT", `/applications/${id}/bookmark`, { bookmarked: true });
    const reply = { message: "Welcome", clientMessageId: clientMessageId() };
    expect((await call("POST", `/applications/${id}/reply`, reply)).status).toBe(200);
    const elsewhere = await buildOrganization(app);
    await buildJoinRequest(elsewhere, { email });
    expect(JSON.stringify([await logOf(organization), await logOf(elsewhere)])).toContain("Juniper");
    await remove(await userIdOf(email));
    expect(JSON.stringify([await logOf(organization), await logOf(elsewhere)])).not.toContain("Juniper");
  });

  it("names nobody by a former name, and still names those of the same name", async () => {
    const [first, second] = [await buildCampaign(organization), await buildCampaign(organization)];
    const named = { firstName: "Juniper", lastName: "Vale" };
    const creator = await buildJoinedCreator(organization, named);
    const namesake = await buildJoinedCreator(organization, named);
    await buildAssignment(organization, { campaignId: first.id, creatorId: creator.id });
    await buildAssignment(organization, { campaignId: second.id, creatorId: namesake.id });
    const renamed = await call("PUT", `/creators/${creator.id}`, { firstName: "June", lastName: "Vale" });
    expect(renamed.status).toBe(200);
    await remove(creator.userId);
    const assigned = (await logOf(organization)).filter(({ type }) => type === "assignment.created");
    expect(assigned.map(({ label }) => label.split(" to ")[0])).toEqual(["Deleted creator", "Juniper Vale"]);
  });
});

describe("events, once somebody deleted their account,", () => {
  it("tell nothing of a team member's application elsewhere", async () => {
    const { owner } = await buildOrganization(app);
    const { id: jobId } = await buildPublicJob(organization);
    const { id } = await buildApplication(organization, jobId, { email: owner.email });
    await remove(owner.userId);
    await runQueued(app, redactCreatorTask);
    const text = JSON.stringify(await eventsOf(organization));
    expect([text.includes(id), text.includes("Juniper")]).toEqual([false, false]);
  });

  it("have told of the groups they left, and of the messages that were emptied", async () => {
    const creator = await buildJoinedCreator(organization);
    await storePayout(organization, { creatorId: creator.id });
    const group = await buildGroup(organization, [creator.id]);
    const client = await enterPortal(app, creator);
    const message = { content: "My knee hurts", clientMessageId: clientMessageId() };
    const { body } = await client.send(`/chats/${group}/messages`, { method: "POST", body: message });
    await client.send("/account", { method: "DELETE" });
    const events = await eventsOf(organization);
    expect(events.filter(({ type }) => type === "chat.thread.updated")).toMatchObject([
      { data: { thread: { id: group }, changes: ["members"], removedCreatorUserIds: [creator.userId] } },
    ]);
    expect(events.filter(({ type }) => type === "chat.message.deleted")).toMatchObject([
      { data: { messageId: body.id, chatId: group } },
    ]);
  });
});

describe("what else knows somebody who deleted their account", () => {
  it("forgets them: the sandbox, and invitations to teams", async () => {
    const creator = await buildJoinedCreator(organization, { firstName: "Juniper" });
    const paid = manualPayout({ creatorId: creator.id, payoutProvider: "partner" });
    expect((await call("POST", "/payouts/manual", paid)).status).toBe(200);
    const session = await signIn(app, organization.owner.email, organization.id);
    const body = { email: creator.email, role: "viewer" };
    expect((await send(app, "/ui/v1/invitations", { method: "POST", session, body })).status).toBe(200);
    await remove(creator.userId);
    expect((await sandboxPayoutsOf(organization)).map((row) => row.recipient_name)).toEqual([
      "Deleted creator",
    ]);
    const left = await app.services.db.rows<{ email: string; status: string }>(
      sql`select email, status from invitations where organization_id = ${organization.id}`,
    );
    expect(left).toEqual([{ email: expect.stringMatching(/@deleted\.invalid$/), status: "revoked" }]);
    expect(JSON.stringify(await logOf(organization))).not.toContain(creator.email);
  });
});

describe("deleting an account while others write", () => {
  it("waits for them, and they for it", async () => {
    const creator = await buildJoinedCreator(organization);
    await storePayout(organization, { creatorId: creator.id });
    const chat = await buildDirectChat(organization, creator.id);
    const client = await enterPortal(app, creator);
    const write = () => ({ content: "Hello", clientMessageId: clientMessageId() });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => call("POST", `/chats/${chat}/messages`, write())),
      ...Array.from({ length: 4 }, () =>
        client.send(`/chats/${chat}/messages`, { method: "POST", body: write() }),
      ),
      client.send("/account", { method: "DELETE" }),
    ]);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    expect(answers.at(-1)?.status).toBe(200);
  });
});
