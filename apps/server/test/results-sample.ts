import { sql } from "../src/infra/db/sql.ts";
import { buildAssignment } from "./assignment-builders.ts";
import { buildApiKey, buildOrganization } from "./builders.ts";
import { buildCampaign } from "./campaign-builders.ts";
import { buildCreator } from "./creator-builders.ts";
import { issuePayout, storePayout, windowAddress } from "./payout-builders.ts";
import { send } from "./request.ts";
import type { TestApp } from "./test-app.ts";

/** Views of a video at the ends of days. */
interface SampleVideo {
  readonly account: "ana" | "ben";
  readonly id: string;
  readonly publishedOn: string;
  readonly views: Readonly<Record<string, number>>;
}

const videos: readonly SampleVideo[] = [
  {
    account: "ana",
    id: "a1",
    publishedOn: "2026-09-08",
    views: { "2026-09-09": 3_000, "2026-09-13": 10_000, "2026-09-21": 12_000 },
  },
  {
    account: "ana",
    id: "a2",
    publishedOn: "2026-09-15",
    views: { "2026-09-16": 4_000, "2026-09-20": 5_000 },
  },
  { account: "ben", id: "b0", publishedOn: "2026-09-01", views: { "2026-09-02": 9_999 } },
  { account: "ben", id: "b1", publishedOn: "2026-09-21", views: { "2026-09-21": 1_000 } },
];

/**
 * Small enough to compute by hand, on Monday, 21 September 2026. A campaign from the 7th to 4 October pays 50.00 a week and 2.00 for
 * 1,000 views, and asks for two videos a week. Ana works from the 7th, Ben from the 14th. Ana's first week, 70.00, is paid, and 5.00
 * by hand; her second owes 60.00, Ben's first 50.00; the running ones have come to 54.00 and 52.00. Ben got 7 dollars by hand.
 */
export async function buildResultsSample(app: TestApp) {
  const organization = await buildOrganization(app);
  const apiKey = (await buildApiKey(organization)).secret;
  const ask = async (path: string, parameters: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(parameters).toString();
    return send(app, `/api/v1${path}${query === "" ? "" : `?${query}`}`, { apiKey });
  };
  const write = async (path: string, body: object) => {
    const { status } = await send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const { id: campaignId } = await buildCampaign(organization, {
    name: "Results",
    payouts: { fixedSalary: { amount: 50 }, cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] },
  });
  await organization.ctx.db.execute(
    sql`update campaigns set ends_on = '2026-10-04' where id = ${campaignId}`,
  );
  const ana = await buildCreator(organization, { firstName: "Ana", lastName: "Alder" });
  const ben = await buildCreator(organization, { firstName: "Ben", lastName: "Birch" });
  await write("/tracking/import", { rows: videos.flatMap(rowsOf) });
  const { body: accounts } = await ask("/accounts/tracked");
  for (const { id, username } of accounts.data)
    await write(`/creators/${username === "ana" ? ana.id : ben.id}/accounts`, { accountIds: [id] });
  await buildAssignment(organization, { campaignId, creatorId: ana.id, startDate: "2026-09-07" });
  await buildAssignment(organization, { campaignId, creatorId: ben.id, startDate: "2026-09-14" });
  await issuePayout(
    organization,
    windowAddress({ campaignId, creatorId: ana.id }, "2026-09-07", "2026-09-13"),
  );
  const paidAt = "2026-09-20T10:00:00.000Z";
  await storePayout(organization, { creatorId: ana.id, campaignId, amountMinor: 500, paidAt });
  await storePayout(organization, {
    creatorId: ben.id,
    campaignId,
    amountMinor: 700,
    currency: "USD",
    paidAt,
  });
  return { organization, apiKey, campaignId, ana, ben, ask };
}
export type ResultsSample = Awaited<ReturnType<typeof buildResultsSample>>;

function rowsOf({ account, id, publishedOn, views }: SampleVideo) {
  return Object.entries(views).map(([day, viewCount]) => ({
    platform: "tiktok",
    platformAccountId: account,
    username: account,
    platformVideoId: id,
    publishedAt: `${publishedOn}T07:00:00Z`,
    observedAt: `${day}T08:00:00Z`,
    viewCount,
  }));
}
