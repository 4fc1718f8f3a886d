import type { LedgerEntry } from "@clipledger/contract/payouts/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { readCsv } from "../../../../test/downloads.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let first: string;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { id: creatorId } = await buildCreator(organization);
  const payAt = (paidAt: string) => storePayout(organization, { creatorId, paidAt });
  await payAt("2026-08-31T23:59:59.999Z");
  first = await payAt("2026-09-01T00:00:00.000Z");
  last = await payAt("2026-09-10T23:59:59.999Z");
  await payAt("2026-09-11T00:00:00.000Z");
});
afterAll(() => app.stop());

const days = { from: "2026-09-01", to: "2026-09-10" };
const exportRows = async (path: string) => {
  const { body } = await send(app, `/api/v1${path}`, { method: "POST", apiKey, body: days });
  const rows = await readCsv(app, body.downloadUrl);
  expect(body.rowCount).toBe(rows.length);
  return rows;
};

describe("payouts of some days", () => {
  it("are exported from the first instant of the first day to the last instant of the last", async () => {
    const rows = await exportRows("/payouts/export");
    expect(rows.map((row) => row["id"])).toEqual([first, last]);
  });

  it("are in the ledger from the first instant of the first day to the last instant of the last", async () => {
    const { body } = await send(app, `/api/v1/ledger?${new URLSearchParams(days)}`, { apiKey });
    const ids: Set<string | null> = new Set(body.data.map(({ payoutId }: LedgerEntry) => payoutId));
    expect([...ids].sort()).toEqual([first, last].sort());
    const exported = await exportRows("/ledger/export");
    expect([...new Set(exported.map((row) => row["payoutId"]))].sort()).toEqual([first, last].sort());
  });
});
