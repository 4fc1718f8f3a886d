import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import { leaveOut } from "./analytics-builders.ts";
import { addVideo, asker } from "./analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "./builders.ts";
import { insertAssignment, type TestAssignment } from "./campaign-builders.ts";
import { buildCreator } from "./creator-builders.ts";
import type { TestApp } from "./test-app.ts";
import { buildTrackedAccount } from "./tracking-builders.ts";

interface StoredCampaignFields {
  readonly name: string;
  readonly currency?: string;
  readonly interval?: "day" | "week" | "month";
  readonly intervalCount?: number;
  readonly anchor?: "fixed" | "rolling";
  readonly startsOn: string;
  readonly endsOn?: string | null;
  readonly videoTarget?: number | null;
  readonly createdAt?: string;
}

/** As if all amounts had been calculated: the windows keep those that they were stored with. */
async function forgetAmountChanges({ id, ctx }: TestOrganization): Promise<void> {
  await ctx.db.execute(sql`delete from amount_changes where organization_id = ${id}`);
}

/** A campaign as it stands in its table, of any time; what it pays is left open. */
export async function storeCampaign(
  { id: organizationId, ctx }: TestOrganization,
  fields: StoredCampaignFields,
): Promise<string> {
  const { currency = "USD", interval = "week", intervalCount = 1, anchor = "fixed" } = fields;
  const { endsOn = null, videoTarget = null, createdAt = "2026-07-01T09:00:00.000Z" } = fields;
  const id = createId("campaign");
  await ctx.db.execute(sql`
    insert into campaigns (
      organization_id, id, name, currency, interval, interval_count, anchor, starts_on, ends_on, video_target, payouts,
      rules, actor_type, created_at, updated_at
    ) values (
      ${organizationId}, ${id}, ${fields.name}, ${currency}, ${interval}, ${intervalCount}, ${anchor},
      ${fields.startsOn}, ${endsOn}, ${videoTarget}, '{}', '[]', 'user', ${createdAt}, ${createdAt}
    )`);
  return id;
}

interface StoredWindowFields {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly amountMinor?: number | null;
  readonly state?: "open" | "paid" | "canceled" | "retracted";
  readonly decidedAt?: string;
}

