import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate, manualPayout } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const get = async (path: string) => (await send(app, `/api/v1${path}`, { apiKey })).body;
const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });

async function begin(): Promise<void> {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
}

/** Yen have no decimals, Kuwaiti dinars three. */
const currencies = [
  { currency: "JPY", precision: 0, salary: 100, minor: 100, edited: 1_500, editedMinor: 1_500, tooFine: 1.5 },
  {
    currency: "KWD",
    precision: 3,
    salary: 100,
    minor: 100_000,
    edited: 12.345,
    editedMinor: 12_345,
    tooFine: 1.2345,
  },
] as const;

describe.each(currencies)("payouts in $currency", (one) => {
  const { currency, precision, salary, minor, edited, editedMinor, tooFine } = one;

  it("pay a window what it owes, and sum in minor units", async () => {
    await begin();
    const due = await buildDueWindow(organization, { campaign: { currency } });
    expect((await get("/payouts/due")).data).toMatchObject([
      { payoutAmount: minor, payoutPrecision: precision, payoutCurrency: currency },
    ]);
    await forgetEvents(organization);
    const { body } = await initiate(app, apiKey, await calculate(app, apiKey, due.address));
    expect(await get(`/payouts/${body.payoutId}`)).toMatchObject({
      amount: salary,
      precision,
      currency,
      lineItems: [{ title: "Fixed salary", amount: salary }],
    });
    expect((await get("/payouts/paid?mode=totals")).totals).toEqual([
      { currency, amount: minor, precision, count: 1 },
    ]);
    const [initiated] = await eventsOf(organization);
    expect(initiated).toMatchObject({
      type: "payout.initiated",
      data: { payout: { amount: salary, currency } },
    });
  });

  it("pay what edited lines say, and refuse finer ones", async () => {
    await begin();
    const due = await buildDueWindow(organization, { campaign: { currency } });
    const calculation = await calculate(app, apiKey, due.address);
    const fine = await initiate(app, apiKey, calculation, {
      lineItems: [{ title: "Fine", amount: tooFine }],
    });
    expect([fine.status, fine.body.data.issues[0].path]).toEqual([400, "lineItems.0.amount"]);
    const lineItems = [{ title: "Edited", amount: edited }];
    const { status, body } = await initiate(app, apiKey, calculation, { lineItems });
    expect(status).toBe(200);
    expect(await get(`/payouts/${body.payoutId}`)).toMatchObject({ amount: edited, precision, lineItems });
    expect((await get("/payouts/paid?mode=totals")).totals).toMatchObject([
      { currency, amount: editedMinor },
    ]);
  });

  it("are recorded without a window, and refused with finer amounts", async () => {
    await begin();
    const { id: creatorId } = await buildCreator(organization);
    const manual = manualPayout({ creatorId, amount: edited, currency });
    const { status, body } = await post("/payouts/manual", manual);
    expect([status, body.amount, body.precision, body.currency]).toEqual([200, edited, precision, currency]);
    expect((await post("/payouts/manual", manual)).status).toBe(200);
    expect((await get("/payouts/paid?mode=totals")).totals).toMatchObject([
      { currency, amount: editedMinor, precision, count: 1 },
    ]);
    const fine = await post("/payouts/manual", manualPayout({ creatorId, amount: tooFine, currency }));
    expect([fine.status, fine.body.data.issues[0].path]).toEqual([400, "amount"]);
  });
});
