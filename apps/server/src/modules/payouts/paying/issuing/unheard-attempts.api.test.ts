import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { auditBooks } from "../../../../../test/payout-audit.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { carryOutIntent, reconcileIntentsTask } from "./carry-out-intent.ts";
import { findIntent, leaseEnd, leaseFreeIntent, type PayoutIntent } from "./payout-intent.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;

beforeAll(async () => {
  provider = await startStagedProvider(1_500);
  app = await startTestApp({ environment: provider.environment });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  answerAgain();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization);
});

// No test leaves an open payout to the next.
afterEach(async () => {
  answerAgain();
  app.clock.set("2026-11-21T08:30:00.000Z");
  await reconcile();
});

const reconcile = () => reconcileIntentsTask.run(app.services, {});
const made = () => provider.payouts.filter(({ key }) => key.startsWith(`${organization.id}/`));
const pay = async () =>
  initiate(app, apiKey, await calculate(app, apiKey, due.address), { payoutProvider: "partner" });

function answerAgain(): void {
  provider.intervene = async () => undefined;
  provider.turnAwayWith = undefined;
}

/** The provider makes the payout, and its answer is lost. */
async function payUnheard(): Promise<void> {
  provider.intervene = async (moment) => (moment === "taken" ? "lost" : undefined);
  expect((await pay()).status).toBe(502);
  answerAgain();
  expect(made()).toHaveLength(1);
}

async function stateOfWindow(): Promise<string> {
  const { state } = await app.services.db.row<{ state: string }>(sql`
    select state from billing_windows where creator_id = ${due.creatorId} and starts_on = '2026-09-14'`);
  return state;
}

/** Leases the organization's open payout as a worker does. */
async function lease(): Promise<PayoutIntent> {
  const intent = await leaseFreeIntent(app.services.db, app.clock.now(), leaseEnd(app.services));
  if (intent === undefined) throw new Error("No payout is free");
  expect(intent.organizationId).toBe(organization.id);
  return intent;
}

const isAnyFree = async () =>
  (await leaseFreeIntent(app.services.db, app.clock.now(), leaseEnd(app.services))) !== undefined;

describe("a payout whose first request was carried out unheard", () => {
  it.each([401, 403, 429])("is not given up when later requests are turned away with %i", async (status) => {
    await payUnheard();
    provider.turnAwayWith = status;
    await reconcile();
    await reconcile();
    expect(await stateOfWindow()).toBe("paying");
    expect((await pay()).status).not.toBe(200);
    answerAgain();
    await reconcile();
    expect(await stateOfWindow()).toBe("paid");
    expect(made()).toHaveLength(1);
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("is not given up when whoever asks again is turned away", async () => {
    const calculation = await calculate(app, apiKey, due.address);
    const ask = () => initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    provider.intervene = async (moment) => (moment === "taken" ? "lost" : undefined);
    expect((await ask()).status).toBe(502);
    answerAgain();
    provider.turnAwayWith = 401;
    expect((await ask()).status).toBe(502);
    expect(await stateOfWindow()).toBe("paying");
    answerAgain();
    expect((await ask()).status).toBe(200);
    expect(made()).toHaveLength(1);
  });
});

describe("a payout whose very first request is turned away", () => {
  it("is given up, and its window is due again", async () => {
    provider.turnAwayWith = 401;
    expect((await pay()).status).toBe(502);
    expect(await stateOfWindow()).toBe("open");
    answerAgain();
    expect((await pay()).status).toBe(200);
    expect(made()).toHaveLength(1);
  });
});

describe("a worker who is late", () => {
  it("leaves a payout to the one who holds the lease", async () => {
    await payUnheard();
    await lease();
    expect(await isAnyFree()).toBe(false);
  });

  it("gives up nothing that another one has taken over, and ends no lease but their own", async () => {
    await payUnheard();
    const late = await lease();
    app.clock.set("2026-09-21T08:31:00.000Z");
    const current = await lease();
    provider.turnAwayWith = 422;
    expect(await carryOutIntent(app.services, late)).toMatchObject({ outcome: "unknown" });
    expect(await stateOfWindow()).toBe("paying");
    const kept = await findIntent(app.services.db, organization.id, late.draft.id);
    expect(kept?.leaseUntil).toEqual(current.leaseUntil);
    expect(await isAnyFree()).toBe(false);
    answerAgain();
    expect(await carryOutIntent(app.services, current)).toEqual({ outcome: "issued" });
    expect(made()).toHaveLength(1);
  });

  it("gives up nothing that a person has asked for again", async () => {
    const calculation = await calculate(app, apiKey, due.address);
    provider.intervene = async (moment) => (moment === "taken" ? "lost" : undefined);
    await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    const late = await lease();
    app.clock.set("2026-09-21T08:31:00.000Z");
    expect((await initiate(app, apiKey, calculation, { payoutProvider: "partner" })).status).toBe(502);
    answerAgain();
    provider.turnAwayWith = 422;
    expect(await carryOutIntent(app.services, late)).toMatchObject({ outcome: "unknown" });
    expect(await stateOfWindow()).toBe("paying");
    answerAgain();
    await reconcile();
    expect(await stateOfWindow()).toBe("paid");
    expect(made()).toHaveLength(1);
  });
});

describe("an abandoned payout", () => {
  const abandon = async () => {
    const { body } = await send(app, "/api/v1/payouts/intents", { apiKey });
    const path = `/api/v1/payouts/intents/${body.data[0].id}/abandon`;
    const answer = await send(app, path, { method: "POST", apiKey, body: { reason: "Paid by bank" } });
    expect(answer.status).toBe(200);
  };
  const askedUntil = async () =>
    (await send(app, "/api/v1/payouts/intents?state=abandoned", { apiKey })).body.data[0].askedUntil;

  it("is called back where the provider has approved it meanwhile", async () => {
    await payUnheard();
    const [payout] = made();
    if (payout !== undefined) payout.status = "approved";
    await abandon();
    const asked: (string | undefined)[] = [];
    provider.intervene = async (moment, { url }) => {
      if (moment === "arrived") asked.push(url);
      return undefined;
    };
    await reconcile();
    expect(asked).toContain(`/payouts/${payout?.id}/cancel`);
  });

  it("is asked about for 30 days, to the millisecond", async () => {
    provider.intervene = async () => "lost";
    expect((await pay()).status).toBe(502);
    await abandon();
    app.clock.set("2026-10-21T08:29:59.999Z");
    await reconcile();
    expect(await askedUntil()).toBe("2026-10-21T08:30:00.000Z");
    app.clock.set("2026-10-21T08:30:00.000Z");
    await reconcile();
    expect(await askedUntil()).toBeNull();
  });
});
