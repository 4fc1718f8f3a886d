import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildDataSource } from "../../../test/data-source-builders.ts";
import { buildApplication, buildPublicJob } from "../../../test/job-builders.ts";
import { buildJoinRequest } from "../../../test/join-builders.ts";
import { buildDueWindow, issuePayout, storePayout } from "../../../test/payout-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { buildEndpoint } from "../../../test/webhook-builders.ts";
import { sql } from "../../infra/db/sql.ts";
import { getToday } from "./get-today.ts";

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

async function today(organization: TestOrganization, email = organization.owner.email) {
  const session = await signIn(app, email, organization.id);
  return (await send(app, "/ui/v1/today", { session })).body;
}

const NOTHING_YET = {
  hasCreator: false,
  hasAccount: false,
  hasCampaign: false,
  hasAssignment: false,
  hasPayout: false,
};

describe("today", () => {
  it("is calm where nothing waits, whatever waits elsewhere", async () => {
    const elsewhere = await buildOrganization(app);
    await buildDueWindow(elsewhere, { campaign: { videoTarget: 7 } });
    await buildJoinRequest(elsewhere);
    expect(await today(await buildOrganization(app))).toEqual({
      duePayouts: { totals: [], uncalculated: 0, isComplete: true },
      approvals: 0,
      behind: { resolvedRange: { from: "2026-08-23", to: "2026-09-21" }, count: 0, first: [] },
      applications: 0,
      joinRequests: 0,
      failingSources: [],
      failingEndpoints: [],
      firstSteps: NOTHING_YET,
    });
  });

  it("sums due payouts for each currency by itself, and leaves out what is paid or pays nothing", async () => {
    const organization = await buildOrganization(app);
    const pay = (amount: number, currency: string) =>
      buildDueWindow(organization, { campaign: { currency, payouts: { fixedSalary: { amount } } } });
    await pay(100.1, "EUR");
    await pay(0.02, "EUR");
    await pay(5_000, "JPY");
    const paid = await pay(7, "USD");
    await issuePayout(organization, paid.address);
    await buildDueWindow(organization, { campaign: { payouts: { basePayouts: [{ perVideo: 5 }] } } });
    const { duePayouts, firstSteps } = await today(organization);
    expect(duePayouts).toEqual({
      totals: [
        { currency: "EUR", precision: 2, amount: 10_012, count: 2 },
        { currency: "JPY", precision: 0, amount: 5_000, count: 1 },
      ],
      uncalculated: 0,
      isComplete: true,
    });
    expect(firstSteps).toEqual({
      hasCreator: true,
      hasAccount: false,
      hasCampaign: true,
      hasAssignment: true,
      hasPayout: true,
    });
  });

  it("names those furthest behind their target, as the hub's activity counts them", async () => {
    const organization = await buildOrganization(app);
    const { creatorId } = await buildDueWindow(organization, {
      campaign: { name: "Autumn", videoTarget: 7 },
      creator: { firstName: "Juno", lastName: "Vale" },
    });
    await buildTrackedAccount(organization, { username: "juno", creatorId });
    await buildDueWindow(organization, { campaign: { videoTarget: null } });
    const { behind, firstSteps } = await today(organization);
    expect(behind).toMatchObject({ count: 1, first: [{ creatorId, name: "Juno Vale" }] });
    expect(behind.first[0]).toMatchObject({ campaignName: "Autumn", eligibleVideos: 0, targetVideos: 8 });
    expect(firstSteps.hasAccount).toBe(true);
  });

  it("tells everybody only what they may decide", async () => {
    const organization = await buildOrganization(app);
    const { creatorId } = await buildDueWindow(organization);
    await storePayout(organization, { creatorId, providerStatus: "created" });
    await storePayout(organization, { creatorId, providerStatus: "approved" });
    await buildJoinRequest(organization);
    await buildApplication(organization, (await buildPublicJob(organization)).id);
    const source = await buildDataSource(organization);
    await failSource(organization, source.id);
    const [failing, disabled] = [await buildEndpoint(organization), await buildEndpoint(organization)];
    await buildEndpoint(organization);
    await app.services.db.execute(sql`
      update webhook_endpoints set failures_in_row = 3, failing_since = now() where id = ${failing.id}`);
    await app.services.db.execute(sql`
      update webhook_endpoints set state = 'disabled', disabled_reason = 'gone' where id = ${disabled.id}`);
    const seenBy = async (role: "admin" | "member" | "viewer") =>
      today(organization, (await buildMember(app, organization, role)).email);
    const decided = { approvals: 1, applications: 1, joinRequests: 1 };
    expect(await seenBy("admin")).toMatchObject({
      ...decided,
      failingSources: [{ id: source.id }],
      failingEndpoints: [
        { id: failing.id, state: "failing" },
        { id: disabled.id, state: "disabled" },
      ],
    });
    const hidden = { failingSources: null, failingEndpoints: null, approvals: null };
    expect(await seenBy("member")).toMatchObject({ ...decided, ...hidden });
    expect(await seenBy("viewer")).toMatchObject({
      ...{ ...hidden, applications: null, joinRequests: null },
      duePayouts: { totals: [{ count: 1 }] },
    });
  });

  it("says how many due windows have no amount yet, instead of waiting for very many of them", async () => {
    const organization = await buildOrganization(app);
    await buildDueWindow(organization);
    await getToday(organization.ctx);
    await app.services.db.execute(sql`
      update billing_windows set amount_minor = null where organization_id = ${organization.id} and ends_on < '2026-09-21'`);
    const { db } = organization.ctx;
    await db.execute(sql`
      insert into billing_windows (
        organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, created_at, updated_at
      )
      select organization_id, campaign_id, creator_id, date '1900-01-01' + n, date '1900-01-01' + n, assignment_id,
        'open', now(), now()
      from billing_windows, generate_series(1, 20001) n
      where organization_id = ${organization.id} and ends_on = '2026-09-20'`);
    const { duePayouts } = await getToday(organization.ctx);
    expect(duePayouts.isComplete).toBe(false);
    expect(duePayouts.uncalculated).toBeGreaterThan(10_000);
  });
});

/** As if the source had been asked a while ago, and had not answered. */
async function failSource({ id }: TestOrganization, sourceId: string): Promise<void> {
  await app.services.db.execute(sql`
    insert into source_failures (
      organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at, last_at
    ) values (${id}, ${sourceId}, 'youtube', 'video', 'upstream', 500, 'It broke', 1, now(), now())`);
}
