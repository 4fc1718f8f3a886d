import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildApplication, buildPublicJob } from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { closeUnansweredTask, replyToApplication, setApplicationStatus } from "./answer-application.ts";
import { inviteToApply } from "./invite-to-apply.ts";
import { mailAnswerTask } from "./mails/application-mails.ts";
import { getApplication } from "./read-applications.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let organization: TestOrganization;
let jobId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  await app.services.db.execute(sql`delete from job_applications`);
  organization = await buildOrganization(app);
  jobId = (await buildPublicJob(organization)).id;
});

const pass = () => closeUnansweredTask.run(app.services, {});
const statusOf = async (id: string) => (await getApplication(organization.ctx, id)).status;
const countClosed = async () => {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from job_applications where status = 'auto_closed'`);
  return total;
};

describe("an application that nobody answers", () => {
  it("is closed exactly 14 days after its status last changed, once, and told", async () => {
    const { id, email } = await buildApplication(organization, jobId);
    await forgetEvents(organization);
    app.clock.advance(14 * DAY_MS - 1);
    await pass();
    expect(await statusOf(id)).toBe("open");
    app.clock.advance(1);
    await pass();
    app.clock.advance(DAY_MS);
    await pass();
    expect(await getApplication(organization.ctx, id)).toMatchObject({
      status: "auto_closed",
      statusChangedAt: "2026-10-05T08:30:00.000Z",
      isUnread: false,
    });
    expect(await eventsOf(organization)).toMatchObject([
      {
        type: "application.status_changed",
        data: { previousStatus: "open", application: { id, status: "auto_closed" } },
      },
    ]);
    const { actor } = await app.services.db.row<{ actor: object }>(sql`
      select actor from events where organization_id = ${organization.id}`);
    expect(actor).toMatchObject({ type: "system", surface: "system" });
    await runQueued(app, mailAnswerTask);
    expect((await mailsTo(app, email)).map(({ text }) => text)).toEqual([
      expect.stringContaining("did not answer in time"),
    ]);
  });

  it("stays open while the team talks with the applicant or looks into it", async () => {
    const { id: answered } = await buildApplication(organization, jobId);
    const { id: inReview } = await buildApplication(organization, jobId);
    const { id: rejected } = await buildApplication(organization, jobId);
    await replyToApplication(organization.ctx, answered, {
      message: "Hello",
      clientMessageId: "client-0001",
    });
    await setApplicationStatus(organization.ctx, inReview, { status: "in_review" });
    await setApplicationStatus(organization.ctx, rejected, { status: "rejected" });
    app.clock.advance(30 * DAY_MS);
    await pass();
    expect(await Promise.all([answered, inReview, rejected].map(statusOf))).toEqual([
      "open",
      "in_review",
      "rejected",
    ]);
  });

  it("begins to wait anew when its status changes", async () => {
    const { id } = await buildApplication(organization, jobId);
    app.clock.advance(13 * DAY_MS);
    await setApplicationStatus(organization.ctx, id, { status: "in_review" });
    await setApplicationStatus(organization.ctx, id, { status: "open" });
    app.clock.advance(13 * DAY_MS);
    await pass();
    expect(await statusOf(id)).toBe("open");
    app.clock.advance(DAY_MS);
    await pass();
    expect(await statusOf(id)).toBe("auto_closed");
    await setApplicationStatus(organization.ctx, id, { status: "in_review" });
    expect(await statusOf(id)).toBe("in_review");
  });

  it("is closed without an email if it was an invitation", async () => {
    await runQueued(app, mailAnswerTask);
    const email = "silent@test.example";
    const { applications } = await inviteToApply(organization.ctx, { jobId, email, firstName: "Si" });
    app.clock.advance(14 * DAY_MS);
    await pass();
    expect(await statusOf(applications[0]?.id ?? "")).toBe("auto_closed");
    expect(await runQueued(app, mailAnswerTask)).toBe(0);
  });

  it("is closed if it was an invitation, whether or not the team wrote since", async () => {
    const email = "written-to@test.example";
    const { applications } = await inviteToApply(organization.ctx, { jobId, email, firstName: "Si" });
    const id = applications[0]?.id ?? "";
    await replyToApplication(organization.ctx, id, { message: "Well?", clientMessageId: "client-0001" });
    app.clock.advance(14 * DAY_MS);
    await pass();
    expect(await statusOf(id)).toBe("auto_closed");
  });

  it("is closed with very many others, in parts, by several processes at once", async () => {
    await app.services.db.execute(sql`
      with people as (
        insert into users (id, name, email, created_at, updated_at)
        select 'user_' || lpad(n::text, 12, '0'), '', 'many-' || n || '@test.example', now(), now()
        from generate_series(1, 450) n returning id
      )
      insert into job_applications (
        organization_id, id, job_id, user_id, first_name, last_name, status, source, status_changed_at, created_at, updated_at
      )
      select ${organization.id}, 'orgjapp_' || substr(id, 6), ${jobId}, id, 'N', '', 'open', 'applied', ${app.clock.now()},
        ${app.clock.now()}, ${app.clock.now()}
      from people`);
    await forgetEvents(organization);
    app.clock.advance(14 * DAY_MS);
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    expect(await countClosed()).toBe(450);
    const told = (await eventsOf(organization)).map(({ data }) => data.application.id);
    expect(told).toHaveLength(450);
    expect(new Set(told).size).toBe(450);
  });
});
