import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../../test/creator-builders.ts";
import { manualPayout } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { pollProviderTask } from "./refresh-payout.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let owner: TestSession;

beforeAll(async () => {
  provider = await startStagedProvider(2_000);
  app = await startTestApp({ environment: provider.environment });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  owner = await signIn(app, organization.owner.email, organization.id);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const ask = (path: string, body?: object) =>
  send(app, `/ui/v1${path}`, { session: owner, ...(body && { method: "POST", body }) });
const alarms = async () => (await ask("/rail-transfers/unclear")).body.data;

describe("a provider that reports another amount than was ordered", () => {
  it("moves no payout, and raises an alarm until the amounts agree", async () => {
    const creator = await buildJoinedCreator(organization);
    const payout = manualPayout({ creatorId: creator.id, amount: 25.5, payoutProvider: "partner" });
    await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
    expect((await ask("/payouts/approve", { ids: [payout.id] })).body.approved).toEqual([payout.id]);
    const [made] = provider.payouts;
    if (made === undefined) throw new Error("The provider was asked for nothing");
    const { order } = made;
    made.status = "completed";
    Object.assign(made, { order: { ...order, amount: "2.55" } });
    const look = async () => {
      await pollProviderTask.run(app.services, {});
      return (await send(app, `/api/v1/payouts/${payout.id}`, { apiKey })).body.providerPayoutStatus;
    };
    expect([await look(), await look()]).toEqual(["approved", "approved"]);
    expect(await alarms()).toEqual([
      {
        payoutId: payout.id,
        transferId: null,
        creatorName: expect.any(String),
        railName: "The payout provider",
        amount: 2_550,
        currency: order.currency,
        reason: `The provider reports 2.55 ${order.currency} where 25.50 ${order.currency} was ordered`,
      },
    ]);
    const { body: health } = await ask("/health");
    expect(JSON.stringify(health)).toContain("1 payout that the provider reports with another amount");
    const { body: log } = await send(app, "/api/v1/activity", { apiKey });
    const types = log.data.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === "payout.differs_at_provider")).toHaveLength(1);
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    expect((await send(app, "/ui/v1/rail-transfers/unclear", { session })).body).toEqual({ data: [] });
    Object.assign(made, { order });
    expect([await look(), await alarms()]).toEqual(["completed", []]);
  });
});
