import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { createBrief } from "../modules/briefs/create-brief.ts";
import { markBriefRead } from "../modules/briefs/portal/portal-brief.ts";
import { updateBrief } from "../modules/briefs/update-brief.ts";
import { asCreator, findCreator } from "./as-creator.ts";
import { type DemoBrief, demoBriefs } from "./demo-briefs.ts";
import { asOwner, at, type DemoOwner } from "./past.ts";

/** Briefs that some have read, in their present version or in a former one. */
export async function seedBriefs(services: Services, demo: DemoOwner): Promise<void> {
  for (const brief of demoBriefs) await seedBrief(services, demo, brief);
}

async function seedBrief(services: Services, demo: DemoOwner, brief: DemoBrief): Promise<void> {
  const { id } = await createBrief(asOwner(at(services, brief.writtenDaysAgo), demo), {
    name: brief.name,
    contentMarkdown: brief.markdown,
    campaignIds: await listCampaignIds(services, demo, brief.campaignNames),
    sampleVideos: await listSamples(services, demo, brief),
    notify: false,
  });
  const { republishedDaysAgo } = brief;
  if (republishedDaysAgo !== undefined)
    await updateBrief(asOwner(at(services, republishedDaysAgo), demo), id, { notify: true });
  for (const [index, firstName] of brief.readers.entries()) {
    const creator = await findCreator(services, demo, firstName);
    const version = republishedDaysAgo === undefined ? 1 : 2;
    await markBriefRead(asCreator(at(services, (republishedDaysAgo ?? 6) - 1 - index), creator), creator.id, {
      version,
    });
  }
}

async function listCampaignIds(
  { db }: Services,
  { organizationId }: DemoOwner,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from campaigns where organization_id = ${organizationId} and name = any(${names}::text[]) order by name`);
  return rows.map(({ id }) => id);
}

async function listSamples({ db }: Services, { organizationId }: DemoOwner, brief: DemoBrief) {
  const videos = await db.rows<{ platform: "tiktok"; platform_video_id: string }>(sql`
    select v.platform, v.platform_video_id
    from videos v join tracked_accounts a on a.organization_key = v.organization_key and a.key = v.account_key
    where a.organization_id = ${organizationId} and a.username = ${brief.sampleAccount}
    order by v.view_count desc, v.key limit ${brief.sampleLabels.length}`);
  return videos.map(({ platform, platform_video_id }, index) => ({
    platform,
    platformVideoId: platform_video_id,
    label: brief.sampleLabels[index] ?? null,
  }));
}
