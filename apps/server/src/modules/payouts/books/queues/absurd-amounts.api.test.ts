import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../../test/builders.ts";
import { eventsOf } from "../../../../../test/outbox.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { wordsOfPdf } from "../../../../../test/pdf-words.ts";
import { initiate } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishDuePayoutsTask } from "../due/publish-due-payouts.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const TOP_RATE = 1_000_000;
const MOST_VIEWS = 1_000_000_000_000;

it("absurd counts at absurd rates leave the queues readable and the window unpaid", async () => {
  const organization = await buildOrganization(app);
  const { secret: apiKey } = await buildApiKey(organization);
  const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
  const cpmPayouts = Array.from({ length: 10 }, () => ({ tiers: [{ from: 0, rate: TOP_RATE }] }));
  const campaign = { currency: "USD", payouts: { cpmPayouts } } as const;
  const { campaignId, creatorId, address } = await buildDueWindow(organization, { campaign });
  const rows = Array.from({ length: 20 }, (_, index) => ({
    platform: "tiktok",
    platformAccountId: "a1",
    username: "absurd",
    platformVideoId: `v${index}`,
    publishedAt: "2026-09-15T10:00:00.000Z",
    observedAt: "2026-09-16T10:00:00.000Z",
    viewCount: MOST_VIEWS,
  }));
  await post("/tracking/import", { rows });
  const { body: accounts } = await send(app, "/api/v1/accounts/tracked", { apiKey });
  await post(`/creators/${creatorId}/accounts`, { accountIds: [accounts.data[0].id] });

  const due = await send(app, "/api/v1/payouts/due", { apiKey });
  expect(due.body).toMatchObject({
    total: 1,
    data: [{ payoutAmount: Number.MAX_SAFE_INTEGER, amountCapped: true }],
  });
  const totals = await send(app, "/api/v1/payouts/due?mode=totals", { apiKey });
  expect(totals.body).toEqual({
    totals: [{ currency: "USD", amount: 0, precision: 2, count: 1, omittedWindows: 1 }],
  });

  // What rules would pay is left out alike: of an edit, of a new campaign, and of an act that takes it away.
  const spec = { payouts: { fixedSalary: { amount: 5 } } };
  const edit = await post(`/campaigns/${campaignId}/simulate`, { spec });
  expect([edit.status, edit.body.unpaid]).toEqual([
    200,
    { count: 2, current: 0, simulated: 500, difference: 500, omittedWindows: 1 },
  ]);
  expect(edit.body.data).toMatchObject([{ amountCapped: true }, { simulated: 500 }]);
  const draft = {
    name: "Absurd",
    currency: "USD",
    schedule: { interval: "week", anchor: "fixed", startsOn: "2026-09-07" },
    payouts: { cpmPayouts },
  };
  const drafted = await post("/campaigns/simulate", { spec: draft, cycles: 1 });
  expect(drafted.body).toMatchObject({
    total: 0,
    omittedWindows: 1,
    cycles: [{ amount: 0, omittedWindows: 1 }],
    data: [{ amounts: [Number.MAX_SAFE_INTEGER], total: 0, amountCapped: true, omittedWindows: 1 }],
  });
  const removal = await send(app, `/api/v1/campaigns/${campaignId}`, { method: "DELETE", apiKey, body: {} });
  expect(removal).toMatchObject({
    status: 409,
    body: {
      data: {
        windows: [{ previousAmount: Number.MAX_SAFE_INTEGER, amountCapped: true }],
        totals: [{ currency: "USD", previousAmount: 0, payoutAmount: 0, count: 1, omittedWindows: 1 }],
      },
    },
  });
  // A report that strangers open says so, too, on its page and on paper.
  const { url } = (await post("/report-links", { campaignId })).body;
  const token = url.slice(url.indexOf("#") + 1);
  const open = (path: string) => send(app, `/public/v1/reports/${path}`, { method: "POST", body: { token } });
  expect((await open("read")).body.money).toMatchObject({ spend: 0, omittedWindows: 1 });
  const paper = wordsOfPdf((await open("pdf")).body.content).replaceAll(/\s+/g, " ");
  expect(paper).toContain("Spend to date is without 1 payout too large to add up.");
  expect(await post("/payouts/calculate", address)).toMatchObject({
    status: 409,
    body: { code: "INVALID_STATE" },
  });
});

