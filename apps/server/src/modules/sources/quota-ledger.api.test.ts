import type { QuotaLedger } from "@clipledger/connectors/sources/youtube/quota";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createQuotaLedger } from "./quota-ledger.ts";

let app: TestApp;
let other: TestApp;
let apiKey: string;
let keys = 0;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(() => {
  // Midnight in California is at 07:00 UTC in summer.
  app.clock.set("2026-09-21T07:00:00.000Z");
  keys += 1;
  apiKey = `key-${keys}`;
});

const ledgerOf = ({ services: { db, clock } }: TestApp, units = 100): QuotaLedger =>
  createQuotaLedger({ db, clock, apiKey, limits: { units, searches: 10 } });
const unit = { bucket: "units", amount: 1 } as const;
const grantedOf = (answers: readonly { isGranted: boolean }[]) =>
  answers.filter(({ isGranted }) => isGranted).length;
const spend = async (ledger: QuotaLedger, purpose: "sync" | "live", times: number) =>
  grantedOf(await Promise.all(Array.from({ length: times }, () => ledger.spend({ ...unit, purpose }))));

describe("the quota ledger", () => {
  it("never passes the limit, however many processes spend at once", async () => {
    const ledgers = [ledgerOf(app, 200), ledgerOf(other, 200)];
    const amounts = Array.from({ length: 300 }, (_, index) => (index % 3) + 1);
    const spent = await Promise.all(
      amounts.map(async (amount, index) => {
        const ledger = ledgers[index % 2] ?? ledgerOf(app);
        const { isGranted } = await ledger.spend({ bucket: "units", amount, purpose: "sync" });
        return isGranted ? amount : 0;
      }),
    );
    const total = spent.reduce<number>((sum, amount) => sum + amount, 0);
    expect(total).toBeGreaterThan(197);
    expect(total).toBeLessThanOrEqual(200);
    const { kept } = await app.services.db.row<{ kept: number }>(sql`
      select max(spent) as kept from source_quotas`);
    expect(kept).toBe(total);
  });

  it("keeps units for the syncs of the rest of the day from those who wait", async () => {
    expect(await spend(ledgerOf(app), "live", 80)).toBe(50);
    expect(await spend(ledgerOf(other), "sync", 80)).toBe(50);
    expect(await spend(ledgerOf(app), "live", 1)).toBe(0);
  });

  it("frees what syncs have not needed as the day passes", async () => {
    const ledger = ledgerOf(app);
    expect(await spend(ledger, "live", 80)).toBe(50);
    app.clock.set("2026-09-22T01:00:00.000Z");
    expect(await spend(ledger, "live", 80)).toBe(37);
  });

  it("says how long it is until the reset, and begins anew then", async () => {
    const ledger = ledgerOf(app);
    expect(await spend(ledger, "sync", 101)).toBe(100);
    app.clock.set("2026-09-22T06:59:00.000Z");
    const refused = await ledger.spend({ ...unit, purpose: "sync" });
    expect(refused).toEqual({ isGranted: false, retryAfterMs: 60_000 });
    app.clock.set("2026-09-22T07:00:00.000Z");
    expect(await ledger.spend({ ...unit, purpose: "sync" })).toEqual({ isGranted: true });
  });

  it("counts searches apart from units, and each key by itself", async () => {
    const ledger = ledgerOf(app);
    await spend(ledger, "sync", 100);
    const search = { bucket: "searches", amount: 1, purpose: "live" } as const;
    const searches = await Promise.all(Array.from({ length: 15 }, () => ledger.spend(search)));
    expect(grantedOf(searches)).toBe(10);
    apiKey = `${apiKey}-of-another-project`;
    expect(await spend(ledgerOf(app), "sync", 1)).toBe(1);
  });

  it("believes the service that says that nothing is left", async () => {
    const [ledger, elsewhere] = [ledgerOf(app), ledgerOf(other)];
    await spend(ledger, "sync", 3);
    await elsewhere.exhausted("units");
    expect(await spend(ledger, "sync", 1)).toBe(0);
    app.clock.set("2026-09-22T07:00:00.000Z");
    expect(await spend(ledger, "sync", 1)).toBe(1);
  });

  it("grants nothing that is more than the whole day has", async () => {
    const answer = await ledgerOf(app).spend({ bucket: "units", amount: 101, purpose: "sync" });
    expect(answer.isGranted).toBe(false);
  });

  it("keeps no key, only its hash", async () => {
    await spend(ledgerOf(app), "sync", 1);
    const rows = await app.services.db.rows<{ key_hash: string }>(sql`select key_hash from source_quotas`);
    expect(rows.every(({ key_hash }) => /^[0-9a-f]{64}$/.test(key_hash))).toBe(true);
  });
});
