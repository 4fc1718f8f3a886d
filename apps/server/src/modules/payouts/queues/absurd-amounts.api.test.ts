import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { initiate } from "../../../../test/provider-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
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
  const { creatorId, address } = await buildDueWindow(organization, { campaign });
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
  expect(due.body).toMatchObject({ total: 1, data: [{ payoutAmount: Number.MAX_SAFE_INTEGER }] });
  const totals = await send(app, "/api/v1/payouts/due?mode=totals", { apiKey });
  expect(totals.body).toMatchObject({
    totals: [{ currency: "USD", amount: Number.MAX_SAFE_INTEGER, count: 1 }],
  });
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
