import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCampaign } from "../../../../../test/campaign-builders.ts";
import { buildCreator, type TestCreator } from "../../../../../test/creator-builders.ts";
import { storePayout } from "../../../../../test/payout-builders.ts";
import { send, signIn } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../../test/tracking-builders.ts";
import { sql } from "../../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  creator = await buildCreator(organization, { firstName: "Cora", lastName: "Lind" });
});

const ask = async (path: string) => (await send(app, `/api/v1/payouts/${path}`, { apiKey })).body;
const idsOf = async (path: string) => (await ask(path)).data.map(({ id }: { id: string }) => id);
const pay = (fields: Partial<Parameters<typeof storePayout>[1]> = {}) =>
  storePayout(organization, { creatorId: creator.id, ...fields });

describe("paid payouts", () => {
  it("are listed in major units with whom, what and by whom they were paid", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn" });
    const account = await buildTrackedAccount(organization, { creatorId: creator.id });
    const id = await pay({ campaignId: campaign.id, amountMinor: 1_234, providerStatus: "created" });
    expect(await ask("paid")).toEqual({
      page: 1,
      perPage: 10,
      total: 1,
      data: [
        {
          id,
          type: "manual",
          campaignId: campaign.id,
          campaignName: "Autumn",
          campaignStatus: "active",
          campaignValidFrom: "2026-09-07T00:00:00.000+00:00",
          campaignValidUntil: null,
          interval: "week",
          intervalCount: 1,
          billingAnchor: "fixed",
          timeZone: "UTC",
          creatorId: creator.id,
          creatorUserId: creator.userId,
          creatorName: "Cora Lind",
          creatorEmail: creator.email,
          accounts: [expect.objectContaining({ id: account.id, platform: "tiktok" })],
          billingPeriodStart: null,
          billingPeriodEnd: null,
          amount: 12.34,
          precision: 2,
          currency: "EUR",
          lineItems: [{ title: "Thanks", amount: 12.34 }],
          description: null,
          payoutProvider: "partner",
          provider: "partner",
          providerPayoutId: `at-provider-${id}`,
          providerState: null,
          providerPayoutStatus: "created",
          reference: null,
          notes: null,
          paidAt: app.clock.now().toISOString(),
          paidByUserId: organization.owner.userId,
          paidByUser: {
            id: organization.owner.userId,
            name: "Olive Owner",
            email: organization.owner.email,
            image: null,
          },
          completedAt: null,
          withdrawnAt: null,
          returnedAt: null,
          returnReason: null,
          voidReason: null,
          reissuedFromPayoutId: null,
          reissuedAsPayoutId: null,
          providerWarning: null,
        },
      ],
    });
  });

  it("come newest first, and in any order asked for", async () => {
    const zoe = await buildCreator(organization, { firstName: "zoe", lastName: "" });
    const { id: campaignId } = await buildCampaign(organization, { name: "Autumn" });
    const first = await pay({ paidAt: "2026-09-01T10:00:00.000Z", amountMinor: 300 });
    const second = await pay({ paidAt: "2026-09-02T10:00:00.000Z", amountMinor: 100, campaignId });
    const third = await pay({ paidAt: "2026-09-03T10:00:00.000Z", amountMinor: 200, creatorId: zoe.id });
    expect(await idsOf("paid")).toEqual([third, second, first]);
    expect(await idsOf("paid?sortDir=asc")).toEqual([first, second, third]);
    expect(await idsOf("paid?sortCol=amount")).toEqual([first, third, second]);
    expect((await idsOf("paid?sortCol=creatorName"))[0]).toBe(third);
    expect((await idsOf("paid?sortCol=campaignName&sortDir=asc"))[0]).toBe(second);
    expect(await idsOf("paid?perPage=1&page=2")).toEqual([second]);
  });

  it("are found by creator, campaign and what the provider says", async () => {
    const zoe = await buildCreator(organization);
    const { id: campaignId } = await buildCampaign(organization);
    const own = await pay({ campaignId });
    const created = await pay({ creatorId: zoe.id, providerStatus: "created" });
    const expired = await pay({ providerStatus: "expired" });
    const other = await buildOrganization(app);
    const foreign = await buildCreator(other);
    await storePayout(other, { creatorId: foreign.id });
    expect((await ask("paid")).total).toBe(3);
    expect(await idsOf(`paid?creatorIds=${zoe.id}`)).toEqual([created]);
    expect(await idsOf(`paid?campaignIds=${campaignId}`)).toEqual([own]);
    expect(await idsOf("paid?providerPayoutStatus=created")).toEqual([created]);
    expect(
      (await idsOf("paid?providerPayoutStatus[0]=created&providerPayoutStatus[1]=expired")).toSorted(),
    ).toEqual([created, expired].toSorted());
    expect(await idsOf(`paid?creatorIds=${foreign.id}`)).toEqual([]);
    expect(await ask(`counts?statuses=paid&creatorIds=${zoe.id}`)).toEqual({ paid: 1 });
  });

  it("sum to what was paid: not what was taken back or replaced", async () => {
    const at = "2026-09-03T10:00:00.000Z";
    await pay({ amountMinor: 1_000 });
    await pay({ amountMinor: 500, currency: "JPY", precision: 0 });
    await pay({ amountMinor: 7_000, providerStatus: "deleted", withdrawnAt: at });
    await pay({ amountMinor: 9_000, providerStatus: "expired", supersededAt: at });
    expect(await ask("paid?mode=count")).toEqual({ page: 1, perPage: 10, total: 4, data: [] });
    expect(await ask("paid?mode=totals")).toEqual({
      totals: [
        { currency: "EUR", amount: 1_000, precision: 2, count: 1 },
        { currency: "JPY", amount: 500, precision: 0, count: 1 },
      ],
    });
  });
});

