import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import { videoUrl } from "@clipledger/domain/platform-urls";
import type { Queryable } from "../../../infra/db/database.ts";
import { getOrganizationKey } from "../../tracking/facts/lock-facts.ts";
import { listShownSamples, type ShownSampleRow } from "./samples.queries.ts";

export async function presentSamples(
  db: Queryable,
  organizationId: string,
  briefId: string,
): Promise<SampleVideoOutput[]> {
  const organizationKey = await getOrganizationKey(db, organizationId);
  const rows = await listShownSamples(db, { organizationId, organizationKey }, briefId);
  return rows.map(toSampleVideo);
}

function toSampleVideo(row: ShownSampleRow): SampleVideoOutput {
  const { platform, platform_video_id: platformVideoId, username } = row;
  return {
    number: row.position + 1,
    label: row.label,
    platform,
    platformVideoId,
    url: videoUrl({ platform, platformVideoId, username, contentType: row.content_type ?? "video" }),
    caption: row.caption,
    thumbnailUrl: row.thumbnail_url,
    username,
    viewCount: row.view_count === null ? null : Number(row.view_count),
    libraryVideoId: row.library_video_id,
    orgAccountId: row.account_id,
    platformAccountId: row.platform_account_id,
    isAvailable: row.is_available,
  };
}
