import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import {
  type StagedPayout,
  type StagedProvider,
  startStagedProvider,
} from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

const STARTED_AT = Date.parse("2026-09-21T08:30:00.000Z");

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

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
  provider.intervene = async () => undefined;
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

/** Runs the task so many minutes after the start. */
async function reconcileAt(minute: number): Promise<void> {
  app.clock.set(new Date(STARTED_AT + minute * 60_000).toISOString());
  await reconcileIntentsTask.run(app.services, {});
}

/** A payout that the provider made, although its answer was lost and the team has abandoned it. */
async function abandonUnheard(): Promise<{ readonly id: string; readonly made: StagedPayout }> {
  const due = await buildDueWindow(organization);
  const calculation = await calculate(app, apiKey, due.address);
  provider.intervene = async (moment) => (moment === "taken" ? "lost" : undefined);
  expect((await initiate(app, apiKey, calculation, { payoutProvider: "partner" })).status).toBe(502);
  provider.intervene = async () => undefined;
  const made = provider.payouts.find(({ key }) => key.startsWith(`${organization.id}/`));
  if (made === undefined) throw new Error("The provider has made no payout");
  const { body } = await send(app, "/api/v1/payouts/intents", { apiKey });
  const { id } = body.data[0];
  const abandoned = await send(app, `/api/v1/payouts/intents/${id}/abandon`, {
    method: "POST",
    apiKey,
    body: { reason: "The provider is out of business" },
  });
  expect(abandoned.status).toBe(200);
  return { id, made };
}

const readAbandoned = async () =>
  (await send(app, "/api/v1/payouts/intents?state=abandoned", { apiKey })).body.data[0];

describe("a status that the provider reports late", () => {
  it("takes no abandoned payout back to an earlier one", async () => {
    const { made } = await abandonUnheard();
    made.status = "requested";
    await reconcileAt(0);
    expect((await readAbandoned()).providerPayoutStatus).toBe("requested");

    made.status = "created";
    provider.intervene = async (moment, { url }) =>
      moment === "arrived" && url?.endsWith("/cancel") ? "lost" : undefined;
    await reconcileAt(1);
    const { providerPayoutStatus, warning } = await readAbandoned();
    expect(providerPayoutStatus).toBe("requested");
    expect(warning).toContain("stands at the provider as requested");
    const { body: log } = await send(app, "/api/v1/activity?types=payout.found_at_provider", { apiKey });
    expect(log.totalRows).toBe(1);
    provider.intervene = async () => undefined;
    await reconcileAt(3);
  });
});

describe("an abandoned payout that stays unanswered", () => {
  it("is asked about after pauses that double, up to six hours", async () => {
    const { id } = await abandonUnheard();
    let asked = 0;
    provider.intervene = async (_moment, { method, url }) => {
      if (method !== "GET" || url?.includes(id) !== true) return undefined;
      asked += 1;
      return "lost";
    };
    const minutesAsked: number[] = [];
    const minutes = [0, 1, 2, 3, 4, 6, 7, 14, 15, 30, 31, 62, 63, 126, 127, 254, 255, 510, 511, 870, 871];
    for (const minute of [...minutes, 1_230, 1_231]) {
      const before = asked;
      await reconcileAt(minute);
      if (asked > before) minutesAsked.push(minute);
    }
    expect(minutesAsked).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 871, 1_231]);
  });
});
