import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

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
