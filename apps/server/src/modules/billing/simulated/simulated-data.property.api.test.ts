import { PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVERY_PAYOUT, expectRightAmounts, importViews } from "../../../../test/amounts-world.ts";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import type { Amounts } from "../../../../test/kept-amounts.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { testSeed } from "../../../../test/seeded-random.ts";
import { readStoredHistory } from "../../../../test/stored-history.ts";
import { readTotals } from "../../../../test/sums.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { sourceKeysOf } from "../../sources/source-names.ts";
import { excludeVideos } from "../../tracking/exclusions/exclude-videos.ts";
import { previewRemoval } from "./get-simulated-data.ts";
import { removeSimulatedData, removeSimulatedDataTask } from "./remove-simulated-data.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const videoPlan = fc.record({
  /** Who has said its counts; an import's are nobody's invention. */
  source: fc.constantFrom("simulator", "import", "both"),
  publishedDay: fc.integer({ min: 7, max: 20 }),
  views: fc.integer({ min: 0, max: 30_000 }),
  isExcluded: fc.boolean(),
});

const accountPlan = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  isSimulated: fc.constantFrom(true, false, null),
  creator: fc.option(fc.constantFrom(0, 1)),
  isCompetitor: fc.boolean(),
  videos: fc.array(videoPlan, { maxLength: 3 }),
});
type AccountPlan = typeof accountPlan extends fc.Arbitrary<infer Plan> ? Plan : never;
type VideoPlan = AccountPlan["videos"][number];

it("leaves a mixed organization as if what was simulated had never been there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(accountPlan, { minLength: 1, maxLength: 5 }), async (plan) => {
      const mixed = await buildWorld(plan.map((account, place) => ({ ...account, place })));
      const twin = await buildWorld(
        plan.flatMap((account, place) => withoutSimulated({ ...account, place })),
      );
      const before = await expectRightAmounts(mixed);
      const preview = await previewRemoval(mixed.ctx);
      await removeSimulatedData(mixed.ctx, { acknowledge: true });
      await runQueued(app, removeSimulatedDataTask);

      expect(await readStoredHistory(mixed)).toEqual(await readStoredHistory(twin));
      const after = await expectRightAmounts(mixed);
      expect(sorted(after)).toEqual(sorted(await expectRightAmounts(twin)));
      const losses = [...preview.due.totals, ...preview.running.totals].map(
        ({ previousAmount, payoutAmount }) => previousAmount - payoutAmount,
      );
      const loss = losses.reduce((sum, each) => sum + each, 0);
      expect(loss).toBe(Number(sumOf(before) - sumOf(after)));
      const [facts, ...sums] = await readTotals(app.services.db, mixed.id);
      for (const sum of sums) expect(sum).toEqual(facts);
    }),
    { numRuns: 25, seed: testSeed(20_260_921) },
  );
}, 120_000);

function sumOf(amounts: Amounts): bigint {
  return Object.values(amounts).reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

/** Creators of two organizations have other ids. */
function sorted(amounts: Amounts): string[] {
  return Object.entries(amounts)
    .map(([window, amount]) => `${window.slice(-10)} ${amount}`)
    .sort();
}

type PlacedAccount = AccountPlan & { readonly place: number; readonly isFromImport?: true };

/** What of an account is not made up: all of a real one; of a simulated one what was only imported, as the import made it. */
function withoutSimulated(account: PlacedAccount): PlacedAccount[] {
  if (account.isSimulated !== true) return [account];
  const videos = account.videos.map((video) => ({ ...video, isLeft: video.source === "import" }));
  if (!videos.some(({ isLeft }) => isLeft)) return [];
  return [{ ...account, isSimulated: null, isFromImport: true, videos: videos.map(leaveOut) }];
}

/** Videos are named by their place, so that one that is gone leaves a gap. */
function leaveOut({ isLeft, ...video }: VideoPlan & { readonly isLeft: boolean }): VideoPlan {
  return isLeft ? video : { ...video, views: -1 };
}

/** Two creators in a campaign of every kind of payout, with the accounts of the plan. */
async function buildWorld(plan: readonly PlacedAccount[]): Promise<TestOrganization> {
  const organization = await buildOrganization(app);
  const { id: campaignId } = await buildCampaign(organization, EVERY_PAYOUT);
  const creatorIds = [(await buildCreator(organization)).id, (await buildCreator(organization)).id];
  for (const creatorId of creatorIds)
    await buildAssignment(organization, { campaignId, creatorId, startDate: "2026-09-07" });
  for (const account of plan) await buildPlanned(organization, account, creatorIds);
  return organization;
}

async function buildPlanned(
  organization: TestOrganization,
  { platform, isSimulated, creator, isCompetitor, videos, place, isFromImport }: PlacedAccount,
  creatorIds: readonly string[],
): Promise<void> {
  const account = await buildTrackedAccount(organization, {
    platform,
    platformAccountId: `account-${place}`,
    username: `user.${place}`,
    creatorId: creator === null ? null : (creatorIds[creator] ?? null),
    isCompetitor,
    isSimulated,
    ...(isFromImport && { origin: "import", maxVideos: 0 }),
  });
  // A kept account shows the name that it was imported with, which the row has as its first.
  if (isFromImport)
    await organization.ctx.db.execute(
      sql`update tracked_accounts set username = null where id = ${account.id}`,
    );
  for (const [index, video] of videos.entries()) {
    if (video.views < 0) continue;
    const platformVideoId = `video-${place}-${index}`;
    const publishedOn = `2026-09-${String(video.publishedDay).padStart(2, "0")}`;
    const counted = { video: platformVideoId, publishedOn };
    await importViews(organization, account, [
      { ...counted, on: publishedOn, views: video.views },
      { ...counted, on: "2026-09-21", views: video.views * 2 },
    ]);
    if (video.source !== "import") await nameSimulator(organization, platformVideoId, video.source);
    if (video.isExcluded)
      await excludeVideos(organization.ctx, {
        entries: [
          {
            orgAccountId: account.id,
            platform,
            platformAccountId: account.platformAccountId,
            platformVideoId,
          },
        ],
      });
  }
}

/** The simulator has said these counts: all of them, or those of the last day. */
async function nameSimulator(
  { id, ctx }: TestOrganization,
  platformVideoId: string,
  source: "simulator" | "both",
): Promise<void> {
  const keys = await sourceKeysOf(app.services.db, ["simulator"]);
  await ctx.db.execute(sql`
    update video_facts f set source_key = ${keys.get("simulator")}
    from organizations o join videos v on v.organization_key = o.key
    where o.id = ${id} and v.platform_video_id = ${platformVideoId} and f.organization_key = o.key and f.video_key = v.key
      and (${source} = 'simulator' or f.day = '2026-09-21')`);
}
