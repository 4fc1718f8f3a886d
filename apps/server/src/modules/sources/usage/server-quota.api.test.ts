import type { Role } from "@clipledger/domain/organizations/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createQuotaLedger } from "../quota-ledger.ts";

const KEY = "server-key-of-youtube";
const SOURCE = "server:youtube-data-api";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_YOUTUBE_KEY: KEY, CLIPLEDGER_YOUTUBE_URL: "http://127.0.0.1:1/youtube" },
  });
  organization = await buildOrganization(app);
  app.clock.set("2026-09-21T06:59:00.000Z");
  await spend({ bucket: "units", amount: 9_000, purpose: "sync" });
  app.clock.set("2026-09-21T08:30:00.000Z");
  // Two processes with one key.
  await spend({ bucket: "units", amount: 1_200, purpose: "sync" });
  await spend({ bucket: "units", amount: 34, purpose: "live" });
  await spend({ bucket: "searches", amount: 7, purpose: "live" });
});
afterAll(() => app.stop());

async function spend(request: Parameters<ReturnType<typeof createQuotaLedger>["spend"]>[0]): Promise<void> {
  const { db, clock } = app.services;
  expect(await createQuotaLedger({ db, clock, apiKey: KEY }).spend(request)).toEqual({ isGranted: true });
}

const allowancesOf = async (apiKey: string, query = "") => {
  const { status, body } = await send(app, `/api/v1/data-sources/usage?${query}`, { apiKey });
  expect(status).toBe(200);
  return body.allowances;
};

describe("the quota of the server's own key of YouTube", () => {
  // Midnight in California, while its clocks are seven hours behind UTC.
  const resetsAt = "2026-09-22T07:00:00.000Z";
  const shared = [
    { sourceId: SOURCE, bucket: "units", limit: 10_000, spent: 1_234, resetsAt },
    { sourceId: SOURCE, bucket: "searches", limit: 100, spent: 7, resetsAt },
  ];

  it("is shown to owners, by key and on the page, as all processes have spent it since the reset", async () => {
    const { secret } = await buildApiKey(organization);
    expect(await allowancesOf(secret)).toEqual(shared);
    expect(await allowancesOf(secret, `sourceIds=${SOURCE}`)).toEqual(shared);
    expect(await allowancesOf(secret, "sourceIds=server:youtube-feed")).toEqual([]);
    const session = await signIn(app, organization.owner.email, organization.id);
    const page = await send(app, "/ui/v1/data-sources/usage", { session });
    expect(page.body.allowances).toEqual(shared);
  });

  it.each<Role>(["admin", "member", "viewer"])("is not shown to a %s", async (role) => {
    const member = await buildMember(app, organization, role);
    expect(await allowancesOf((await buildApiKey(organization, member)).secret)).toEqual([]);
  });

  it("is in the metrics", async () => {
    const lines = (await app.services.metrics.text()).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        'clipledger_youtube_quota_remaining{bucket="units"} 8766',
        'clipledger_youtube_quota_remaining{bucket="searches"} 93',
        'clipledger_youtube_quota_limit{bucket="units"} 10000',
        'clipledger_youtube_quota_limit{bucket="searches"} 100',
        `clipledger_youtube_quota_reset_timestamp_seconds{bucket="units"} ${Date.parse(resetsAt) / 1000}`,
      ]),
    );
    expect(lines.join("\n")).not.toContain(KEY);
  });
});
