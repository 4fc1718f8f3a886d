import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildLimitedKey,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../../../test/creator-builders.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import {
  calculate,
  controlSandbox,
  initiate,
  manualPayout,
  PROVIDER_TIMEOUT_MS,
} from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { forgetExpiredTask } from "../../../organizations/nightly-upkeep.ts";

let app: TestApp;
let other: TestApp;
let organization: TestOrganization;
let session: TestSession;
let creator: TestCreator;
let key: { id: string; secret: string };

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: PROVIDER_TIMEOUT_MS },
  });
  other = await startTestApp({ sharing: app });
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  creator = await buildCreator(organization);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  key = await buildLimitedKey(organization, {
    money: { mode: "limited", perDay: [{ currency: "EUR", amount: 100 }] },
  });
});

const manual = (fields: object = {}) => manualPayout({ creatorId: creator.id, ...fields });
const pay = (body: object, { on = app, apiKey = key.secret } = {}) =>
  send(on, "/api/v1/payouts/manual", { method: "POST", apiKey, body });
const misbehave = (mode: string) => controlSandbox(app, session, { action: "misbehave", mode, count: "1" });

async function committed(): Promise<unknown> {
  const { body } = await send(app, "/ui/v1/api-keys", { session });
  return body.data.find(({ id }: { id: string }) => id === key.id).committedToday;
}

