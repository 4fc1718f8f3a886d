import { beforeAll, describe, expect, it } from "vitest";
import { asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { buildLargeRoster } from "../../../../test/large-roster.ts";
import {
  buildOverviewSample,
  OVERVIEW_RANGE,
  type OverviewSample,
  storeCampaign,
} from "../../../../test/overview-sample.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recountAssignmentsTask } from "../../tracking/facts/assignment-totals.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildOverviewSample(app);
});

const PATH = "/creator-hub/overview/events";
const events = async (parameters = {}) =>
  (await sample.ask(PATH, { ...OVERVIEW_RANGE, perPage: 100, ...parameters })).body;

interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly campaign: { readonly name: string };
  readonly creator?: { readonly name: string };
}

const told = ({ occurredAt, type, campaign, creator }: ReadEvent) =>
  [occurredAt.slice(5, 16), type, campaign.name, ...(creator ? [creator.name] : [])].join(" ");
const toldIn = async (parameters = {}): Promise<string[]> => (await events(parameters)).data.map(told);
const typesIn = async (parameters = {}): Promise<string[]> =>
  (await events(parameters)).data.map(({ type }: ReadEvent) => type);

const RANGE_EVENTS = [
  "09-21T07:00 creator_paid_out Tokyo Dan Dahl",
  "09-21T00:00 campaign_cycle_started Autumn",
  "09-21T00:00 campaign_ended Sprint",
  "09-21T00:00 campaign_cycle_ended Tokyo Dan Dahl",
  "09-21T00:00 campaign_cycle_ended Autumn",
  "09-20T23:59 creator_posted_video Autumn Ana Alder",
  "09-16T10:00 creator_posted_video Autumn Ana Alder",
  "09-14T10:00 creator_paid_out Autumn Ana Alder",
  "09-14T00:00 campaign_cycle_started Autumn",
  "09-14T00:00 campaign_started Sprint",
  "09-14T00:00 campaign_cycle_ended Autumn",
  "09-12T10:00 creator_posted_video Herbst Ben",
  "09-11T00:00 campaign_cycle_started Tokyo Dan Dahl",
  "09-11T00:00 campaign_cycle_ended Tokyo Dan Dahl",
  "09-10T12:00 campaign_created Sprint",
  "09-10T00:00 campaign_cycle_started Herbst Ben",
  "09-10T00:00 creator_joined_campaign Herbst Ben",
  "09-08T15:00 creator_payout_canceled Warm-up Ana Alder",
  "09-08T00:00 creator_posted_video Autumn Ana Alder",
];

/** Events of one type and instant stand in the order of their ids, which are made up. */
const withoutNames = (line: string) => line.split(" ", 2).join(" ");
const sorted = (list: readonly string[]) => [...list].sort().toReversed();

