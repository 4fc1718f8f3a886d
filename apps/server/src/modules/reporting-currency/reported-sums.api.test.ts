import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { buildOverviewSample } from "../../../test/overview-sample.ts";
import { buildDueWindow, issuePayout, storePayout } from "../../../test/payout-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { saveRates } from "./reference-rates.ts";

let app: TestApp;
let organization: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  await app.services.db.execute(sql`delete from reference_rates`);
  await state("2026-09-17", { USD: "1.2500", JPY: "160" });
  await state("2026-09-18", { USD: "1.0000", JPY: "200" });
});

function state(day: string, rates: Partial<Record<CurrencyCode, string>>) {
  const stated = Object.entries(rates) as [CurrencyCode, string][];
  return saveRates(
    app.services.db,
    stated.map(([currency, rate]) => ({ day: calendarDate(day), currency, rate })),
  );
}

async function ask(path: string, email = organization.owner.email, ofOrganization = organization) {
  const session = await signIn(app, email, ofOrganization.id);
  return (await send(app, `/ui/v1${path}`, { session })).body;
}

async function choose(currency: unknown, email = organization.owner.email) {
  const session = await signIn(app, email, organization.id);
  return send(app, "/ui/v1/reporting-currency", { method: "PUT", session, body: { currency } });
}

const SPEND = "/reporting-currency/spend?dateRange[from]=2026-09-08&dateRange[to]=2026-09-21";
const queue = (name: string) => `/reporting-currency/payouts?queue=${name}`;

describe("the reporting currency", () => {
  it("is none until an owner or admin chooses one, and none again when they say so", async () => {
    expect(await ask("/reporting-currency")).toEqual({
      currency: null,
      newestRatesOn: "2026-09-18",
      isFetched: false,
    });
    expect(await ask(SPEND)).toEqual({ reported: null });
    expect(await ask(queue("due"))).toEqual({ reported: null });
    const admin = await buildMember(app, organization, "admin");
    expect((await choose("EUR", admin.email)).body).toMatchObject({ currency: "EUR" });
    const chosenIn = (session: { organizations: { reportingCurrency: string | null }[] }) =>
      session.organizations.map(({ reportingCurrency }) => reportingCurrency);
    expect(chosenIn(await ask("/session"))).toEqual(["EUR"]);
    expect((await choose(null)).body).toMatchObject({ currency: null });
    expect(chosenIn(await ask("/session"))).toEqual([null]);
    expect((await ask("/activity?types[0]=organization.updated")).data).toMatchObject([
      { changes: { reportingCurrency: { before: "EUR", after: null } } },
      { changes: { reportingCurrency: { before: null, after: "EUR" } } },
    ]);
  });

  it("orders rates where it is chosen, and once", async () => {
    await choose("USD");
    await choose("USD");
    const { count } = await app.services.db.row<{ count: number }>(sql`
      select count(*)::int as count from graphile_worker.jobs where task_identifier = 'reporting-currency.fetch-rates'`);
    expect(count).toBe(1);
  });

  it("is refused where it is no currency, or has no rate", async () => {
    for (const currency of ["euro", "KES", 5, undefined]) {
      const { status, body } = await choose(currency);
      expect([status, body.data.issues[0].path]).toEqual([400, "currency"]);
    }
    await app.services.db.execute(sql`delete from reference_rates`);
    expect((await choose("KES")).status).toBe(200);
  });

  it("is not for members to choose", async () => {
    const member = await buildMember(app, organization, "member");
    expect((await choose("EUR", member.email)).status).toBe(403);
  });
});

