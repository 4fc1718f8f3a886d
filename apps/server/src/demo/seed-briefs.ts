import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { createBrief, updateBrief } from "../modules/briefs/manage-briefs.ts";
import { markBriefRead } from "../modules/briefs/portal/portal-brief.ts";
import { asColleague, asCreator, at, type DemoOwner, findCreator } from "./demo-context.ts";

/** Briefs that some have read, in their present version or in a former one. */
export async function seedBriefs(services: Services, demo: DemoOwner): Promise<void> {
  for (const brief of demoBriefs) await seedBrief(services, demo, brief);
}

async function seedBrief(services: Services, demo: DemoOwner, brief: DemoBrief): Promise<void> {
  const { id } = await createBrief(asColleague(at(services, brief.writtenDaysAgo, 1), demo, "Jonas"), {
    name: brief.name,
    contentMarkdown: brief.markdown,
    campaignIds: await listCampaignIds(services, demo, brief.campaignNames),
    sampleVideos: await listSamples(services, demo, brief),
    notify: false,
  });
  const { republishedDaysAgo } = brief;
  if (republishedDaysAgo !== undefined)
    await updateBrief(asColleague(at(services, republishedDaysAgo, 1), demo, "Jonas"), id, { notify: true });
  for (const [index, firstName] of brief.readers.entries()) {
    const creator = await findCreator(services, demo, firstName);
    const version = republishedDaysAgo === undefined ? 1 : 2;
    await markBriefRead(
      asCreator(at(services, (republishedDaysAgo ?? brief.writtenDaysAgo) - 2 - index), creator),
      creator.id,
      {
        version,
      },
    );
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

interface DemoBrief {
  readonly name: string;
  readonly writtenDaysAgo: number;
  /** Creators were told to read it again then. */
  readonly republishedDaysAgo?: number;
  readonly campaignNames: readonly string[];
  readonly markdown: string;
  /** Username of the account whose newest videos are its samples. */
  readonly sampleAccount: string;
  readonly sampleLabels: readonly string[];
  /** First names of those who have read the present version. */
  readonly readers: readonly string[];
}

const demoBriefs: readonly DemoBrief[] = [
  {
    name: "Pantry: weeknight recipes",
    writtenDaysAgo: 74,
    republishedDaysAgo: 9,
    campaignNames: ["Pantry weeknights"],
    markdown: `## What to make

Hi $creator_first_name, show **one dinner that takes less than twenty minutes**, cooked with what is left in the fridge.

- Open with the finished plate; no greeting.
- Have the Pantry app on screen within *the first five seconds*.
- End with the question you would ask a friend.

### Please do not

1. Mention other apps by name.
2. Use music that you have no rights to.

We look forward to $campaign_video_target and pay $campaign_payout_cycle. Post to $creator_accounts, and write to us in the chat when something is unclear.`,
    sampleAccount: "juniper.bakes",
    sampleLabels: ["The hook that we love", "Calm voice, quick cuts"],
    readers: ["Juniper", "Wren", "Tessa"],
  },
  {
    name: "Stride: train between meetings",
    writtenDaysAgo: 58,
    campaignNames: ["Stride ambassadors", "Ten weeks to 10K"],
    markdown: `## The idea

A workout that fits **between two meetings**, shown in real time. You started with us on $assignment_start_date, so you know the tone: encouraging, never strict.

- Say what the viewer gets *before* you start moving.
- Keep the timer in the picture.
- One wide shot, one close-up, nothing faster than two seconds.

See [the exercise library](https://stride.example/moves) for what the app can show.`,
    sampleAccount: "noor.miles",
    sampleLabels: ["Timer in the picture"],
    readers: ["Noor", "Lena", "Theo", "Imani"],
  },
  {
    name: "Halo: thirty days, one cream",
    writtenDaysAgo: 100,
    campaignNames: ["Halo skin diaries"],
    markdown: `## One honest check-in, twice a week

Same window, same time of day, **no filter**. Say what changed and what did not.

- Show the texture on the back of your hand first.
- Name your skin type and what else you use.
- Mark every video as an ad, in the caption and on screen.

### What we may not say

Nothing *heals*, *cures* or *repairs*. It is a moisturiser, and a good one.`,
    sampleAccount: "the.sofia.beauty",
    sampleLabels: ["Texture first", "Same window every time"],
    readers: ["Sofia", "Amara", "Jae"],
  },
];
