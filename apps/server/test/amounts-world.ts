import type { ImportRow } from "@clipledger/contract/tracking-import";
import { expect } from "vitest";
import { sql } from "../src/infra/db/sql.ts";
import { importHistory } from "../src/modules/tracking/import/import-history.ts";
import { buildAssignment } from "./assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "./builders.ts";
import { buildCampaign, type CampaignFields } from "./campaign-builders.ts";
import { buildCreator, type TestCreator } from "./creator-builders.ts";
import { type Amounts, freshAmounts, naiveAmounts, shownAmounts } from "./kept-amounts.ts";
import type { TestApp } from "./test-app.ts";
import { buildTrackedAccount, type TestAccount } from "./tracking-builders.ts";

/** Every kind of payout, with bounds that a few videos reach. */
export const EVERY_PAYOUT = {
  videoTarget: 3,
  payouts: {
    fixedSalary: { amount: 7 },
    basePayouts: [
      { perVideo: 10, minViews: 500, platforms: ["tiktok"] },
      { perVideo: 4.5, platforms: ["instagram", "youtube"], limit: { videos: 4, amount: 12 } },
    ],
    cpmPayouts: [
      {
        scope: "per_video",
        tiers: [
          { from: 0, to: 10_000, rate: 1 },
          { from: 10_000, rate: 0.5 },
        ],
      },
    ],
    flatBonuses: [
      {
        scope: "per_video",
        mode: "highest",
        tiers: [
          { from: 5_000, to: 20_000, amount: 20 },
          { from: 20_000, amount: 50 },
        ],
      },
      { scope: "all_content", mode: "aggregated", tiers: [{ from: 8_000, amount: 3 }] },
    ],
    performanceCap: { amount: 90 },
    eligibility: { windowDays: 10 },
  },
} satisfies Partial<CampaignFields>;

interface TestViews {
  readonly video: string;
  readonly publishedOn: string;
  readonly on: string;
  readonly views: number;
  readonly hashtags?: string[];
}

/** Imports counts of the account's videos. */
export async function importViews(
  { ctx }: TestOrganization,
  account: TestAccount,
  views: readonly TestViews[],
): Promise<void> {
  await importHistory(ctx, { rows: importRows(account, views) });
}

/** The same as rows of an import: published at five in the morning, and read at six. */
export function importRows(
  { platform, platformAccountId, username }: TestAccount,
  counts: readonly TestViews[],
): ImportRow[] {
  return counts.map(({ video, publishedOn, on, views, hashtags }) => ({
    platform,
    platformAccountId,
    username,
    platformVideoId: video,
    publishedAt: `${publishedOn}T05:00:00.000Z`,
    observedAt: `${on}T06:00:00.000Z`,
    viewCount: views,
    ...(hashtags && { hashtags }),
  }));
}

export interface AmountsWorld {
  readonly organization: TestOrganization;
  readonly campaignId: string;
  readonly creators: readonly [TestCreator, TestCreator];
  /** The first creator has two of them, the second one, and the last is nobody's. */
  readonly accounts: readonly [TestAccount, TestAccount, TestAccount, TestAccount];
}

/**
 * Two creators in a weekly campaign with every kind of payout, from 7 September 2026 on, with videos of both weeks before the
 * test clock's start, Monday the 21st. All amounts were read once.
 */
export async function buildAmountsWorld(app: TestApp): Promise<AmountsWorld> {
  const organization = await buildOrganization(app);
  const creators = [await buildCreator(organization), await buildCreator(organization)] as const;
  const [one, two] = creators;
  const accounts = [
    await buildTrackedAccount(organization, { creatorId: one.id }),
    await buildTrackedAccount(organization, { creatorId: one.id, platform: "instagram" }),
    await buildTrackedAccount(organization, { creatorId: two.id }),
    await buildTrackedAccount(organization, { platform: "youtube" }),
  ] as const;
  const { id: campaignId } = await buildCampaign(organization, EVERY_PAYOUT);
  for (const { id } of creators)
    await buildAssignment(organization, { campaignId, creatorId: id, startDate: "2026-09-07" });
  for (const account of accounts) await importViews(organization, account, firstViews(account.username));
  await shownAmounts(organization);
  return { organization, campaignId, creators, accounts };
}

function firstViews(name: string): TestViews[] {
  const video = (number: number) => `${name}-${number}`;
  return [
    { video: video(1), publishedOn: "2026-09-07", on: "2026-09-10", views: 4_200 },
    { video: video(1), publishedOn: "2026-09-07", on: "2026-09-16", views: 23_000 },
    { video: video(2), publishedOn: "2026-09-12", on: "2026-09-13", views: 450 },
    { video: video(2), publishedOn: "2026-09-12", on: "2026-09-19", views: 900 },
    { video: video(3), publishedOn: "2026-09-15", on: "2026-09-18", views: 6_000 },
    { video: video(4), publishedOn: "2026-09-19", on: "2026-09-20", views: 7_000 },
  ];
}

/** As a bug would: an amount of the second creator changes, and nothing notes it. */
export async function falsifyAmount({ organization, creators, campaignId }: AmountsWorld, startsOn: string) {
  const creatorId = creators[1].id;
  const { amount_minor } = await organization.ctx.db.row<{ amount_minor: bigint }>(sql`
    update billing_windows set amount_minor = amount_minor + 1
    where organization_id = ${organization.id} and creator_id = ${creatorId} and starts_on = ${startsOn}
    returning amount_minor`);
  return { campaignId, creatorId, startsOn, keptMinor: amount_minor, freshMinor: amount_minor - 1n };
}

/** What is shown now: it must be what a fresh calculation comes to, and one that uses nothing of the product's statements. */
export async function expectRightAmounts(organization: TestOrganization): Promise<Amounts> {
  const shown = await shownAmounts(organization);
  expect(shown).toEqual(await freshAmounts(organization));
  expect(shown).toEqual(await naiveAmounts(organization));
  return shown;
}
