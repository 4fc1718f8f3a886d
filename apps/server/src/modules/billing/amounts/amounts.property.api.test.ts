import { CampaignSpecChangesSchema } from "@clipledger/contract/campaigns/spec";
import { addDays, calendarDate, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type AmountsWorld,
  buildAmountsWorld,
  EVERY_PAYOUT,
  expectRightAmounts,
  importViews,
} from "../../../../test/amounts-world.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { AppError } from "../../../infra/app-error.ts";
import { sql } from "../../../infra/db/sql.ts";
import { assignCreators } from "../../campaigns/assignments/assign-creators.ts";
import { unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import { updateCampaign } from "../../campaigns/manage-campaigns.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { updateCreator } from "../../creators/update-creator.ts";
import { changeHashtagsFilter } from "../../tracking/accounts/change-account.ts";
import { untrackAccount } from "../../tracking/accounts/untrack-account.ts";
import { excludeVideos, includeVideos } from "../../tracking/exclusions/exclude-videos.ts";
import { type ActThatLowers, guardDueAmounts } from "../owed/guard-due-amounts.ts";
import { verifyAmounts } from "./verify-amounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FIRST_DAY = calendarDate("2026-09-05");
const CLOCK_START = "2026-09-21T08:30:00.000Z";

const { payouts } = EVERY_PAYOUT;
const editions = [
  { payouts },
  { payouts: { ...payouts, cpmPayouts: [{ scope: "all_content", tiers: [{ from: 500, rate: 3.333 }] }] } },
  { payouts: { ...payouts, performanceCap: { amount: 25 }, eligibility: { windowDays: 3 } } },
  { payouts: { ...payouts, eligibility: { windowDays: 7, publicationScope: "current_period_only" } } },
  { payouts: { basePayouts: [{ perVideo: 2, limit: null }] } },
  { videoTarget: 1 },
  { videoTarget: null },
];

const account = fc.nat({ max: 3 });
const creator = fc.nat({ max: 1 });
const number = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      account,
      number,
      publishedAfter: fc.nat({ max: 16 }),
      seenAfter: fc.nat({ max: 12 }),
      views: fc.oneof(fc.nat({ max: 1_000 }), fc.nat({ max: 40_000 })),
      hashtags: fc.constantFrom<string[][]>(["ad"], ["fun"]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("exclude" as const), account, number }) },
  fc.record({ kind: fc.constant("include" as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("link" as const), creator, account }) },
  fc.record({ kind: fc.constant("unlink" as const), creator }),
  fc.record({
    kind: fc.constant("filter" as const),
    account,
    filter: fc.constantFrom<(string[] | null)[]>(["ad"], null),
  }),
  fc.record({ kind: fc.constant("untrack" as const), account }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("edit" as const), edition: fc.constantFrom(...editions) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("unassign" as const),
      creator,
      endBasis: fc.constantFrom("prev" as const, "current" as const, "next" as const),
    }),
  },
  fc.record({ kind: fc.constant("assign" as const), creator }),
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 8 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it("shows the amounts of a recomputation from snapshots, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      app.clock.set(CLOCK_START);
      const world = await buildAmountsWorld(app);
      for (const [index, each] of steps.entries()) {
        await unlessRefused(() => take(world, each));
        if (index % 2 === 1) await expectRightAmounts(world.organization);
      }
      const windows = Object.keys(await expectRightAmounts(world.organization)).length;
      expect(await verifyAmounts(app.services, world.organization.id)).toEqual({ windows, differences: [] });
    }),
    { numRuns: 12 },
  );
}, 300_000);

/** Not every step is possible after every other. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function take(world: AmountsWorld, each: Step): Promise<unknown> {
  const { organization, campaignId, creators, accounts } = world;
  const { ctx } = organization;
  const accountAt = (index: number) => accounts[index] ?? accounts[0];
  const creatorAt = (index: number) => (creators[index] ?? creators[0]).id;
  const videoOf = (index: number, video: number) => `${accountAt(index).username}-${video}`;
  const acknowledged = (cause: ActThatLowers["cause"]) =>
    guardDueAmounts(ctx, { cause, isAcknowledged: true });
  switch (each.kind) {
    case "import": {
      const publishedOn = addDays(FIRST_DAY, each.publishedAfter);
      const [seenOn = publishedOn] = [addDays(publishedOn, each.seenAfter), dateOf(ctx.clock.now())].sort();
      return importViews(organization, accountAt(each.account), [
        {
          video: videoOf(each.account, each.number),
          publishedOn,
          on: seenOn,
          views: each.views,
          hashtags: each.hashtags,
        },
      ]);
    }
    case "exclude": {
      const { id: orgAccountId, platform, platformAccountId } = accountAt(each.account);
      const platformVideoId = videoOf(each.account, each.number);
      const entries = [{ orgAccountId, platform, platformAccountId, platformVideoId }];
      return excludeVideos(ctx, { entries }, acknowledged("videos_excluded"));
    }
    case "include":
      return includeEverything(world);
    case "link":
      return linkAccounts(
        ctx,
        creatorAt(each.creator),
        { accountIds: [accountAt(each.account).id], force: true },
        acknowledged("accounts_changed"),
      );
    case "unlink":
      return updateCreator(
        ctx,
        creatorAt(each.creator),
        { accountIds: [] },
        acknowledged("accounts_changed"),
      );
    case "filter":
      return changeHashtagsFilter(
        ctx,
        accountAt(each.account).id,
        each.filter,
        acknowledged("filters_changed"),
      );
    case "untrack":
      return untrackAccount(ctx, accountAt(each.account).id, acknowledged("account_untracked"));
    case "edit":
      return updateCampaign(ctx, campaignId, {
        ...CampaignSpecChangesSchema.parse(each.edition),
        notifyCreatorsOfBriefChange: false,
      });
    case "unassign":
      return unassignCreators(ctx, {
        creatorIds: [creatorAt(each.creator)],
        assignment: "current",
        endBasis: each.endBasis,
        removeCanceledWindows: false,
      });
    case "assign":
      return assignCreators(ctx, {
        campaignId,
        creatorIds: [creatorAt(each.creator)],
        startBasis: "current",
      });
    case "wait":
      app.clock.set(laterBy(each.days));
      return Promise.resolve();
  }
}

function laterBy(days: number): string {
  const now = app.services.clock.now();
  const atMidnight = startInstant(addDays(dateOf(now), days));
  return new Date(atMidnight.getTime() + 8 * 3_600_000).toISOString();
}

async function includeEverything({ organization: { id, ctx } }: AmountsWorld): Promise<unknown> {
  const rows = await ctx.db.rows<{ id: string }>(
    sql`select id from excluded_videos where organization_id = ${id}`,
  );
  return rows.length === 0
    ? undefined
    : includeVideos(
        ctx,
        rows.map((row) => row.id),
      );
}
