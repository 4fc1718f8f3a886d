import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, buildJoinedCreator } from "../../../../test/creator-builders.ts";
import {
  applicationForm,
  buildApplication,
  buildPublicJob,
  type TestApplication,
} from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetApplicantsTask } from "../jobs/manage-jobs.ts";
import { mailAnswerTask, mailReceivedTask } from "./mails/application-mails.ts";
import { getApplication } from "./read-applications.ts";

const HOUR_MS = 3_600_000;

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
  await runQueued(app, mailReceivedTask);
});

const api = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const accept = async ({ id }: Pick<TestApplication, "id">): Promise<string> =>
  (await api("POST", `/applications/${id}/status`, { status: "accepted" })).body.applicant.orgCreatorId;
const statusOf = async (creatorId: string) => (await api("GET", `/creators/${creatorId}`)).body.status;
const deleteJob = () => api("DELETE", `/jobs/${jobId}`);

describe("an application that a stranger may have sent", () => {
  it("does not let somebody join whose address was confirmed long before", async () => {
    const elsewhere = await buildOrganization(app);
    const known = await buildJoinedCreator(elsewhere);
    await enterPortal(app, known);
    const creatorId = await accept(await buildApplication(organization, jobId, { email: known.email }));
    expect(await statusOf(creatorId)).toBe("not invited");
    await enterPortal(app, known);
    expect(await statusOf(creatorId)).toBe("joined");
  });

  it("is one's own when it was sent in a session, and lets one join at once", async () => {
    const person = await buildCreator(await buildOrganization(app));
    const portal = await enterPortal(app, person);
    await portal.send(`/jobs/${jobId}/applications`, { method: "POST", body: applicationForm });
    const [row] = (await api("GET", "/applications")).body.data;
    expect(await statusOf(await accept(row))).toBe("joined");
  });

  it("is taken up by whoever enters by a link to its address, before or after they are accepted", async () => {
    const before = await buildApplication(organization, jobId);
    await enterPortal(app, before);
    expect(await statusOf(await accept(before))).toBe("joined");
  });

  it("does not lose its way onto the roster when the job is deleted", async () => {
    const application = await buildApplication(organization, jobId);
    const creatorId = await accept(application);
    await deleteJob();
    await forgetEvents(organization);
    await enterPortal(app, application);
    expect(await statusOf(creatorId)).toBe("joined");
    expect(await eventsOf(organization)).toMatchObject([
      { type: "creator.joined", data: { via: "application", applicationId: application.id } },
    ]);
  });

  it("lets nobody join whose address the team put in its place", async () => {
    const creatorId = await accept(await buildApplication(organization, jobId));
    const email = `other-${organization.id.toLowerCase()}@test.example`;
    const { body } = await api("PUT", `/creators/${creatorId}`, { email });
    await enterPortal(app, { userId: body.creatorUserId });
    expect(await statusOf(creatorId)).not.toBe("joined");
  });
});

describe("deleting a job", () => {
  const isKnown = async (email: string) =>
    (await app.services.db.maybeRow(sql`select from users where email = ${email}`)) !== undefined;

  it("forgets people whom nobody else knows, and only them", async () => {
    const stranger = await buildApplication(organization, jobId);
    const accepted = await buildApplication(organization, jobId);
    await accept(accepted);
    const written = await buildApplication(organization, jobId);
    const message = { message: "Hello", clientMessageId: "client-0001" };
    await api("POST", `/applications/${written.id}/reply`, message);
    const busy = await buildApplication(organization, jobId);
    const otherJob = await buildPublicJob(organization);
    await buildApplication(organization, otherJob.id, { email: busy.email });
    const { email: colleague } = organization.owner;
    await buildApplication(organization, jobId, { email: colleague });
    await deleteJob();
    await runQueued(app, forgetApplicantsTask);
    expect(await isKnown(stranger.email)).toBe(false);
    for (const { email } of [accepted, written, busy, { email: colleague }])
      expect(await isKnown(email)).toBe(true);
  });
});

