import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, markArchived } from "../../../../test/creator-builders.ts";
import { buildApplication, buildJob, buildPublicJob } from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";
import { setApplicationStatus } from "./answer-application.ts";
import { mailInvitationTask } from "./mails/application-mails.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let jobId: string;
let sequence = 0;
let email: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  jobId = (await buildPublicJob(organization)).id;
  sequence += 1;
  email = `wanted-${sequence}@test.example`;
  await forgetEvents(organization);
  await runQueued(app, mailInvitationTask);
});

const post = (path: string, body: object = {}) =>
  send(app, `/api/v1/applications${path}`, { method: "POST", apiKey, body });
const invite = (fields: object) => post("/invite", { jobId, ...fields });
const inviteByAddress = () => invite({ email, firstName: "Wanda", lastName: "Wanted" });

describe("an invitation to apply", () => {
  it("goes to a person by their address, and is told as created, not as submitted", async () => {
    const { status, body } = await inviteByAddress();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      skippedCount: 0,
      applications: [
        {
          jobId,
          status: "invited",
          source: "invited",
          isUnread: false,
          unmet: [],
          applicant: { name: "Wanda Wanted", orgCreatorId: null, countryCode: null },
        },
      ],
    });
    const events = await eventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.application.status])).toEqual([
      ["application.created", "invited"],
    ]);
    expect(JSON.stringify([body, events])).not.toContain(email);
  });

  it("goes to creators of the roster, each once, and skips those who have applied", async () => {
    const creators = [];
    for (let count = 0; count < 3; count += 1) creators.push(await buildCreator(organization));
    const [first, second, third] = creators;
    await buildApplication(organization, jobId, { email: third?.email });
    const creatorIds = [first, second, third, first].map((creator) => creator?.id);
    const { body } = await invite({ creatorIds });
    expect(
      body.applications
        .map((row: { applicant: { orgCreatorId: string } }) => row.applicant.orgCreatorId)
        .toSorted(),
    ).toEqual([first?.id, second?.id].toSorted());
    expect(body.skippedCount).toBe(1);
    expect((await invite({ creatorIds })).body).toEqual({ applications: [], skippedCount: 3 });
    expect(await runQueued(app, mailInvitationTask)).toBe(2);
    const [mail] = await mailsTo(app, first?.email ?? "");
    expect(mail?.subject).toMatch(/invites you to apply: Baking app$/);
    expect(mail?.text).toContain(`/board/${jobId}`);
    expect(mail?.text).toContain("/portal/unsubscribe");
  });

  it("names a creator as the team does, also when they are invited by their address", async () => {
    const creator = await buildCreator(organization, { email, firstName: "Kay", lastName: "Known" });
    expect((await inviteByAddress()).body.applications[0].applicant).toMatchObject({
      name: "Kay Known",
      orgCreatorId: creator.id,
    });
  });

  it("is taken back once, is not mailed then, and may be made again", async () => {
    const [{ id }] = (await inviteByAddress()).body.applications;
    await forgetEvents(organization);
    expect((await post(`/${id}/retract`)).body.status).toBe("retracted");
    expect((await post(`/${id}/retract`)).body.status).toBe("retracted");
    expect(await runQueued(app, mailInvitationTask)).toBe(1);
    expect(await mailsTo(app, email)).toEqual([]);
    const again = await inviteByAddress();
    expect(again.body).toMatchObject({ applications: [{ id, status: "invited" }], skippedCount: 0 });
    const told = (await eventsOf(organization)).map(({ type, data }) => [type, data.previousStatus]);
    expect(told).toEqual([
      ["application.status_changed", "invited"],
      ["application.status_changed", "retracted"],
    ]);
    await runQueued(app, mailInvitationTask);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it("gives somebody another chance who was rejected", async () => {
    const { id } = await buildApplication(organization, jobId, { email });
    await setApplicationStatus(organization.ctx, id, { status: "rejected" });
    expect((await inviteByAddress()).body.applications).toMatchObject([
      { id, status: "invited", source: "invited" },
    ]);
  });

  it("cannot be accepted before it is answered", async () => {
    const [{ id }] = (await inviteByAddress()).body.applications;
    for (const status of ["accepted", "rejected", "in_review", "open"])
      expect((await post(`/${id}/status`, { status })).body.code).toBe("INVALID_STATE");
  });

  it("is made once, however often at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, inviteByAddress));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const made = answers.flatMap(({ body }) => body.applications);
    expect(made).toHaveLength(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it("does not get in the way of accepting the same creators at the same moment", async () => {
    const creators = await Promise.all(Array.from({ length: 4 }, () => buildCreator(organization)));
    const applied = await Promise.all(
      creators.map((creator) => buildApplication(organization, jobId, { email: creator.email })),
    );
    const answers = await Promise.all([
      ...applied.map(({ id }) => post(`/${id}/status`, { status: "accepted" })),
      ...creators.map(() => invite({ creatorIds: creators.map(({ id }) => id) })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it("is for public jobs of the organization", async () => {
    const draft = await buildJob(organization);
    expect((await invite({ jobId: draft.id, email, firstName: "W" })).body.code).toBe("INVALID_STATE");
    const foreign = await buildPublicJob(await buildOrganization(app));
    expect((await invite({ jobId: foreign.id, email, firstName: "W" })).status).toBe(404);
  });

  it("is refused as a whole for unknown, foreign and archived creators, and for colleagues", async () => {
    const known = await buildCreator(organization);
    const foreign = await buildCreator(await buildOrganization(app));
    const unknown = createId("creator");
    const missing = await invite({ creatorIds: [known.id, foreign.id, unknown] });
    expect(missing).toMatchObject({ status: 404, body: { code: "CREATOR_NOT_FOUND" } });
    expect(missing.body.data.creatorIds.toSorted()).toEqual([foreign.id, unknown].toSorted());
    const archived = await buildCreator(organization);
    await markArchived(organization, archived.id);
    expect((await invite({ creatorIds: [known.id, archived.id] })).body).toMatchObject({
      code: "CREATOR_ARCHIVED",
      data: { creatorIds: [archived.id] },
    });
    const colleague = { email: organization.owner.email, firstName: "Olive" };
    expect((await invite(colleague)).body.code).toBe("USER_HAS_NON_CREATOR_MEMBERSHIP");
    expect((await send(app, "/api/v1/applications/count", { apiKey })).body).toEqual({ total: 0 });
  });

  it.each<[object, string[]]>([
    [{}, ["email", "firstName"]],
    [{ email: "wanda@test.example" }, ["firstName"]],
    [{ creatorIds: [] }, ["creatorIds"]],
    [
      { creatorIds: [createId("creator")], email: "a@b.example", firstName: "A", lastName: "B" },
      ["email", "firstName", "lastName"],
    ],
    [{ creatorIds: Array.from({ length: 101 }, () => createId("creator")) }, ["creatorIds"]],
  ])("names creators or one person, which %j does not", async (fields, paths) => {
    const { status, body } = await invite(fields);
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});
