import type { ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../../test/creator-builders.ts";
import { manualPayout } from "../../../../../test/provider-builders.ts";
import {
  approve,
  buildRailPayout,
  buildReadyPayee,
  passTime,
  paymentsTo,
  type RailWorld,
  statusOf,
} from "../../../../../test/rail-world.ts";
import { send, signIn } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { pollProviderTask } from "./refresh-payout.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let stripe: ImitatedRail;
let paypal: ImitatedRail;
let provider: StagedProvider;
let app: TestApp;

beforeAll(async () => {
  [stripe, paypal, provider] = [await serveStripe(), await servePaypal(), await startStagedProvider(1_500)];
  app = await startTestApp({
    environment: {
      ...provider.environment,
      CLIPLEDGER_STRIPE_URL: stripe.url,
      CLIPLEDGER_PAYPAL_URL: paypal.url,
      CLIPLEDGER_RAIL_TIMEOUT_MS: "1500",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await paypal.stop();
  await provider.stop();
});

const poll = () => pollProviderTask.run(app.services, {});

async function connect(
  organization: TestOrganization,
  kind: "stripe" | "paypal",
  imitated: ImitatedRail,
): Promise<RailWorld> {
  const apiKey = (await buildApiKey(organization)).secret;
  const owner = await signIn(app, organization.owner.email, organization.id);
  const ask = (path: string, body: object = {}) =>
    send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
  const { body } = await ask("/payout-rails", { kind, credentials: imitated.credentials });
  const stop = () => imitated.stop();
  return { app, organization, apiKey, owner, imitated, railId: body.id, ask, stop };
}

describe("money that comes back weeks after it arrived", () => {
  it("is noticed within 60 days", async () => {
    const organization = await buildOrganization(app);
    const apiKey = (await buildApiKey(organization)).secret;
    const creator = await buildJoinedCreator(organization);
    const order = manualPayout({ creatorId: creator.id, payoutProvider: "partner" });
    expect((await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: order })).status).toBe(
      200,
    );
    const made = provider.payouts.at(-1);
    if (made === undefined) throw new Error("The provider has made no payout");
    made.status = "completed";
    await poll();
    const status = async () =>
      (await send(app, `/api/v1/payouts/${order.id}`, { apiKey })).body.providerPayoutStatus;
    expect(await status()).toBe("completed");

    app.clock.advance(58 * DAY_MS);
    made.status = "returned";
    // Each payout that arrived has its hour of the day.
    for (let hour = 0; hour < 24; hour += 1) {
      app.clock.advance(HOUR_MS);
      await poll();
    }
    expect(await status()).toBe("returned");
  });
});

describe("a rail that does not answer", () => {
  it("keeps no other team's payouts from being refreshed, however many it has", async () => {
    // Payouts are read in the order of their organizations.
    const teams = [await buildOrganization(app), await buildOrganization(app)];
    const [former, latter] = teams.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (former === undefined || latter === undefined) throw new Error("A team is missing");
    const [silent, sound] = [
      await connect(former, "stripe", stripe),
      await connect(latter, "paypal", paypal),
    ];

    const payee = await buildReadyPayee(silent);
    const ids: string[] = [];
    for (let number = 0; number < 50; number += 1) ids.push(await buildRailPayout(silent, payee.id, 1));
    expect((await approve(silent, ids)).body.approved).toHaveLength(50);
    expect(await paymentsTo(silent, payee.id)).toHaveLength(50);

    const { id: creatorId } = await buildReadyPayee(sound);
    const paid = await buildRailPayout(sound, creatorId);
    await approve(sound, [paid]);
    await passTime(sound, 60_000);
    expect(await statusOf(sound, paid)).toBe("requested");
    const [payment] = await paymentsTo(sound, creatorId);
    paypal.completePayment(payment?.id ?? "");
    await stripe.stop();
    await poll();
    await passTime(sound, 0);
    await poll();
    expect(await statusOf(sound, paid)).toBe("completed");
    expect(await statusOf(silent, ids[0] ?? "")).toBe("requested");
  }, 60_000);
});
