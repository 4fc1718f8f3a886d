import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import {
  applicationForm,
  buildApplication,
  buildJob,
  buildPublicJob,
} from "../../../../../test/job-builders.ts";
import { mailsTo } from "../../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { enterPortal } from "../../../../../test/portal-builders.ts";
import { runQueued } from "../../../../../test/queued-tasks.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { setJobStatus } from "../../jobs/set-job-status.ts";
import { setApplicationStatus } from "../answer-application.ts";
import { mailReceivedTask } from "../mails/application-mails.ts";
import { getApplication, listApplications } from "../read-applications.ts";

let app: TestApp;
let organization: TestOrganization;
let jobId: string;
let sequence = 0;
let email: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  jobId = (await buildPublicJob(organization)).id;
  sequence += 1;
  email = `juniper-${sequence}@test.example`;
  await forgetEvents(organization);
  await runQueued(app, mailReceivedTask);
});

const apply = (fields: object = {}, id = jobId) =>
  send(app, `/portal/v1/jobs/${id}/applications`, {
    method: "POST",
    body: { ...applicationForm, email, ...fields },
    headers: { origin: app.url },
  });
const received = async () =>
  (await listApplications(organization.ctx, { page: 1, perPage: 50, sortDir: "desc", sortCol: "createdAt" }))
    .data;
const pathsOf = ({ body }: { body: { data?: { issues: { path: string }[] } } }) =>
  body.data?.issues.map(({ path }) => path);

