import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { applicationForm, buildApplication, buildPublicJob } from "../../../../../test/job-builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../../test/portal-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { setJobStatus } from "../../jobs/set-job-status.ts";
import { setApplicationStatus } from "../answer-application.ts";
import { inviteToApply } from "../invite-to-apply.ts";
import { getApplication } from "../read-applications.ts";

let app: TestApp;
let organization: TestOrganization;
let jobId: string;
let id: string;
let portal: PortalClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  jobId = (await buildPublicJob(organization)).id;
  const application = await buildApplication(organization, jobId);
  id = application.id;
  portal = await enterPortal(app, application);
  await forgetEvents(organization);
});

const act = (what: string, body: object = {}, client = portal, applicationId = id) =>
  client.send(`/applications/${applicationId}/${what}`, { method: "POST", body });
const setStatus = (status: "in_review" | "accepted" | "rejected") =>
  setApplicationStatus(organization.ctx, id, { status });
const told = async () =>
  (await eventsOf(organization))
    .filter(({ type }) => type.startsWith("application."))
    .map(({ type, data }) => [type, data.previousStatus, data.application.status]);

let sequence = 0;

/** Somebody who was invited by their address, and entered the portal. */
async function buildInvited(): Promise<{ id: string; client: PortalClient }> {
  sequence += 1;
  const { applications } = await inviteToApply(organization.ctx, {
    jobId,
    email: `invited-${sequence}@test.example`,
    firstName: "Ivo",
    lastName: "Invited",
  });
  const [invited] = applications;
  if (invited === undefined) throw new Error("Nobody was invited");
  return { id: invited.id, client: await enterPortal(app, { userId: invited.applicant.id }) };
}

describe("an applicant's own applications", () => {
  it("show what they sent, and nothing that only the team knows", async () => {
    expect((await portal.send("/applications")).body).toEqual({
      data: [
        {
          id,
          status: "open",
          source: "applied",
          organization: { id: organization.id, name: expect.stringMatching(/^Organization/) },
          job: { id: jobId, productTitle: "Baking app", jobType: "ugc_ads", logoUrl: null, isPublic: true },
          ...applicationForm,
          links: [],
          challengeVideoUrl: null,
          chatId: null,
          creatorId: null,
          statusChangedAt: app.clock.now().toISOString(),
          createdAt: app.clock.now().toISOString(),
        },
      ],
      pageCount: 1,
      totalRows: 1,
    });
  });

  it("are nobody else's to see or to change", async () => {
    const other = await enterPortal(app, await buildApplication(organization, jobId));
    expect((await other.send("/applications")).body.data.map((row: { id: string }) => row.id)).not.toContain(
      id,
    );
    for (const what of ["withdraw", "decline"]) expect((await act(what, {}, other)).status).toBe(404);
    expect((await act("submit", applicationForm, other)).status).toBe(404);
    expect((await send(app, "/portal/v1/applications")).status).toBe(401);
    expect(await getApplication(organization.ctx, id)).toMatchObject({ status: "open" });
  });
});

describe("an applicant", () => {
  it("withdraws, once, and may apply again", async () => {
    await setStatus("in_review");
    await forgetEvents(organization);
    expect((await act("withdraw")).body).toMatchObject({ id, status: "withdrawn" });
    expect((await act("withdraw")).body).toMatchObject({ status: "withdrawn" });
    expect(await told()).toEqual([["application.status_changed", "in_review", "withdrawn"]]);
    const again = await act("submit", { ...applicationForm, message: "Changed my mind" });
    expect(again.body).toMatchObject({ id, status: "open", message: "Changed my mind" });
    expect((await told()).slice(1)).toEqual([
      ["application.submitted", undefined, "open"],
      ["application.status_changed", "withdrawn", "open"],
    ]);
    expect(await act("submit", applicationForm)).toMatchObject({
      status: 409,
      body: { code: "ALREADY_APPLIED" },
    });
  });

  it("declines an invitation, and is not asked again", async () => {
    const invited = await buildInvited();
    await forgetEvents(organization);
    expect((await act("withdraw", {}, invited.client, invited.id)).body.code).toBe("INVALID_STATE");
    expect((await act("decline", {}, invited.client, invited.id)).body.status).toBe("not_interested");
    expect(await told()).toEqual([["application.status_changed", "invited", "not_interested"]]);
    expect((await act("decline")).body.code).toBe("INVALID_STATE");
    const email = `invited-${sequence}@test.example`;
    const again = { jobId, email, firstName: "Ivo", lastName: "" };
    expect(await inviteToApply(organization.ctx, again)).toEqual({ applications: [], skippedCount: 1 });
  });

  it("answers an invitation, which is unread then", async () => {
    const invited = await buildInvited();
    expect(await getApplication(organization.ctx, invited.id)).toMatchObject({
      isUnread: false,
      source: "invited",
    });
    await forgetEvents(organization);
    app.clock.advance(60_000);
    const { body } = await act("submit", applicationForm, invited.client, invited.id);
    expect(body).toMatchObject({ status: "answered", source: "invited", firstName: "Juniper" });
    expect(await told()).toEqual([
      ["application.submitted", undefined, "answered"],
      ["application.status_changed", "invited", "answered"],
    ]);
    expect(await getApplication(organization.ctx, invited.id)).toMatchObject({
      isUnread: true,
      statusChangedAt: app.clock.now().toISOString(),
    });
    expect(JSON.stringify(await eventsOf(organization))).not.toContain("@test.example");
  });

  it("answers an invitation by the form on the board, too, in a session of their own", async () => {
    const invited = await buildInvited();
    const path = `/jobs/${jobId}/applications`;
    expect((await invited.client.send(path, { method: "POST", body: applicationForm })).status).toBe(200);
    expect(await getApplication(organization.ctx, invited.id)).toMatchObject({ status: "answered" });
  });

  it("comes back after a refusal while the job is public, and not while it is paused", async () => {
    await setStatus("rejected");
    await setJobStatus(organization.ctx, jobId, { status: "paused" });
    expect(await act("submit", applicationForm)).toMatchObject({
      status: 409,
      body: { code: "INVALID_STATE" },
    });
    expect((await portal.send("/applications")).body.data[0].job.isPublic).toBe(false);
    await setJobStatus(organization.ctx, jobId, { status: "public" });
    expect((await act("submit", applicationForm)).body.status).toBe("open");
  });

  it("brings to an answered invitation what the job insists on", async () => {
    jobId = (await buildPublicJob(organization, { minAge: 21, videoSubmissionRequired: true })).id;
    const invited = await buildInvited();
    const { body } = await act("submit", applicationForm, invited.client, invited.id);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "isOfAge",
      "challengeVideoUrl",
    ]);
  });

  it("cannot withdraw once they were accepted", async () => {
    await setStatus("accepted");
    expect(await act("withdraw")).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    const { data } = (await portal.send("/applications")).body;
    expect(data[0]).toMatchObject({ status: "accepted", creatorId: expect.stringMatching(/^orgcre_/) });
  });
});