describe("issued payouts in the dashboard", () => {
  const look = async (query: string) => {
    const session = await signIn(app, organization.owner.email, organization.id);
    return (await send(app, `/ui/v1/issued-payouts?${query}`, { session })).body;
  };
  const found = async (query: string) =>
    (await look(query)).data.map(({ id }: { id: string }) => id).toSorted();

  it("stand apart from those that await approval", async () => {
    const waiting = await pay({ providerStatus: "created", amountMinor: 700 });
    const approved = await pay({ providerStatus: "approved" });
    const byHand = await pay();
    expect(await found("queue=approval")).toEqual([waiting]);
    expect(await found("queue=issued")).toEqual([approved, byHand].toSorted());
    expect(await look("queue=approval&mode=count")).toMatchObject({ total: 1 });
    expect(await look("queue=approval&mode=totals")).toEqual({
      totals: [{ currency: "EUR", amount: 700, precision: 2, count: 1 }],
    });
    expect((await found("")).length).toBe(3);
  });

  it("are found by the creator's name, their id and the beginning of their reference, and by the day", async () => {
    const zoe = await buildCreator(organization, { firstName: "Zoë", lastName: "100%" });
    const hers = await pay({ creatorId: zoe.id, paidAt: "2026-08-31T23:59:59.999Z" });
    const his = await pay({ paidAt: "2026-09-01T00:00:00.000Z" });
    await app.services.db.execute(sql`update payouts set reference = 'Transfer_7' where id = ${his}`);
    expect(await found("search=zo")).toEqual([hers]);
    expect(await found(`search=${encodeURIComponent("100%")}`)).toEqual([hers]);
    expect(await found("search=transfer_")).toEqual([his]);
    expect(await found("search=ransfer")).toEqual([]);
    expect(await found(`search=${his}`)).toEqual([his]);
    expect(await found("from=2026-09-01")).toEqual([his]);
    expect(await found("to=2026-08-31")).toEqual([hers]);
    expect(await look("search=zo&mode=totals")).toMatchObject({ totals: [{ amount: 10_000, count: 1 }] });
    expect((await look("from=yesterday")).code).toBe("BAD_REQUEST");
  });
});
