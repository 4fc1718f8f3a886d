import type { ImportRow } from "@clipledger/contract/tracking-import";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Platform } from "@clipledger/domain/platforms";
import { type SqlFragment, sql } from "../../../apps/server/src/infra/db/sql.ts";
import { importHistory } from "../../../apps/server/src/modules/tracking/import/import-history.ts";
import type { BenchPart } from "../bench.ts";
import type { PayoutsWorld } from "../payouts-world.ts";
import { CREATORS, DUE_WEEK, TODAY } from "../seed-payouts.ts";
import { readDueList } from "./payouts-due-list.ts";

const CREATOR = `orgcre_${String(CREATORS / 2).padStart(12, "0")}`;

/** Imports that concern one creator, and which windows the next due list recalculates. */
export async function checkImports(world: PayoutsWorld): Promise<BenchPart> {
  const ofTwoWindows = await checkImport(world, DUE_WEEK.endsOn);
  const ofTheRunning = await checkImport(world, TODAY);
  return {
    report: [...ofTwoWindows.report, ...ofTheRunning.report],
    checks: [...ofTwoWindows.checks, ...ofTheRunning.checks],
  };
}

async function checkImport(world: PayoutsWorld, day: CalendarDate): Promise<BenchPart> {
  const before = world.ctx.clock.now();
  await importHistory(world.ctx, { rows: await readHigherCounts(world, day) });
  const firstMs = await timeDueList(world);
  const nextMs = await timeDueList(world);
  const touched = await listWindows(
    world,
    sql`creator_id = ${CREATOR} and state = 'open' and ends_on >= ${day}`,
  );
  const recalculated = await listWindows(world, sql`amount_kept_at >= ${before}`);
  return {
    report: [`due list after an import for ${day}: ${firstMs.toFixed(1)} ms, then ${nextMs.toFixed(1)} ms`],
    checks: [
      {
        claim: `an import for ${day} recalculates the creator's windows from then on and no other (${recalculated.length} for ${touched.length})`,
        holds: touched.length > 0 && recalculated.join() === touched.join(),
      },
    ],
  };
}

async function timeDueList(world: PayoutsWorld): Promise<number> {
  const startedAt = performance.now();
  await readDueList(world);
  return performance.now() - startedAt;
}

/** Of all the creator's videos on the day, as another tracker read them. */
async function readHigherCounts({ ctx }: PayoutsWorld, day: CalendarDate): Promise<ImportRow[]> {
  const videos = await ctx.db.rows<{
    platform: Platform;
    platform_account_id: string;
    username: string;
    platform_video_id: string;
    published_at: Date;
    view_count: bigint;
  }>(sql`
    select v.platform, a.platform_account_id, a.username, v.platform_video_id, v.published_at, v.view_count
    from tracked_accounts a join videos v on v.organization_key = a.organization_key and v.account_key = a.key
    where a.organization_id = ${ctx.organization.id} and a.creator_id = ${CREATOR} and v.published_on < ${day}`);
  return videos.map((video) => ({
    platform: video.platform,
    platformAccountId: video.platform_account_id,
    username: video.username,
    platformVideoId: video.platform_video_id,
    publishedAt: video.published_at.toISOString(),
    observedAt: `${day}T10:00:00Z`,
    viewCount: Number(video.view_count) + 1_000,
  }));
}

async function listWindows({ ctx }: PayoutsWorld, condition: SqlFragment): Promise<bigint[]> {
  const rows = await ctx.db.rows<{ key: bigint }>(sql`
    select key from billing_windows where organization_id = ${ctx.organization.id} and ${condition} order by key`);
  return rows.map(({ key }) => key);
}