it("more views than a number states leave everything readable, to the cent", async () => {
  const organization = await buildOrganization(app);
  const { secret: apiKey } = await buildApiKey(organization);
  const get = (path: string) => send(app, `/api/v1${path}`, { apiKey });
  const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
  const cpmPayouts = [{ scope: "all_content" as const, tiers: [{ from: 0, rate: 0.001 }] }];
  const campaign = { currency: "USD", payouts: { cpmPayouts } };
  const { creatorId, address } = await buildDueWindow(organization, { campaign });
  const plain = await buildDueWindow(organization);
  const [video] = [
    {
      platform: "tiktok",
      platformAccountId: "a2",
      username: "endless",
      observedAt: "2026-09-16T10:00:00.000Z",
    },
  ];
  const rows = Array.from({ length: 9_500 }, (_, index) => ({
    ...video,
    platformVideoId: `v${index}`,
    publishedAt: "2026-09-15T10:00:00.000Z",
    viewCount: MOST_VIEWS,
  }));
  for (let start = 0; start < rows.length; start += 1_000)
    expect((await post("/tracking/import", { rows: rows.slice(start, start + 1_000) })).status).toBe(200);
  const { body: accounts } = await get("/accounts/tracked");
  await post(`/creators/${creatorId}/accounts`, { accountIds: [accounts.data[0].id] });

  // 9,500 times 1,000,000,000,000 views at 0.001 for 1,000 are 9,500,000,000.00.
  const due = await get("/payouts/due?sortCol=payoutAmount");
  expect(due.status).toBe(200);
  expect(due.body.data.map((row: { payoutAmount: number }) => row.payoutAmount)).toEqual([
    10_000, 950_000_000_000,
  ]);
  const calculated = await post("/payouts/calculate", address);
  expect(calculated.status).toBe(200);
  expect(calculated.body.payouts.total.amount).toBe(950_000_000_000);
  const shares = calculated.body.metrics.perVideo.map((each: { payoutAmount: number }) => each.payoutAmount);
  expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBe(950_000_000_000);
  expect(calculated.body.engine.warnings).toContainEqual(expect.stringContaining("more views than"));
  for (const path of [
    "/payouts/upcoming",
    "/payouts/counts",
    "/payouts/hold",
    "/payouts/due?mode=totals",
    "/creator-hub/overview/kpis",
    "/creator-hub/overview/activity",
    "/creator-hub/overview/performance",
    "/creators",
    "/campaigns",
    "/accounts",
    "/videos",
    "/analytics/kpis?dateRange[from]=2026-09-01&dateRange[to]=2026-09-20",
    `/creators/${creatorId}`,
  ]) {
    const { status } = await get(path);
    expect([path, status]).toEqual([path, 200]);
  }
  await publishDuePayoutsTask.run(app.services, {});
  const told = (await eventsOf(organization)).filter(({ type }) => type === "payout.due");
  expect(told).toHaveLength(2);
  expect((await initiate(app, apiKey, calculated.body)).status).toBe(200);
  expect((await get(`/payouts/due?creatorIds=${plain.creatorId}`)).body.total).toBe(1);
}, 120_000);