describe("a key that pays up to an amount a day", () => {
  it("pays no more than that, however many ask at once in several processes", async () => {
    const amount = 33.33;
    const requests = Array.from({ length: 20 }, (_, index) =>
      pay(manual({ amount }), { on: index % 2 === 0 ? app : other }),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused)
      expect(body).toEqual({
        defined: true,
        code: "API_KEY_DAILY_LIMIT_REACHED",
        status: 403,
        message: "This API key pays up to €100.00 a day, and has paid €99.99 today",
        data: { currency: "EUR", limit: 100, committed: 99.99, resetsAt: "2026-09-22T00:00:00.000Z" },
      });
    expect(await committed()).toEqual([{ currency: "EUR", amount: 99.99 }]);
    expect((await pay(manual({ amount: 0.02 }))).status).toBe(403);
    expect((await pay(manual({ amount: 0.01 }))).status).toBe(200);
  });

  it("counts a payout once, however often it is sent", async () => {
    const sent = manual({ amount: 60 });
    const answers = await Promise.all([pay(sent), pay(sent), pay(sent, { on: other })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await committed()).toEqual([{ currency: "EUR", amount: 60 }]);
  });

  it("counts nothing that was refused", async () => {
    expect((await pay(manual({ amount: 60, creatorId: "orgcre_AAAAAAAAAAAA" }))).status).toBe(404);
    expect((await pay(manual({ amount: 100.01 }))).status).toBe(403);
    expect(await committed()).toEqual([]);
    expect((await pay(manual({ amount: 100 }))).status).toBe(200);
  });

  it("pays nothing in a currency that its limits do not name", async () => {
    const { status, body } = await pay(manual({ amount: 1, currency: "USD" }));
    expect(status).toBe(403);
    expect(body.message).toBe("This API key pays nothing in USD");
  });

  it("pays up to each of two limits, which have nothing to do with each other", async () => {
    const perDay = [
      { currency: "EUR" as const, amount: 100 },
      { currency: "JPY" as const, amount: 5_000 },
    ];
    key = await buildLimitedKey(organization, { money: { mode: "limited", perDay } });
    expect((await pay(manual({ amount: 100 }))).status).toBe(200);
    expect((await pay(manual({ amount: 4_000, currency: "JPY" }))).status).toBe(200);
    const { status, body } = await pay(manual({ amount: 1_001, currency: "JPY" }));
    expect([status, body.data]).toMatchObject([403, { currency: "JPY", limit: 5_000, committed: 4_000 }]);
    expect((await pay(manual({ amount: 1_000, currency: "JPY" }))).status).toBe(200);
    expect((await pay(manual({ amount: 0.01 }))).body.data).toMatchObject({ limit: 100, committed: 100 });
    expect(await committed()).toEqual([
      { currency: "EUR", amount: 100 },
      { currency: "JPY", amount: 5_000 },
    ]);
  });

  it("counts what the provider was asked for, and not what it refused", async () => {
    const partner = { amount: 70, payoutProvider: "partner" };
    await misbehave("fail");
    expect((await pay(manual(partner))).status).toBe(502);
    expect(await committed()).toEqual([]);
    await misbehave("time_out");
    const open = manual(partner);
    expect((await pay(open)).status).toBe(502);
    expect(await committed()).toEqual([{ currency: "EUR", amount: 70 }]);
    expect((await pay(manual(partner))).body.code).toBe("API_KEY_DAILY_LIMIT_REACHED");
    const decide = { method: "POST", session, body: { reason: "Nobody was paid" } };
    expect((await send(app, `/ui/v1/payouts/intents/${open.id}/abandon`, decide)).status).toBe(200);
    expect(await committed()).toEqual([]);
  });

  it("counts what it settles", async () => {
    const open = manual({ amount: 101, payoutProvider: "partner" });
    const unlimited = (await buildApiKey(organization)).secret;
    await misbehave("time_out");
    expect((await pay(open, { apiKey: unlimited })).status).toBe(502);
    await app.services.db.execute(sql`delete from api_key_commitments where payout_id = ${open.id}`);
    const settle = { method: "POST", body: { reason: "Paid by bank" } };
    const path = `/api/v1/payouts/intents/${open.id}/settle`;
    expect((await send(app, path, { ...settle, apiKey: key.secret })).status).toBe(403);
    expect((await send(app, path, { ...settle, apiKey: unlimited })).status).toBe(200);
  });

  it("counts a window that it pays, and leaves one due that it may not", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculate(app, key.secret, due.address);
    const { amount, currency } = await windowPay(calculation);
    const small = await buildLimitedKey(organization, {
      money: { mode: "limited", perDay: [{ currency, amount: amount - 0.01 }] },
    });
    expect((await initiate(app, small.secret, calculation)).body.code).toBe("API_KEY_DAILY_LIMIT_REACHED");
    key = await buildLimitedKey(organization, { money: { mode: "limited", perDay: [{ currency, amount }] } });
    expect((await initiate(app, key.secret, calculation)).status).toBe(200);
    expect(await committed()).toEqual([{ currency, amount }]);
  });

  it("begins anew with the UTC day, and the upkeep forgets the days before", async () => {
    expect((await pay(manual({ amount: 100 }))).status).toBe(200);
    app.clock.set("2026-09-21T23:59:59.999Z");
    expect((await pay(manual({ amount: 1 }))).status).toBe(403);
    app.clock.set("2026-09-22T00:00:00.000Z");
    expect(await committed()).toEqual([]);
    expect((await pay(manual({ amount: 100 }))).status).toBe(200);
    app.clock.set("2026-09-23T03:00:00.000Z");
    await forgetExpiredTask.run(app.services, {});
    const { days } = await app.services.db.row<{ days: string[] }>(
      sql`select array_agg(distinct day::text) as days from api_key_commitments`,
    );
    expect(days).toEqual(["2026-09-22"]);
  });

  it("pays nothing from the moment it is revoked or limited further, in other processes too", async () => {
    expect((await send(other, "/api/v1/me", { apiKey: key.secret })).status).toBe(200);
    const path = `/ui/v1/api-keys/${key.id}`;
    await send(app, path, { method: "PATCH", session, body: { money: { mode: "preview" } } });
    const preview = await pay(manual({ amount: 1 }), { on: other });
    expect(preview.body.code).toBe("API_KEY_MONEY_NOT_ALLOWED");
    await send(app, `${path}/revoke`, { method: "POST", session });
    expect((await pay(manual({ amount: 1 }), { on: other })).status).toBe(401);
  });
});

async function windowPay({ lineItems, payouts }: Awaited<ReturnType<typeof calculate>>) {
  const cents = lineItems.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { amount: cents / 100, currency: payouts.total.currency };
}
