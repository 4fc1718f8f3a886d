import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { buildPayoutAtProvider } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { retryProviderRequestsTask } from "./provider-requests.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  provider = await startStagedProvider(1_500);
  app = await startTestApp({ environment: provider.environment });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const approve = (id: string) =>
  send(app, "/ui/v1/payouts/approve", { method: "POST", session, body: { ids: [id] } });
const statusOf = async (id: string) =>
  (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body.providerPayoutStatus;
const isApproval = (url: string | undefined) => url?.endsWith("/approve") === true;

/** Payouts whose approval was asked for, one a second, and never answered. */
async function approveUnanswered(count: number): Promise<string[]> {
  provider.intervene = async (moment, { url }) =>
    moment === "arrived" && isApproval(url) ? "lost" : undefined;
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await buildPayoutAtProvider(app, apiKey, await buildDueWindow(organization));
    expect((await approve(id)).body.failed).toHaveLength(1);
    ids.push(id);
    app.clock.advance(1_000);
  }
  return ids;
}

it("tries others first after three approvals that the provider never answers", async () => {
  const [first, second, third, sound = ""] = await approveUnanswered(4);
  const silent = [first, second, third];
  const silentIds = provider.payouts.slice(0, 3).map(({ id }) => id);
  provider.intervene = async (moment, { url = "" }) => {
    const isSilent = silentIds.some((id) => url.includes(`/${id}/`));
    return moment === "arrived" && isApproval(url) && isSilent ? "lost" : undefined;
  };
  app.clock.advance(60_000);
  await retryProviderRequestsTask.run(app.services, {});
  expect(await statusOf(sound)).toBe("created");
  app.clock.advance(60_000);
  await retryProviderRequestsTask.run(app.services, {});
  expect(await statusOf(sound)).toBe("approved");
  for (const id of silent) expect(await statusOf(id ?? "")).toBe("created");
});