describe("spend in the reporting currency", () => {
  it("takes what is paid at the rates of its day, and what is owed at the newest", async () => {
    await choose("EUR");
    const { id: creatorId } = await buildCreator(organization);
    const byHand = (amountMinor: number, currency: string, paidAt: string) =>
      storePayout(organization, { creatorId, amountMinor, currency, paidAt });
    await byHand(12_500, "USD", "2026-09-17T23:59:59Z");
    // A Sunday: Friday's rates.
    await byHand(5_000, "USD", "2026-09-20T10:00:00Z");
    await byHand(700, "EUR", "2026-09-20T10:00:00Z");
    // Outside of the days.
    await byHand(99_900, "USD", "2026-09-01T10:00:00Z");
    const inUsd = { currency: "USD", payouts: { fixedSalary: { amount: 30 } } };
    await buildDueWindow(organization, { campaign: inUsd });
    const paid = await buildDueWindow(organization, { campaign: inUsd });
    await issuePayout(organization, paid.address);
    const { reported } = await ask(SPEND);
    expect(reported.spend).toEqual({
      currency: "EUR",
      precision: 2,
      amount: 10_000 + 5_000 + 700 + 3_000 + 3_000,
      parts: [
        {
          ...{ currency: "EUR", precision: 2, amount: 700, converted: 700, basis: "paid" },
          ...{ rate: null, isAverage: false, ratedFrom: null, ratedTo: null },
        },
        {
          ...{ currency: "USD", precision: 2, amount: 3_000, converted: 3_000, basis: "owed" },
          ...{ rate: "1.0000", isAverage: false, ratedFrom: "2026-09-18", ratedTo: "2026-09-18" },
        },
        {
          ...{ currency: "USD", precision: 2, amount: 20_500, converted: 18_000, basis: "paid" },
          ...{ rate: "0.8780", isAverage: true, ratedFrom: "2026-09-17", ratedTo: "2026-09-18" },
        },
      ],
      missing: [],
    });
    expect(reported.paid.amount).toBe(18_700);
    expect(reported.costPerThousand).toBeNull();
    // Before the first rate: the payout of 1 September is left out, and said to be.
    expect(reported.previous.spend).toMatchObject({
      amount: 0,
      missing: [{ currency: "USD", amount: 99_900, paidFrom: "2026-09-01", paidTo: "2026-09-01" }],
    });
    const allTime = (await ask("/reporting-currency/spend?scope=allTime")).reported;
    expect(allTime.previous).toBeNull();
  });

  it("shows the rest where a currency has no rate, and says what is missing", async () => {
    await choose("JPY");
    const { id: creatorId } = await buildCreator(organization);
    const paidAt = "2026-09-18T10:00:00Z";
    await storePayout(organization, { creatorId, amountMinor: 10_000, currency: "USD", paidAt });
    await storePayout(organization, { creatorId, amountMinor: 40_000, currency: "KES", paidAt });
    const { reported } = await ask(SPEND);
    expect(reported.spend).toMatchObject({
      ...{ currency: "JPY", precision: 0, amount: 20_000 },
      parts: [{ currency: "USD", converted: 20_000, rate: "200.0000" }],
      missing: [{ currency: "KES", amount: 40_000, paidFrom: "2026-09-18", paidTo: "2026-09-18" }],
    });
  });

  it("costs per 1,000 views what all campaigns cost together, without those whose currency has no rate", async () => {
    const sample = await buildOverviewSample(app);
    const { id, owner } = sample.organization;
    await app.services.db.execute(sql`update organizations set reporting_currency = 'USD' where id = ${id}`);
    const costs: { currency: string; amount: number; views: number }[] = (
      await ask("/today/costs?days=14", owner.email, sample.organization)
    ).costs;
    const rated = costs.filter(({ currency }) => currency !== "JPY");
    const per = (amount: number, bought: typeof costs) =>
      (amount * 10) / bought.reduce((sum, { views }) => sum + views, 0);
    const askSpend = async () => (await ask(SPEND, owner.email, sample.organization)).reported;
    await app.services.db.execute(sql`delete from reference_rates`);
    const alone = await askSpend();
    expect(alone.spend.missing).toMatchObject([{ currency: "JPY" }, { currency: "JPY" }]);
    expect(alone.costPerThousand).toBeCloseTo(per(alone.spend.amount, rated), 9);
    for (const day of ["2026-09-08", "2026-09-15", "2026-09-21"])
      await state(day, { USD: "1.0000", JPY: "100" });
    const together = await askSpend();
    expect(together.spend).toMatchObject({ amount: alone.spend.amount + 2_200, missing: [] });
    expect(together.costPerThousand).toBeCloseTo(per(together.spend.amount, costs), 9);
  });

  it("is another organization's own business", async () => {
    await choose("EUR");
    const other = await buildOrganization(app);
    await buildDueWindow(other);
    expect(await ask(SPEND, other.owner.email, other)).toEqual({ reported: null });
    expect(await ask("/reporting-currency", other.owner.email, other)).toMatchObject({ currency: null });
    expect((await ask(SPEND)).reported.spend).toMatchObject({ amount: 0, parts: [], missing: [] });
    expect((await ask(queue("due"))).reported).toMatchObject({ amount: 0 });
  });

  it("is refused without days, as the hub's figures are", async () => {
    await choose("EUR");
    expect((await ask("/reporting-currency/spend?scope=dateRange")).code).toBe("BAD_REQUEST");
    expect((await ask(queue("canceled"))).code).toBe("BAD_REQUEST");
  });
});