describe("an invitation that somebody answers without a session", () => {
  it("waits on, and its receiver gets a link to answer it", async () => {
    const email = `wanted-${organization.id.toLowerCase()}@test.example`;
    const { body } = await api("POST", "/applications/invite", { jobId, email, firstName: "Wanda" });
    const [{ id }] = body.applications;
    await forgetEvents(organization);
    await buildApplication(organization, jobId, { email, message: "I am somebody else" });
    expect(await getApplication(organization.ctx, id)).toMatchObject({ status: "invited", message: "" });
    expect(await eventsOf(organization)).toEqual([]);
    await runQueued(app, mailReceivedTask);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain("invites you to apply");
    expect(mail?.text).toContain("/portal/enter?to=/portal/applications#");
  });
});

describe("emails about applications", () => {
  it("do not fill a mailbox: a few an hour, whatever is sent in that name", async () => {
    const email = `victim-${organization.id.toLowerCase()}@test.example`;
    for (let count = 0; count < 8; count += 1) {
      const job = await buildPublicJob(organization);
      await buildApplication(organization, job.id, { email });
    }
    await runQueued(app, mailReceivedTask);
    expect(await mailsTo(app, email)).toHaveLength(5);
    app.clock.advance(HOUR_MS);
    await buildApplication(organization, jobId, { email });
    await runQueued(app, mailReceivedTask);
    expect(await mailsTo(app, email)).toHaveLength(6);
  });

  it("call nobody by a name that a stranger may have written", async () => {
    const application = await buildApplication(organization, jobId, { firstName: "Buy now" });
    await runQueued(app, mailReceivedTask);
    await api("POST", `/applications/${application.id}/status`, { status: "rejected" });
    await runQueued(app, mailAnswerTask);
    const mails = await mailsTo(app, application.email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toMatch(/^Hello,\n/);
  });

  it("tell somebody who was accepted already that they were", async () => {
    const application = await buildApplication(organization, jobId);
    await accept(application);
    await runQueued(app, mailReceivedTask);
    const [mail] = await mailsTo(app, application.email);
    expect(mail?.text).toContain("has accepted your application");
    expect(mail?.text).not.toContain("will answer you");
  });

  it.each(["Ju\nniper", "Ju\u0007niper", "https://a.example", "Ju\u2028niper"])(
    "cannot be written through a name like %j",
    async (name) => {
      const { status, body } = await send(app, `/portal/v1/jobs/${jobId}/applications`, {
        method: "POST",
        body: { ...applicationForm, email: "a@test.example", firstName: name, lastName: name },
        headers: { origin: app.url },
      });
      expect(status).toBe(400);
      const paths = body.data.issues.map(({ path }: { path: string }) => path);
      expect(paths).toEqual(["firstName", "lastName"]);
    },
  );
});

describe("very many applications that strangers may have sent", () => {
  const fill = (isConfirmed: boolean) =>
    app.services.db.execute(sql`
      with people as (
        insert into users (id, name, email, created_at, updated_at)
        select 'user_' || substr(md5(${jobId} || n), 1, 12), '', 'n' || md5(${jobId} || n) || '@test.example', now(), now()
        from generate_series(1, 5000) n returning id
      )
      insert into job_applications (
        organization_id, id, job_id, user_id, first_name, last_name, status, source, is_confirmed, status_changed_at,
        created_at, updated_at
      )
      select ${organization.id}, 'orgjapp_' || substr(id, 6), ${jobId}, id, 'N', '', 'open', 'applied', ${isConfirmed},
        ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()}
      from people`);
  const countOf = async (status: string) =>
    (await api("GET", `/applications/count?statuses=${status}`)).body.total;

  it("do not close the job: the oldest makes way, without an email", async () => {
    await fill(false);
    app.clock.advance(HOUR_MS);
    await runQueued(app, mailAnswerTask);
    const { id } = await buildApplication(organization, jobId);
    expect((await getApplication(organization.ctx, id)).status).toBe("open");
    expect([await countOf("open"), await countOf("auto_closed")]).toEqual([5_000, 1]);
    expect(await runQueued(app, mailAnswerTask)).toBe(0);
  });

  it("are another matter than as many of people who have shown who they are", async () => {
    await fill(true);
    const { status, body } = await send(app, `/portal/v1/jobs/${jobId}/applications`, {
      method: "POST",
      body: { ...applicationForm, email: "late@test.example" },
      headers: { origin: app.url },
    });
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
  });
});
