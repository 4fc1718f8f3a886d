import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { send, type TestResponse } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../../test/waiting-on-locks.ts";
import { sql } from "../../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const cancel = (windows: readonly TestDueWindow[]) =>
  send(app, "/api/v1/payouts/cancel/bulk", {
    method: "POST",
    apiKey,
    body: { windows: windows.map(({ address }) => address) },
  });

it("lets two people cancel the same windows in opposite orders, and one of them succeeds", async () => {
  const windows = [await buildDueWindow(organization), await buildDueWindow(organization)];
  // Locks are taken by campaign first.
  windows.sort((one, other) => (one.campaignId < other.campaignId ? -1 : 1));
  // Amounts are up to date, so that the windows are the first to be waited for.
  expect((await send(app, "/api/v1/payouts/due", { apiKey })).body.total).toBe(2);
  let answers: Promise<TestResponse>[] = [];
  await app.services.db.transaction(async (tx) => {
    await tx.rows(sql`
      select from billing_windows where campaign_id = ${windows[0]?.campaignId ?? ""} and starts_on = '2026-09-14' for update`);
    answers = [cancel(windows)];
    await expect.poll(() => waitingOnLocks(app)).toBe(1);
    answers.push(cancel(windows.toReversed()));
    await expect.poll(() => waitingOnLocks(app)).toBe(2);
  });
  const [first, second] = await Promise.all(answers);
  expect([first?.status, first?.body.cancellationIds?.length]).toEqual([200, 2]);
  expect([second?.status, second?.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
  expect(second?.body.data.issues).toEqual([
    { path: "windows.0", message: "This window is canceled already" },
    { path: "windows.1", message: "This window is canceled already" },
  ]);
});
