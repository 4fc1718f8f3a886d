import type { CalculatedVideo } from "@clipledger/contract/payouts/calculation";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../../infra/context.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { factBeforeIsHere } from "../../../tracking/facts/archived-facts.ts";

/**
 * The videos with who said the views that count, and when. Counts never fall, so these are those of the last fact that has no
 * more of them.
 */
export async function withViewOrigins(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  endsOn: CalendarDate,
  videos: readonly CalculatedVideo[],
): Promise<CalculatedVideo[]> {
  if (videos.length === 0) return [];
  const rows = await db.rows<OriginRow>(sql`
    select counted.place::int as place, s.name as source, f.fetched_at
    from unnest(
      ${videos.map(({ platform }) => platform)}::text[],
      ${videos.map(({ platformVideoId }) => platformVideoId)}::text[],
      ${videos.map(({ viewsEnd }) => viewsEnd)}::bigint[]
    ) with ordinality as counted(platform, platform_video_id, views, place)
    join organizations o on o.id = ${organization.id}
    join videos v on v.organization_key = o.key and v.platform = counted.platform
      and v.platform_video_id = counted.platform_video_id
    cross join lateral (
      select e.source_key, e.fetched_at from video_facts e
      where ${factBeforeIsHere(sql`v.organization_key`, sql`v.key`, sql`(${endsOn}::date + 1)`)}
        and e.organization_key = v.organization_key and e.video_key = v.key and e.day <= ${endsOn}
        and e.view_count <= counted.views
      order by e.day desc limit 1
    ) f
    left join sources s on s.key = f.source_key`);
  const origins = new Map(rows.map((row) => [row.place, row]));
  return videos.map((video, index) => {
    const { source = null, fetched_at = null } = origins.get(index + 1) ?? {};
    return { ...video, viewsSource: source, viewsFetchedAt: fetched_at?.toISOString() ?? null };
  });
}

interface OriginRow {
  readonly place: number;
  readonly source: string | null;
  readonly fetched_at: Date | null;
}