describe("the events of the Creator Hub", () => {
  it("tell what happened in the range up to now, newest first", async () => {
    const { data, ...rest } = await events();
    expect(rest).toEqual({
      pageCount: 1,
      totalRows: 19,
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
    });
    const list: string[] = data.map(told);
    expect(sorted(list)).toEqual(sorted(RANGE_EVENTS));
    expect(list.map(withoutNames)).toEqual(RANGE_EVENTS.map(withoutNames));
  });

  it("carry the campaign, the creator, and what they are about", async () => {
    const { ana, anaTiktok, campaigns, assignments } = sample;
    const { data } = await events({ campaignIds: [campaigns.autumn] });
    const ofType = (type: string) => data.filter((event: ReadEvent) => event.type === type);
    const campaign = {
      id: campaigns.autumn,
      name: "Autumn",
      description: null,
      status: "active",
      currency: "USD",
      interval: "week",
      intervalCount: 1,
      intervalDayCount: 7,
      billingAnchor: "fixed",
      videoTarget: 2,
      validFrom: "2026-08-31T00:00:00.000+00:00",
      validUntil: null,
    };
    const creator = { id: ana.id, userId: ana.userId, name: "Ana Alder", email: ana.email, image: null };
    const [start, end] = ["2026-09-07T00:00:00.000+00:00", "2026-09-13T00:00:00.000+00:00"];
    const cycle = {
      ...{ windowStart: start, windowEnd: end, start, end },
      ...{ interval: "week", intervalCount: 1, billingAnchor: "fixed", index: 1 },
    };
    expect(ofType("creator_paid_out")).toEqual([
      {
        id: `creator_paid_out:${campaigns.autumn}:${ana.id}:2026-09-07:2026-09-13`,
        type: "creator_paid_out",
        occurredAt: "2026-09-14T10:00:00.000Z",
        campaign,
        creatorId: ana.id,
        creator,
        cycle,
        payout: {
          amount: 2_500,
          precision: 2,
          currency: "USD",
          billingPeriodStart: start,
          billingPeriodEnd: end,
        },
      },
    ]);
    expect(ofType("campaign_cycle_ended")[1]).toEqual({
      id: `campaign_cycle_ended:${campaigns.autumn}:2026-09-07:2026-09-13`,
      type: "campaign_cycle_ended",
      occurredAt: "2026-09-14T00:00:00.000Z",
      campaign,
      cycle,
    });
    expect(ofType("creator_posted_video").at(-1)).toEqual({
      id: `creator_posted_video:${assignments.ana.id}:tiktok:hit`,
      type: "creator_posted_video",
      occurredAt: "2026-09-08T00:00:00.000Z",
      campaign,
      creatorId: ana.id,
      creator,
      video: {
        id: "tiktok:hit",
        platform: "tiktok",
        platformVideoId: "hit",
        orgAccountId: anaTiktok.id,
        accountUsername: "ana",
        caption: null,
        thumbnailUrl: null,
        contentType: "video",
        publishedAt: "2026-09-08T00:00:00.000Z",
        publishedDate: "2026-09-08",
        viewCount: 3_010,
        isEligible: true,
      },
    });
  });

  it("state payouts in their currency's own units", async () => {
    const { data } = await events({ creatorIds: [sample.dan.id] });
    expect(data[0]).toMatchObject({
      type: "creator_paid_out",
      payout: { amount: 700, precision: 0, currency: "JPY" },
    });
    const [canceled] = (await events({ campaignIds: [sample.campaigns.warmup] })).data;
    expect(canceled.payout).toMatchObject({ amount: 900, precision: 2, currency: "USD" });
  });

  it("are of posted videos, or of everything else", async () => {
    expect(new Set(await typesIn({ eventCategory: "videos" }))).toEqual(new Set(["creator_posted_video"]));
    expect((await events({ eventCategory: "videos" })).totalRows).toBe(4);
    expect(await typesIn({ eventCategory: "campaign" })).not.toContain("creator_posted_video");
    expect((await events({ eventCategory: "campaign" })).totalRows).toBe(15);
  });

  it("are of campaigns that the wanted creators were assigned to", async () => {
    const ofAna = { creatorIds: [sample.ana.id], scope: "allTime" };
    expect(await toldIn(ofAna)).toEqual([
      ...RANGE_EVENTS.filter((line) => / (Autumn|Warm-up)/.test(line)),
      "09-07T10:00 creator_posted_video Autumn Ana Alder",
      "09-07T00:00 campaign_cycle_started Autumn",
      "09-07T00:00 creator_joined_campaign Autumn Ana Alder",
      "09-07T00:00 campaign_ended Warm-up",
      "09-07T00:00 creator_left_campaign Warm-up Ana Alder",
      "09-07T00:00 campaign_cycle_ended Warm-up",
      "08-31T10:00 creator_paid_out Warm-up Ana Alder",
      "08-31T00:00 campaign_cycle_started Warm-up",
      "08-31T00:00 campaign_started Autumn",
      "08-31T00:00 campaign_cycle_ended Warm-up",
      "08-25T10:00 creator_posted_video Warm-up Ana Alder",
      "08-24T00:00 campaign_cycle_started Warm-up",
      "08-24T00:00 creator_joined_campaign Warm-up Ana Alder",
      "08-24T00:00 campaign_started Warm-up",
      "08-20T09:00 campaign_created Warm-up",
      "07-01T09:00 campaign_created Autumn",
    ]);
  });

  it("come page by page in one order, either way, with ids that stay", async () => {
    const idsIn = async (parameters: object) =>
      (await events(parameters)).data.map(({ id }: ReadEvent) => id) as string[];
    const all = await idsIn({});
    expect(new Set(all).size).toBe(19);
    expect(await idsIn({ sortDir: "asc" })).toEqual(all.toReversed());
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsIn({ perPage: 6, page })));
    expect(pages.map((page) => page.length)).toEqual([6, 6, 6, 1]);
    expect(pages.flat()).toEqual(all);
    expect((await events({ perPage: 6, page: 5 })).totalRows).toBe(19);
    expect(await idsIn({ scope: "allTime" })).toEqual(expect.arrayContaining(all));
  });

  it("leave out what is still to come", async () => {
    const later = { "dateRange[from]": "2026-09-21", "dateRange[to]": "2027-09-21" };
    expect((await events(later)).totalRows).toBe(5);
    expect((await events({ ...later, "dateRange[from]": "2026-09-22" })).totalRows).toBe(0);
  });

  it("tell of cycles that began since anybody looked", async () => {
    const organization = await buildOrganization(app);
    const creator = await buildCreator(organization, { firstName: "Cleo", lastName: "Creator" });
    const campaignId = await storeCampaign(organization, { name: "Unseen", startsOn: "2026-09-07" });
    const { id } = await insertAssignment(organization, {
      campaignId,
      creatorId: creator.id,
      validFrom: "2026-09-07",
    });
    await organization.ctx.db.execute(sql`
      update assignments set next_window_on = valid_from where organization_id = ${organization.id} and id = ${id}`);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const { body } = await ask(PATH, { scope: "allTime", eventCategory: "campaign" });
    expect(body.data.map(told)).toEqual([
      "09-21T00:00 campaign_cycle_started Unseen",
      "09-21T00:00 campaign_cycle_ended Unseen",
      "09-14T00:00 campaign_cycle_started Unseen",
      "09-14T00:00 campaign_cycle_ended Unseen",
      "09-07T00:00 campaign_cycle_started Unseen",
      "09-07T00:00 creator_joined_campaign Unseen Cleo Creator",
      "09-07T00:00 campaign_started Unseen",
      "07-01T09:00 campaign_created Unseen",
    ]);
  });

  it("are none where nothing is, and of another organization's ids", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const filter of [{}, { creatorIds: [sample.ana.id] }, { campaignIds: [sample.campaigns.autumn] }]) {
      expect((await other(PATH, { ...OVERVIEW_RANGE, ...filter })).body).toEqual({
        data: [],
        pageCount: 0,
        totalRows: 0,
        resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      });
    }
  });

  it("refuse an unknown category or column", async () => {
    for (const bad of [{ eventCategory: "payouts" }]) {
      const { status, body } = await sample.ask(PATH, bad);
      expect([status, body.data.issues[0].path]).toEqual([400, Object.keys(bad)[0]]);
    }
  });
});