describe("sums of due windows", () => {
  const CAPPED = "9007199254740991";
  let apiKey: string;
  let session: TestSession;
  let usd: TestDueWindow[];
  let eur: TestDueWindow;

  beforeAll(async () => {
    const organization = await buildOrganization(app);
    apiKey = (await buildApiKey(organization)).secret;
    session = await signIn(app, organization.owner.email, organization.id);
    const campaign = { currency: "USD" };
    const first = await buildDueWindow(organization, { campaign });
    usd = [first, await buildDueWindow(organization, { campaign })];
    eur = await buildDueWindow(organization);
    await send(app, "/api/v1/payouts/due", { apiKey });
    await send(app, "/ui/v1/reporting-currency", { method: "PUT", session, body: { currency: "USD" } });
    await owe(usd[0], CAPPED);
    await owe(eur, CAPPED);
  });

  /** The stored amount of a due window, as rules and counts would have left it. */
  async function owe(window: TestDueWindow | undefined, amountMinor: string): Promise<void> {
    await app.services.db.execute(sql`
      update billing_windows set amount_minor = ${amountMinor}::bigint
      where campaign_id = ${window?.campaignId ?? ""} and ends_on < '2026-09-21'`);
  }

  const get = async (path: string) => {
    const answer = await send(app, path, path.startsWith("/ui") ? { session } : { apiKey });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const DAYS = "dateRange[from]=2026-09-08&dateRange[to]=2026-09-21";
  const ofCurrency = (sums: { currency: string }[], currency: string) =>
    sums.find((sum) => sum.currency === currency);

  it("leave out what is capped, and name the currency and how many", async () => {
    const usdSum = { amount: 10_000, omittedWindows: 1 };
    const eurSum = { amount: 0, omittedWindows: 1 };
    expect((await get("/api/v1/payouts/due?mode=totals")).totals).toEqual([
      { currency: "EUR", precision: 2, count: 1, ...eurSum },
      { currency: "USD", precision: 2, count: 2, ...usdSum },
    ]);
    const { duePayouts } = await get("/ui/v1/today");
    expect([ofCurrency(duePayouts.totals, "USD"), ofCurrency(duePayouts.totals, "EUR")]).toMatchObject([
      usdSum,
      eurSum,
    ]);
    for (const sums of [
      (await get("/ui/v1/today/results?days=30")).spend,
      (await get("/ui/v1/today/costs?days=30")).costs,
      (await get("/ui/v1/list-totals/creators")).earned,
    ])
      expect([ofCurrency(sums, "USD"), ofCurrency(sums, "EUR")]).toMatchObject([usdSum, eurSum]);
    const { figures } = await get(`/ui/v1/creators/figures?creatorIds=${eur.creatorId}`);
    expect(figures[0].earned).toMatchObject([{ currency: "EUR", ...eurSum }]);
    const { earnings, campaigns } = await get(`/ui/v1/creators/${eur.creatorId}/results`);
    expect(earnings).toMatchObject([{ currency: "EUR", due: 0, omittedWindows: 1 }]);
    expect(campaigns).toMatchObject([{ spend: { due: 0, omittedWindows: 1 } }]);
    const { metrics, payoutsByCurrency } = await get(`/api/v1/creator-hub/overview/kpis?${DAYS}`);
    expect(metrics.payoutsUsd).toBe(100);
    expect(payoutsByCurrency).toEqual([
      { currency: "EUR", payouts: 0, paidPayouts: 0, omittedWindows: 1 },
      { currency: "USD", payouts: 100, paidPayouts: 0, omittedWindows: 1 },
    ]);
    const campaign = await get(`/api/v1/campaigns/${eur.campaignId}/results`);
    expect(campaign.spend).toMatchObject({ due: 0, total: 10_000, omittedWindows: 1 });
  });

  it("say the same in the reporting currency", async () => {
    const { reported } = await get("/ui/v1/reporting-currency/payouts?queue=due");
    expect(reported).toMatchObject({ currency: "USD", amount: 10_000, omittedWindows: 2 });
    expect(reported.parts).toMatchObject([{ currency: "USD", amount: 10_000, omittedWindows: 1 }]);
    expect(reported.missing).toMatchObject([{ currency: "EUR", amount: 0, omittedWindows: 1 }]);
    const spend = (await get(`/ui/v1/reporting-currency/spend?${DAYS}`)).reported.spend;
    expect(spend).toMatchObject({ amount: 10_000, omittedWindows: 2 });
  });

  it("are exact beyond what a number states", async () => {
    const stated = { amount: Number.MAX_SAFE_INTEGER, exactAmounts: { amount: "18014398509481980" } };
    for (const window of usd) await owe(window, "9007199254740990");
    const { totals } = await get("/api/v1/payouts/due?mode=totals");
    expect(ofCurrency(totals, "USD")).toEqual({ currency: "USD", precision: 2, count: 2, ...stated });
    expect(ofCurrency((await get("/ui/v1/today")).duePayouts.totals, "USD")).toMatchObject(stated);
    expect(ofCurrency((await get("/ui/v1/today/results?days=30")).spend, "USD")).toMatchObject(stated);
    expect(ofCurrency((await get("/ui/v1/list-totals/creators")).earned, "USD")).toMatchObject(stated);
    const { reported } = await get("/ui/v1/reporting-currency/payouts?queue=due");
    expect(reported).toMatchObject(stated);
    expect(reported.parts).toMatchObject([{ ...stated, converted: Number.MAX_SAFE_INTEGER }]);
  });
});
