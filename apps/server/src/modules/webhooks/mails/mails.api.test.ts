import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { storeDeliveries } from "../../../../test/delivery-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { removeMember } from "../../organizations/members/manage-members.ts";
import { deleteEndpoint, disableEndpoint, resumeEndpoint } from "../endpoints/endpoint-states.ts";
import { settleEvents } from "../feed/place-events.ts";
import { mailDisabledTask, mailGivenUpTask, notifyGivenUp, notifyGivenUpTask } from "./endpoint-mails.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.services.db.execute(sql`delete from graphile_worker._private_jobs`);
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization);
});

const mailsToOwner = () => mailsTo(app, organization.owner.email);

const disable = (reason: "failing" | "gone") =>
  app.services.db.transaction((tx) =>
    disableEndpoint(tx, app.services, {
      organizationId: organization.id,
      endpointKey: endpoint.key,
      reason,
      at: app.clock.now(),
    }),
  );

const listLater = () =>
  app.services.db.rows(sql`
    select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${notifyGivenUpTask.name}`);

/** So many events, on whose deliveries to any endpoint one gives up. */
async function giveUp(count: number): Promise<void> {
  const at = app.clock.now();
  await app.services.db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1)
      await publishEvent(tx, organization.ctx, "payout_hold.changed", { stage: null, previousStage: null });
    await settleEvents(tx, organization.id, at);
    await tx.execute(sql`
      update webhook_deliveries set state = 'failed', due_at = null, finished_at = ${at}, attempts = 10, attempts_made = 10
      where organization_id = ${organization.id} and state = 'pending'`);
    await notifyGivenUp(tx, organization.id, at);
  });
}

describe("the email about a disabled endpoint", () => {
  it("goes to owners and admins at once, to each of them once", async () => {
    const admin = await buildMember(app, organization, "admin");
    await buildMember(app, organization, "member");
    await disable("failing");
    await disable("failing");
    expect(await runQueued(app, mailDisabledTask)).toBe(2);
    expect(await mailsTo(app, admin.email)).toHaveLength(1);
    const mails = await mailsToOwner();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^A webhook endpoint of Organization \d+ disabled$/);
    for (const part of [`- ${endpoint.url}`, "Nothing got through for five days.", `${app.url}/webhooks`])
      expect(mails[0]?.text).toContain(part);
  });

  it("says that the receiver asked for it", async () => {
    await disable("gone");
    await runQueued(app, mailDisabledTask);
    expect((await mailsToOwner())[0]?.text).toContain("It answered 410 Gone");
  });

  it.each([
    ["works again", () => resumeEndpoint(organization.ctx, endpoint.id)],
    ["is deleted", () => deleteEndpoint(organization.ctx, endpoint.id)],
  ])("is not sent when the endpoint %s by then", async (_what, change) => {
    await disable("failing");
    await change();
    expect(await runQueued(app, mailDisabledTask)).toBe(1);
    expect(await mailsToOwner()).toEqual([]);
  });

  it("is not sent to whoever left by then", async () => {
    const admin = await buildMember(app, organization, "admin");
    await disable("failing");
    await removeMember(organization.ctx, admin.memberId);
    await runQueued(app, mailDisabledTask);
    expect(await mailsToOwner()).toHaveLength(1);
    expect(await mailsTo(app, admin.email)).toEqual([]);
  });
});

describe("the email about deliveries that were given up", () => {
  it("lists endpoints and counts, for owners and admins", async () => {
    await giveUp(1);
    const other = await buildEndpoint(organization, { url: "http://127.0.0.1:2/other" });
    await giveUp(1);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    const [mail] = await mailsToOwner();
    expect(mail?.subject).toMatch(/^3 webhook deliveries of Organization \d+ could not be made$/);
    expect(mail?.text).toContain(`- 2 webhook deliveries to ${endpoint.url}`);
    expect(mail?.text).toContain(`- 1 webhook delivery to ${other.url}`);
  });

  it("comes at most once a day, and then tells of everything since", async () => {
    await giveUp(1);
    app.clock.advance(1);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    expect((await mailsToOwner())[0]?.subject).toMatch(/^1 webhook delivery of /);
    await giveUp(2);
    app.clock.advance(DAY_MS - 2);
    await giveUp(3);
    expect(await runQueued(app, mailGivenUpTask)).toBe(0);
    app.clock.advance(3 * DAY_MS);
    await giveUp(4);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    expect((await mailsToOwner())[1]?.subject).toMatch(/^9 webhook deliveries of /);
  });

  it("comes after that day for what was given up in it, though nothing is given up any more", async () => {
    await giveUp(1);
    const dayAfter = new Date(app.clock.now().getTime() + DAY_MS);
    await runQueued(app, mailGivenUpTask);
    for (const count of [1, 2]) {
      app.clock.advance(1);
      await giveUp(count);
    }
    expect(await listLater()).toEqual([{ run_at: dayAfter }]);
    app.clock.advance(DAY_MS - 2);
    expect(await runQueued(app, notifyGivenUpTask)).toBe(1);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    expect((await mailsToOwner())[1]?.subject).toMatch(/^3 webhook deliveries of /);
    expect(await listLater()).toEqual([]);
  });

  it("waits on when it is asked for too early, and is dropped when nothing is left to tell", async () => {
    await giveUp(1);
    await runQueued(app, mailGivenUpTask);
    app.clock.advance(1);
    await giveUp(1);
    expect(await runQueued(app, notifyGivenUpTask)).toBe(1);
    expect(await listLater()).toHaveLength(1);
    await app.services.db.execute(sql`
      update webhook_deliveries set state = 'succeeded' where endpoint_key = ${endpoint.key}`);
    app.clock.advance(DAY_MS);
    await runQueued(app, notifyGivenUpTask);
    expect([await runQueued(app, mailGivenUpTask), await listLater()]).toEqual([0, []]);
    await giveUp(1);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
  });

  it("does not count tests, and is not held up by them", async () => {
    await buildTestDelivery(organization, endpoint.id);
    await giveUp(0);
    expect(await runQueued(app, mailGivenUpTask)).toBe(0);
    await giveUp(2);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    expect((await mailsToOwner())[0]?.subject).toMatch(/^2 webhook deliveries of /);
  });

  it("is ordered once, however many give up at the same moment", async () => {
    await storeDeliveries(organization, endpoint, { count: 1, state: "failed" });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        app.services.db.transaction((tx) => notifyGivenUp(tx, organization.id, app.clock.now())),
      ),
    );
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
  });

  it("is not sent when everything was recovered by then", async () => {
    await giveUp(1);
    await app.services.db.execute(sql`
      update webhook_deliveries set state = 'succeeded' where endpoint_key = ${endpoint.key}`);
    expect(await runQueued(app, mailGivenUpTask)).toBe(1);
    expect(await mailsToOwner()).toEqual([]);
  });
});