/** A billing window with what it pays. */
async function storeWindow(
  { id: organizationId, ctx }: TestOrganization,
  { id, campaignId, creatorId }: TestAssignment,
  { startsOn, endsOn, amountMinor = null, state = "open", decidedAt }: StoredWindowFields,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, decided_at,
      created_at, updated_at
    ) values (
      ${organizationId}, ${campaignId}, ${creatorId}, ${startsOn}, ${endsOn}, ${state === "retracted" ? null : id},
      ${state}, ${amountMinor}, ${decidedAt ?? null}, ${now}, ${now}
    )`);
}

/** The two weeks that the sample's numbers are about, as query parameters. */
export const OVERVIEW_RANGE = { "dateRange[from]": "2026-09-08", "dateRange[to]": "2026-09-21" };

/**
 * Small enough to compute by hand. Ana went from one campaign in dollars to another, Ben began in the range and is paid
 * in euros, Dan has no accounts and is paid in yen; nobody works in the sprint.
 */
export async function buildOverviewSample(app: TestApp) {
  const organization = await buildOrganization(app);
  const campaigns = await storeCampaigns(organization);
  const people = await buildPeople(organization);
  const assign = (
    campaignId: string,
    creatorId: string,
    validFrom: string,
    validUntil: string | null = null,
  ) => insertAssignment(organization, { campaignId, creatorId, validFrom, validUntil });
  const assignments = {
    anaBefore: await assign(campaigns.warmup, people.ana.id, "2026-08-24", "2026-09-06"),
    ana: await assign(campaigns.autumn, people.ana.id, "2026-09-07"),
    ben: await assign(campaigns.herbst, people.ben.id, "2026-09-10"),
    dan: await assign(campaigns.tokyo, people.dan.id, "2026-09-01"),
  };
  await storeWindows(organization, assignments);
  await addVideos(organization, people);
  await forgetAmountChanges(organization);
  const { secret } = await buildApiKey(organization);
  return { organization, campaigns, ...people, assignments, ask: asker(app, secret) };
}
export type OverviewSample = Awaited<ReturnType<typeof buildOverviewSample>>;

async function storeCampaigns(organization: TestOrganization) {
  return {
    warmup: await storeCampaign(organization, {
      name: "Warm-up",
      startsOn: "2026-08-24",
      endsOn: "2026-09-06",
      createdAt: "2026-08-20T09:00:00.000Z",
    }),
    autumn: await storeCampaign(organization, { name: "Autumn", startsOn: "2026-08-31", videoTarget: 2 }),
    herbst: await storeCampaign(organization, {
      name: "Herbst",
      currency: "EUR",
      interval: "month",
      anchor: "rolling",
      startsOn: "2026-08-01",
      videoTarget: 2,
    }),
    tokyo: await storeCampaign(organization, {
      name: "Tokyo",
      currency: "JPY",
      interval: "day",
      intervalCount: 10,
      anchor: "rolling",
      startsOn: "2026-08-01",
    }),
    sprint: await storeCampaign(organization, {
      name: "Sprint",
      startsOn: "2026-09-14",
      endsOn: "2026-09-20",
      createdAt: "2026-09-10T12:00:00.000Z",
    }),
  };
}

async function buildPeople(organization: TestOrganization) {
  const ana = await buildCreator(organization, { firstName: "Ana", lastName: "Alder" });
  const ben = await buildCreator(organization, { firstName: "Ben", lastName: "" });
  const dan = await buildCreator(organization, { firstName: "Dan", lastName: "Dahl" });
  return {
    ana,
    ben,
    dan,
    anaTiktok: await buildTrackedAccount(organization, { username: "ana", creatorId: ana.id }),
    anaInstagram: await buildTrackedAccount(organization, {
      platform: "instagram",
      username: "ana.photos",
      creatorId: ana.id,
    }),
    benTiktok: await buildTrackedAccount(organization, { username: "ben", creatorId: ben.id }),
  };
}

async function storeWindows(
  organization: TestOrganization,
  { anaBefore, ana, ben, dan }: Record<"anaBefore" | "ana" | "ben" | "dan", TestAssignment>,
) {
  const windows: [TestAssignment, StoredWindowFields][] = [
    [anaBefore, paid("2026-08-24", "2026-08-30", 1_200, "2026-08-31T10:00:00.000Z")],
    [
      anaBefore,
      {
        startsOn: "2026-08-31",
        endsOn: "2026-09-06",
        amountMinor: 900,
        state: "canceled",
        decidedAt: "2026-09-08T15:00:00.000Z",
      },
    ],
    [ana, paid("2026-09-07", "2026-09-13", 2_500, "2026-09-14T10:00:00.000Z")],
    [ana, { startsOn: "2026-09-14", endsOn: "2026-09-20", amountMinor: 2_010 }],
    [ana, { startsOn: "2026-09-21", endsOn: "2026-09-27", amountMinor: 500 }],
    [ben, { startsOn: "2026-09-10", endsOn: "2026-10-09", amountMinor: 3_000 }],
    [dan, { startsOn: "2026-09-01", endsOn: "2026-09-10", amountMinor: 1_500 }],
    [dan, paid("2026-09-11", "2026-09-20", 700, "2026-09-21T07:00:00.000Z")],
    [dan, { startsOn: "2026-09-05", endsOn: "2026-09-14", amountMinor: 99_999, state: "retracted" }],
  ];
  for (const [assignment, fields] of windows) await storeWindow(organization, assignment, fields);
}

function paid(startsOn: string, endsOn: string, amountMinor: number, decidedAt: string): StoredWindowFields {
  return { startsOn, endsOn, amountMinor, state: "paid", decidedAt };
}

async function addVideos(
  organization: TestOrganization,
  { anaTiktok, anaInstagram, benTiktok }: Awaited<ReturnType<typeof buildPeople>>,
) {
  const add = (
    account: typeof anaTiktok,
    platformVideoId: string,
    publishedAt: string,
    snapshots: Parameters<typeof addVideo>[3],
  ) => addVideo(organization, account, { platformVideoId, publishedAt }, snapshots);
  await add(anaTiktok, "warmup", "2026-08-25T10:00:00.000Z", [
    { at: "2026-08-25", viewCount: 100 },
    { at: "2026-09-05", viewCount: 500 },
    { at: "2026-09-10", viewCount: 800 },
  ]);
  await add(anaTiktok, "first-day", "2026-09-07T10:00:00.000Z", [
    { at: "2026-09-07", viewCount: 50 },
    { at: "2026-09-15", viewCount: 1_050, likeCount: 100 },
  ]);
  await add(anaTiktok, "hit", "2026-09-08T00:00:00.000Z", [
    { at: "2026-09-08", viewCount: 10 },
    {
      at: "2026-09-20",
      viewCount: 3_010,
      likeCount: 200,
      commentCount: 50,
      shareCount: 26,
      bookmarkCount: 24,
    },
  ]);
  const excluded = await add(anaTiktok, "excluded", "2026-09-16T10:00:00.000Z", [
    { at: "2026-09-16", viewCount: 999 },
  ]);
  await leaveOut(organization, excluded, "excluded");
  const sample = await add(anaTiktok, "sample", "2026-09-17T10:00:00.000Z", [
    { at: "2026-09-17", viewCount: 777 },
  ]);
  await leaveOut(organization, sample, "reference");
  await add(anaInstagram, "late", "2026-09-20T23:59:00.000Z", [
    { at: "2026-09-21T08:00:00.000Z", viewCount: 200 },
  ]);
  await add(anaInstagram, "before-all", "2026-08-20T10:00:00.000Z", [{ at: "2026-09-15", viewCount: 5_000 }]);
  await add(benTiktok, "too-early", "2026-09-09T23:59:59.000Z", [{ at: "2026-09-12", viewCount: 400 }]);
  await add(benTiktok, "viral", "2026-09-12T10:00:00.000Z", [
    { at: "2026-09-12", viewCount: 1_000 },
    { at: "2026-09-19", viewCount: 2_500 },
  ]);
}