describe("events of very many videos", () => {
  const ids = (page: { data: ReadEvent[] }) => page.data.map(({ id }) => id);

  it("are the same on the first page, which looks at the nearest only, as on the last one of the other order", async () => {
    const organization = await buildOrganization(app);
    await buildLargeRoster(organization, 60);
    await addUnusualVideos(organization);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const page = async (query: object) => (await ask(PATH, { perPage: 20, ...query })).body;
    for (const filter of [{}, { eventCategory: "videos" }, { creatorIds: ["orgcre_000000000001"] }]) {
      for (const [sortDir, other] of [
        ["asc", "desc"],
        ["desc", "asc"],
      ]) {
        const first = await page({ ...filter, sortDir });
        const { totalRows, pageCount } = first;
        const ends = [
          ...ids(await page({ ...filter, sortDir: other, page: pageCount })).reverse(),
          ...ids(await page({ ...filter, sortDir: other, page: Math.max(1, pageCount - 1) })).reverse(),
        ];
        expect(ids(first)).toEqual(ends.slice(0, first.data.length));
        const others = await page({ ...filter, sortDir: other, page: pageCount });
        expect(totalRows).toBe(others.totalRows);
        expect(totalRows % 20 || 20).toBe(others.data.length);
      }
    }
  });

  /** Some that do not count, samples of briefs, and some that a platform says to be published this evening. */
  async function addUnusualVideos({ id, ctx }: TestOrganization): Promise<void> {
    await ctx.db.execute(sql`
      insert into videos (
        organization_key, account_key, platform, platform_video_id, content_type, published_at, first_seen_at, observed_at,
        is_excluded, is_reference
      )
      select a.organization_key, a.key, 'tiktok', a.key || '-' || kind, 'video', published_at, published_at, published_at,
        kind = 'excluded', kind = 'sample'
      from tracked_accounts a, (values ('excluded', timestamptz '2026-09-20 10:00Z'), ('sample', '2026-09-20 10:00Z'),
        ('evening', '2026-09-21 20:00Z')) as unusual(kind, published_at)
      where a.organization_id = ${id}`);
    await ctx.db.execute(sql`
      insert into assignment_changes (organization_key, assignment_key)
      select o.key, s.key from assignments s join organizations o on o.id = s.organization_id where o.id = ${id}`);
    await recountAssignmentsTask.run(ctx, {});
  }
});