describe("queues of payouts in the reporting currency", () => {
  it("come to what is due and upcoming at the newest rates", async () => {
    await choose("USD");
    await state("2026-09-21", { USD: "1.1000" });
    const salary = (amount: number, currency: string) =>
      buildDueWindow(organization, { campaign: { currency, payouts: { fixedSalary: { amount } } } });
    await salary(100, "EUR");
    const { campaignId } = await salary(5, "USD");
    await salary(1_000, "JPY");
    const { reported } = await ask(queue("due"));
    // No rate of yen on the newest day: the last day that has both is taken.
    expect(reported).toMatchObject({
      ...{ currency: "USD", amount: 11_000 + 500 + 500 },
      parts: [
        { currency: "EUR", basis: "owed", rate: "1.1000", ratedFrom: "2026-09-21" },
        { currency: "JPY", converted: 500, rate: "0.005000", ratedFrom: "2026-09-18" },
        { currency: "USD", converted: 500, rate: null },
      ],
    });
    expect((await ask(`${queue("upcoming")}&campaignIds[0]=${campaignId}`)).reported).toMatchObject({
      amount: 500,
    });
  });

  it("come to what was paid at the rates of each day, without what was taken back", async () => {
    await choose("EUR");
    const { id: creatorId } = await buildCreator(organization);
    const pay = (amountMinor: number, paidAt: string, withdrawnAt: string | null = null) =>
      storePayout(organization, { creatorId, amountMinor, currency: "USD", paidAt, withdrawnAt });
    await pay(10_000, "2026-09-17T10:00:00Z");
    await pay(10_000, "2026-09-17T11:00:00Z");
    await pay(10_000, "2026-09-19T11:00:00Z");
    await pay(77_700, "2026-09-19T11:00:00Z", "2026-09-20T11:00:00Z");
    const { reported } = await ask(queue("paid"));
    expect(reported).toMatchObject({ amount: 16_000 + 10_000, missing: [] });
    expect(reported.parts).toMatchObject([{ amount: 30_000, rate: "0.8667", isAverage: true }]);
  });

  it("follow new rates, and rates that were put right, at once", async () => {
    await choose("EUR");
    await buildDueWindow(organization, { campaign: { currency: "USD" } });
    const amount = async () => (await ask(queue("due"))).reported.amount;
    expect([await amount(), await amount()]).toEqual([10_000, 10_000]);
    await state("2026-09-21", { USD: "2" });
    expect(await amount()).toBe(5_000);
    await state("2026-09-21", { USD: "4" });
    expect(await amount()).toBe(2_500);
  });

  it("say that everything is missing while there are no rates", async () => {
    await app.services.db.execute(sql`delete from reference_rates`);
    await choose("EUR");
    await buildDueWindow(organization, { campaign: { currency: "USD" } });
    await buildDueWindow(organization, { campaign: { currency: "EUR" } });
    expect((await ask(queue("due"))).reported).toMatchObject({
      amount: 10_000,
      parts: [{ currency: "EUR", converted: 10_000 }],
      missing: [{ currency: "USD", amount: 10_000, paidFrom: null, paidTo: null }],
    });
  });
});
