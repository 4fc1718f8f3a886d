import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, buildJoinedCreator, markArchived } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob, type TestApplication } from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailAnswerTask } from "./mails/application-mails.ts";
import { getApplication } from "./read-applications.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let jobId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  jobId = (await buildPublicJob(organization)).id;
});

const post = (path: string, body: object) =>
  send(app, `/api/v1/applications/${path}`, { method: "POST", apiKey, body });
const accept = ({ id }: Pick<TestApplication, "id">) => post(`${id}/status`, { status: "accepted" });
const getCreator = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
const countCreators = async () => (await send(app, "/api/v1/creators/count", { apiKey })).body.total;
const cameBy = (applicationId: string) => ({
  via: "application",
  applicationId,
  joinRequestId: null,
  inviteLinkId: null,
});

async function apply(fields: object = {}, job = jobId): Promise<TestApplication> {
  const application = await buildApplication(organization, job, fields);
  await forgetEvents(organization);
  return application;
}

describe("accepting an application", () => {
  it("puts somebody new on the roster, who joins when they first enter the portal", async () => {
    const application = await apply();
    const { body } = await accept(application);
    expect(body).toMatchObject({ status: "accepted", applicant: { id: application.userId } });
    const creatorId = body.applicant.orgCreatorId;
    expect(await getCreator(creatorId)).toMatchObject({
      status: "not invited",
      user: { firstName: "Juniper", lastName: "Vale", email: application.email },
    });
    expect(await eventsOf(organization)).toMatchObject([
      { type: "creator.created", data: { creator: { id: creatorId }, ...cameBy(application.id) } },
      {
        type: "application.status_changed",
        data: { application: { status: "accepted" }, previousStatus: "open" },
      },
    ]);
    expect(JSON.stringify(await eventsOf(organization))).not.toContain(application.email);
    await enterPortal(app, application);
    expect((await getCreator(creatorId)).status).toBe("joined");
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: "creator.joined",
      data: cameBy(application.id),
    });
  });

  it("lets somebody join at once whose address is confirmed", async () => {
    const application = await apply();
    await enterPortal(app, application);
    const { body } = await accept(application);
    expect((await getCreator(body.applicant.orgCreatorId)).status).toBe("joined");
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual([
      "creator.created",
      "creator.joined",
      "application.status_changed",
    ]);
  });

  it("keeps the conversation, which becomes the creator's", async () => {
    const application = await apply();
    const { body: asked } = await post(`${application.id}/reply`, {
      message: "Which oven?",
      clientMessageId: "client-0001",
    });
    const { body } = await accept(application);
    expect(body.chatId).toBe(asked.chatId);
    const chats = await app.services.db.rows(sql`
      select id, creator_id, applicant_user_id from chats where organization_id = ${organization.id}`);
    expect(chats).toEqual([
      { id: asked.chatId, creator_id: body.applicant.orgCreatorId, applicant_user_id: null },
    ]);
  });

  it("finds a creator who is there already, and keeps their name", async () => {
    const creator = await buildJoinedCreator(organization, { firstName: "Kay", lastName: "Known" });
    const application = await apply({ email: creator.email });
    expect((await accept(application)).body.applicant.orgCreatorId).toBe(creator.id);
    expect((await getCreator(creator.id)).user.name).toBe("Kay Known");
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual(["application.status_changed"]);
  });

  it("ends the open invitation of a creator who joins by it", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const application = await apply({ email: creator.email });
    await enterPortal(app, creator);
    await accept(application);
    expect(await getCreator(creator.id)).toMatchObject({
      status: "joined",
      invitation: { status: "canceled" },
    });
  });

  it("is refused for an archived creator, and for a member of the team, and changes nothing then", async () => {
    const creator = await buildCreator(organization);
    await markArchived(organization, creator.id);
    const ofArchived = await apply({ email: creator.email });
    expect(await accept(ofArchived)).toMatchObject({ status: 409, body: { code: "CREATOR_ARCHIVED" } });
    const ofColleague = await apply({ email: organization.owner.email });
    const answer = await post(`${ofColleague.id}/reply`, {
      message: "Welcome",
      status: "accepted",
      clientMessageId: "client-0001",
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "USER_HAS_NON_CREATOR_MEMBERSHIP" } });
    expect(await eventsOf(organization)).toEqual([]);
    const { body } = await send(app, "/api/v1/applications", { apiKey });
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(["open", "open"]);
  });

  it("makes one creator, however many accept at the same moment", async () => {
    const application = await apply();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(application)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await countCreators()).toBe(1);
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual([
      "creator.created",
      "application.status_changed",
    ]);
  });

  it("makes one creator of somebody whose two applications are accepted at the same moment", async () => {
    const email = "both-jobs@test.example";
    const first = await apply({ email });
    const second = await apply({ email }, (await buildPublicJob(organization)).id);
    const answers = await Promise.all([accept(first), accept(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.applicant.orgCreatorId)).size).toBe(1);
    expect(await countCreators()).toBe(1);
  });

  it("is not undone by deleting the creator, who stays the applicant they were, here and elsewhere", async () => {
    const application = await apply();
    const elsewhere = await buildOrganization(app);
    const other = await buildApplication(elsewhere, (await buildPublicJob(elsewhere)).id, {
      email: application.email,
    });
    const { applicant } = (await accept(application)).body;
    const deleted = await send(app, `/api/v1/creators/${applicant.orgCreatorId}`, {
      method: "DELETE",
      apiKey,
    });
    expect(deleted.body).toMatchObject({ success: true, deletedUser: false });
    const { body } = await send(app, `/api/v1/applications/${application.id}`, { apiKey });
    expect(body).toMatchObject({ status: "accepted", applicant: { orgCreatorId: null } });
    expect(await getApplication(elsewhere.ctx, other.id)).toMatchObject({ status: "open" });
  });

  it("says so by email, and a refusal too", async () => {
    const accepted = await apply();
    const rejected = await apply();
    await runQueued(app, mailAnswerTask);
    await accept(accepted);
    await post(`${rejected.id}/status`, { status: "in_review" });
    await post(`${rejected.id}/status`, { status: "rejected" });
    await runQueued(app, mailAnswerTask);
    expect((await mailsTo(app, accepted.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('has accepted your application for "Baking app"'),
    ]);
    expect((await mailsTo(app, rejected.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining("has decided not to go on"),
    ]);
  });
});
