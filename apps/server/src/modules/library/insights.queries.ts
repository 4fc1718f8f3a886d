import type { InsightsOutput } from "@clipledger/contract/library/insights";
import type { VideoInsights } from "@clipledger/domain/library/classify-video";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

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
export function findInsights(
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
    insert into library_insights as kept (
      organization_id, video_id, is_ugc, ugc_confidence, product_type, vertical, format, hook_archetype,
      product_detected, brand_detected, insights, updated_at
    )
    select ${organizationId}, i.*, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
      video_id text, is_ugc boolean, ugc_confidence double precision, product_type text, vertical text, format text,
      hook_archetype text, product_detected boolean, brand_detected boolean, insights jsonb)
    on conflict (organization_id, video_id) do update set is_ugc = excluded.is_ugc,
      ugc_confidence = excluded.ugc_confidence, product_type = excluded.product_type, vertical = excluded.vertical,
      format = excluded.format, hook_archetype = excluded.hook_archetype,
      product_detected = excluded.product_detected, brand_detected = excluded.brand_detected,
      insights = excluded.insights, updated_at = excluded.updated_at
    where kept.insights is distinct from excluded.insights`);
}