describe("an application without a session", () => {
  it("reaches the team with all it says, and is told twice: that it exists, and that it waits", async () => {
    const answer = await apply({
      links: ["https://www.tiktok.com/@juniper"],
      challengeVideoUrl: "https://a.example/v",
    });
    expect(answer.body, JSON.stringify(answer.body)).toEqual({ success: true });
    const [row] = await received();
    const application = {
      id: expect.stringMatching(/^orgjapp_[0-9A-Za-z]{12}$/),
      jobId,
      status: "open",
      source: "applied",
      statusChangedAt: app.clock.now().toISOString(),
      answeredAt: null,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      applicant: {
        id: expect.stringMatching(/^user_/),
        name: "Juniper Vale",
        image: null,
        orgCreatorId: null,
        countryCode: "DE",
      },
      job: { id: jobId, productTitle: "Baking app", status: "public", jobType: "ugc_ads" },
      chatId: null,
    };
    expect(await getApplication(organization.ctx, row?.id ?? "")).toEqual({
      ...application,
      isBookmarked: false,
      isUnread: true,
      unmet: [],
      languages: ["de", "en"],
      firstName: "Juniper",
      lastName: "Vale",
      email,
      message: "I bake every Sunday",
      links: ["https://www.tiktok.com/@juniper"],
      challengeVideoUrl: "https://a.example/v",
    });
    const events = await eventsOf(organization);
    expect(events).toEqual([
      { type: "application.created", data: { application } },
      { type: "application.submitted", data: { application } },
    ]);
    expect(JSON.stringify(events)).not.toContain("@test.example");
  });

  it("tells nothing about an address that is known, and a second one changes nothing", async () => {
    const answers = [await apply(), await apply({ message: "Again", firstName: "Else" })];
    const creator = await buildCreator(organization, { email: `known-${sequence}@test.example` });
    answers.push(
      await apply({ email: creator.email }),
      await apply({ email: creator.email, message: "Again" }),
    );
    answers.push(await apply({ email: organization.owner.email }));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    const rows = await received();
    expect(rows.map(({ applicant }) => applicant.name)).toEqual(Array(3).fill("Juniper Vale"));
    const events = await eventsOf(organization);
    expect(events.filter(({ type }) => type === "application.submitted")).toHaveLength(3);
  });

  it("does not open again what its owner closed, and says by email how to", async () => {
    const { id, userId } = await buildApplication(organization, jobId, { email });
    await setApplicationStatus(organization.ctx, id, { status: "rejected" });
    await runQueued(app, mailReceivedTask);
    await forgetEvents(organization);
    expect((await apply({ message: "Please" })).body).toEqual({ success: true });
    expect(await getApplication(organization.ctx, id)).toMatchObject({
      status: "rejected",
      message: "I bake every Sunday",
    });
    expect(await eventsOf(organization)).toEqual([]);
    expect(await runQueued(app, mailReceivedTask)).toBe(1);
    expect((await mailsTo(app, email)).at(-1)?.text).toContain("that application is closed");
    const again = await (await enterPortal(app, { userId })).send(`/jobs/${jobId}/applications`, {
      method: "POST",
      body: { ...applicationForm, message: "Please" },
    });
    expect(again.status).toBe(200);
    expect(await getApplication(organization.ctx, id)).toMatchObject({ status: "open", message: "Please" });
  });

  it("is received once, however often it is sent at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await received()).toHaveLength(1);
    expect(await eventsOf(organization)).toHaveLength(2);
    expect(await runQueued(app, mailReceivedTask)).toBe(1);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toMatch(/\/portal\/enter\?to=\/portal\/applications#[\w-]{43}/);
  });

  it("needs an address, and every other field as the form has it", async () => {
    const bad = await apply({
      email: "nobody",
      firstName: " ",
      countryCode: "DEU",
      languages: [],
      message: "",
      links: ["http://a.example"],
      challengeVideoUrl: "javascript:alert(1)",
      status: "accepted",
    });
    expect(bad.status).toBe(400);
    expect(pathsOf(bad)?.toSorted()).toEqual(
      [
        "challengeVideoUrl",
        "countryCode",
        "email",
        "firstName",
        "languages",
        "links.0",
        "message",
        "status",
      ].toSorted(),
    );
    expect(pathsOf(await apply({ email: undefined }))).toEqual(["email"]);
    expect((await apply({ message: "x".repeat(5_001) })).status).toBe(400);
    expect((await apply({ links: Array(11).fill("https://a.example") })).status).toBe(400);
    expect(await received()).toEqual([]);
  });

  it("brings what the job insists on, all of it at once", async () => {
    const strict = await buildPublicJob(organization, { minAge: 18, videoSubmissionRequired: true });
    expect(pathsOf(await apply({}, strict.id))).toEqual(["isOfAge", "challengeVideoUrl"]);
    expect(pathsOf(await apply({ isOfAge: true }, strict.id))).toEqual(["challengeVideoUrl"]);
    const whole = { isOfAge: true, challengeVideoUrl: "https://a.example/v" };
    expect((await apply(whole, strict.id)).status).toBe(200);
  });

  it("from elsewhere, or in another language, is taken, and the team sees what does not fit", async () => {
    const picky = await buildPublicJob(organization, {
      countryResidences: ["AUT", "CHE"],
      languages: ["fr"],
    });
    await apply({}, picky.id);
    await apply({ email: `b-${email}`, countryCode: "AT", languages: ["fr", "de"] }, picky.id);
    expect((await received()).map(({ unmet }) => unmet).toSorted()).toEqual([[], ["country", "language"]]);
  });

  it("is for public jobs only", async () => {
    const draft = await buildJob(organization);
    expect((await apply({}, draft.id)).status).toBe(404);
    await setJobStatus(organization.ctx, jobId, { status: "paused" });
    expect((await apply()).status).toBe(404);
    expect(await received()).toEqual([]);
  });
});

describe("an application with a session", () => {
  it("is the session's person's, who is told when they have applied already", async () => {
    const creator = await buildCreator(organization);
    const portal = await enterPortal(app, creator);
    const ask = (body: object) => portal.send(`/jobs/${jobId}/applications`, { method: "POST", body });
    expect(pathsOf(await ask({ ...applicationForm, email }))).toEqual(["email"]);
    expect((await portal.send(`/jobs/${jobId}`)).body.hasApplied).toBe(false);
    expect((await ask(applicationForm)).status).toBe(200);
    expect((await portal.send(`/jobs/${jobId}`)).body.hasApplied).toBe(true);
    expect(await ask(applicationForm)).toMatchObject({ status: 409, body: { code: "ALREADY_APPLIED" } });
    const [row] = await received();
    expect(row?.applicant).toMatchObject({ id: creator.userId, orgCreatorId: creator.id });
    const { actor } = await app.services.db.row<{ actor: object }>(sql`
      select actor from events where organization_id = ${organization.id} and type = 'application.created'`);
    expect(actor).toMatchObject({ type: "creator", surface: "ui", userId: creator.userId });
  });

  it("is taken once, however often it is sent at the same moment", async () => {
    const creator = await buildCreator(organization);
    const portal = await enterPortal(app, creator);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        portal.send(`/jobs/${jobId}/applications`, { method: "POST", body: applicationForm }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});
