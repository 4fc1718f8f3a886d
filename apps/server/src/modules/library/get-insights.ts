import type { InsightsOutput } from "@clipledger/contract/library/insights";
import type { VideoInsights } from "@clipledger/domain/library/classify-video";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRecords } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";

export async function getInsights(ctx: OperationContext, videoId: string): Promise<InsightsOutput> {
  const row = await findInsights(ctx.db, ctx.organization.id, videoId);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { insights, updated_at } = row;
  return {
    videoId,
    ugc: toInsight(insights?.ugc, updated_at),
    forensic: toInsight(insights?.forensic, updated_at),
    commercial: toInsight(insights?.commercial, updated_at),
    persona: toInsight(insights?.persona, updated_at),
    scenes: toInsight(insights?.scenes, updated_at),
  };
}

function toInsight<Result>(
  stored: { confidence: number; result: Result } | null | undefined,
  updatedAt: Date | null,
) {
  if (stored === null || stored === undefined) {
    return { status: "missing" as const, updatedAt: null, result: null };
  }
  const { confidence, result } = stored;
  return { status: "succeeded" as const, confidence, updatedAt: updatedAt?.toISOString() ?? null, result };
}

type InsightKind = Exclude<keyof InsightsOutput, "videoId">;

/** As they were stored: each null or with its confidence and result. */
type StoredInsights = {
  readonly [Kind in InsightKind]: {
    readonly confidence: number;
    readonly result: NonNullable<InsightsOutput[Kind]["result"]>;
  } | null;
};

interface InsightsRow {
  insights: StoredInsights | null;
  updated_at: Date | null;
}

/** Undefined when the library has no such video. */
function findInsights(
  db: Queryable,
  organizationId: string,
  videoId: string,
): Promise<InsightsRow | undefined> {
  return db.maybeRow(sql`
    select i.insights, i.updated_at
    from library_videos v
    left join library_insights i on i.organization_id = v.organization_id and i.video_id = v.id
    where v.organization_id = ${organizationId} and v.id = ${videoId}`);
}

interface ClassifiedVideo {
  readonly videoId: string;
  readonly insights: VideoInsights;
}

/** Insights that stay the same keep the time they were made. */
export async function upsertInsights(
  tx: Transaction,
  organizationId: string,
  videos: readonly ClassifiedVideo[],
  at: Date,
): Promise<void> {
  const rows = videos.map(({ videoId, insights }) => ({
    video_id: videoId,
    is_ugc: insights.ugc?.result.isUgc,
    ugc_confidence: insights.ugc?.confidence,
    product_type: insights.commercial?.result.productType,
    vertical: insights.commercial?.result.vertical,
    format: insights.forensic?.result.format,
    hook_archetype: insights.forensic?.result.hookArchetype,
    product_detected: insights.commercial?.result.productDetected,
    brand_detected: insights.commercial?.result.brandDetected,
    insights,
  }));
  await tx.execute(sql`
    ${insertRecords("library_insights as kept", {
      types: {
        video_id: "text",
        is_ugc: "boolean",
        ugc_confidence: "double precision",
        product_type: "text",
        vertical: "text",
        format: "text",
        hook_archetype: "text",
        product_detected: "boolean",
        brand_detected: "boolean",
        insights: "jsonb",
      },
      rows,
      alike: { organizationId, updatedAt: at },
    })}
    on conflict (organization_id, video_id) do update set is_ugc = excluded.is_ugc,
      ugc_confidence = excluded.ugc_confidence, product_type = excluded.product_type, vertical = excluded.vertical,
      format = excluded.format, hook_archetype = excluded.hook_archetype,
      product_detected = excluded.product_detected, brand_detected = excluded.brand_detected,
      insights = excluded.insights, updated_at = excluded.updated_at
    where kept.insights is distinct from excluded.insights`);
}
