import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importViews } from "../../../../test/amounts-world.ts";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { issuePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { readTotals } from "../../../../test/sums.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetUntrackedTask } from "../../tracking/accounts/put-back.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let world: World;

interface World {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly account: TestAccount;
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  world = await buildOwed();
});

/** The week from 14 September, over since yesterday, owes 50.00 for one video. */
async function buildOwed(): Promise<World> {
  const { id: creatorId } = await buildCreator(organization, { firstName: "Cora", lastName: "Lind" });
  const account = await buildTrackedAccount(organization, { creatorId, maxVideos: 0 });
  const { id: campaignId } = await buildCampaign(organization, {
    payouts: { basePayouts: [{ perVideo: 50, minViews: 0 }] },
  });
  await buildAssignment(organization, { campaignId, creatorId, startDate: "2026-09-14" });
  await importViews(organization, account, [
    {
      video: `of-${account.username}`,
      publishedOn: "2026-09-15",
      on: "2026-09-16",
      views: 900,
      hashtags: ["ad"],
    },
  ]);
  return { campaignId, creatorId, account };
}

const call = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

async function dueAmounts(): Promise<(number | null)[]> {
  const { body } = await call("GET", "/payouts/due");
  return body.data.map(({ payoutAmount }: { payoutAmount: number | null }) => payoutAmount);
}

const recalculations = async () =>
  (await eventsOf(organization)).filter(({ type }) => type === "payout.recalculated");

interface Act {
  readonly method: string;
  readonly path: () => string;
  readonly body?: () => object | Promise<object>;
  readonly cause: string;
  readonly left: readonly number[];
}

const acts: Record<string, Act> = {
  "untracking the account": {
    method: "DELETE",
    path: () => `/accounts/tracked/${world.account.id}`,
    cause: "account_untracked",
    left: [0],
  },
  "giving the account to another creator by force": {
    method: "POST",
    path: () => `/creators/${otherId}/accounts`,
    body: () => ({ accountIds: [world.account.id], force: true }),
    cause: "accounts_changed",
    left: [0],
  },
  "clearing the creator's accounts": {
    method: "POST",
    path: () => `/creators/${world.creatorId}/accounts`,
    body: () => ({ accountIds: [] }),
    cause: "accounts_changed",
    left: [0],
  },
  "changing the creator to one without accounts": {
    method: "PUT",
    path: () => `/creators/${world.creatorId}`,
    body: () => ({ accountIds: [], notes: "Left" }),
    cause: "accounts_changed",
    left: [0],
  },
  "excluding the video": {
    method: "POST",
    path: () => "/videos/excluded",
    body: () => ({
      entries: [
        {
          orgAccountId: world.account.id,
          platform: world.account.platform,
          platformAccountId: world.account.platformAccountId,
          platformVideoId: `of-${world.account.username}`,
        },
      ],
    }),
    cause: "videos_excluded",
    left: [0],
  },
  "a filter that the video does not pass": {
    method: "PUT",
    path: () => `/accounts/tracked/${world.account.id}/hashtags`,
    body: () => ({ hashtagsFilter: ["other"] }),
    cause: "filters_changed",
    left: [0],
  },
  "deleting the campaign": {
    method: "DELETE",
    path: () => `/campaigns/${world.campaignId}`,
    cause: "campaign_deleted",
    left: [],
  },
};
let otherId: string;

describe("an act that lowers what is owed", () => {
  beforeEach(async () => {
    otherId = (await buildCreator(organization)).id;
  });

  it.each(Object.entries(acts))("is refused in money, or acknowledged: %s", async (_, act) => {
    const body = (await act.body?.()) ?? {};
    const path = act.path();
    const known = (await eventsOf(organization)).length;
    const refused = await call(act.method, path, body);
    expect([refused.status, refused.body.code]).toEqual([409, "PAYOUT_WINDOWS_AFFECTED"]);
    const { campaignId, creatorId } = world;
    const amounts = { currency: "EUR", payoutPrecision: 2, previousAmount: 5_000, payoutAmount: 0 };
    expect(refused.body.data).toEqual({
      windows: [
        {
          id: `${campaignId}:${creatorId}:2026-09-14:2026-09-20`,
          campaignId,
          campaignName: expect.stringContaining("Campaign"),
          creatorId,
          creatorName: "Cora Lind",
          billingPeriodStart: "2026-09-14T00:00:00.000+00:00",
          billingPeriodEnd: "2026-09-20T00:00:00.000+00:00",
          ...amounts,
        },
      ],
      windowCount: 1,
      totals: [{ ...amounts, count: 1 }],
    });
    expect(await dueAmounts()).toEqual([5_000]);
    expect(await eventsOf(organization)).toHaveLength(known);

    const done = await call(act.method, path, { ...body, acknowledge: true });
    expect([done.status, done.body.code]).toEqual([200, undefined]);
    expect(await recalculations()).toMatchObject([
      {
        data: {
          window: { campaignId, creatorId, creatorName: "Cora Lind", payoutPrecision: 2 },
          generation: 1,
          previousAmount: 5_000,
          payoutAmount: 0,
          cause: act.cause,
        },
      },
    ]);
    expect(await dueAmounts()).toEqual(act.left);
    const log = await call("GET", "/activity?types=payout.recalculated");
    expect(log.body.data).toMatchObject([
      {
        subject: { type: "payout_window", label: "Cora Lind" },
        changes: { payoutAmount: { before: "€50.00", after: "€0.00" }, cause: { after: act.cause } },
      },
    ]);
  });

  it("is refused also for a single video, and takes the acknowledgement in the query", async () => {
    await call("DELETE", `/accounts/tracked/${world.account.id}?acknowledge=true`);
    const single = await buildOwed();
    const { id } = await buildTrackedVideo(organization, single.account, {
      platformVideoId: `of-${single.account.username}`,
    });
    await app.services.db.execute(sql`
      update tracked_accounts set origin = 'video' where id = ${single.account.id}`);
    const refused = await call("DELETE", `/videos/tracked/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "PAYOUT_WINDOWS_AFFECTED"]);
    expect((await call("DELETE", `/videos/tracked/${id}?acknowledge=true`)).status).toBe(200);
    expect((await recalculations()).map(({ data }) => data.cause)).toEqual([
      "account_untracked",
      "account_untracked",
    ]);
    expect(await dueAmounts()).toEqual([0, 0]);

    await importViews(organization, single.account, [
      { video: `of-${single.account.username}`, publishedOn: "2026-09-15", on: "2026-09-16", views: 900 },
    ]);
    expect((await dueAmounts()).sort()).toEqual([0, 5000]);
  });

  it("is not refused for windows that still run, are paid, or lose nothing", async () => {
    const { account, campaignId, creatorId } = world;
    await importViews(organization, account, [
      { video: "this-week", publishedOn: "2026-09-21", on: "2026-09-21", views: 900 },
    ]);
    const exclude = (platformVideoId: string) =>
      call("POST", "/videos/excluded", {
        entries: [
          {
            orgAccountId: account.id,
            platform: account.platform,
            platformAccountId: account.platformAccountId,
            platformVideoId,
          },
        ],
      });
    expect((await exclude("this-week")).status).toBe(200);
    const filter = (hashtagsFilter: string[] | null) =>
      call("PUT", `/accounts/tracked/${account.id}/hashtags`, { hashtagsFilter });
    expect((await filter(["ad"])).status).toBe(200);
    expect((await filter(null)).status).toBe(200);
    await issuePayout(organization, windowAddress({ campaignId, creatorId }, "2026-09-14", "2026-09-20"));
    expect((await exclude(`of-${account.username}`)).status).toBe(200);
    expect(await recalculations()).toEqual([]);
  });

  it("is not refused for a window that somebody is just paying", async () => {
    const { account, creatorId } = world;
    let excluding: Promise<{ status: number }> | undefined;
    await app.services.db.transaction(async (tx) => {
      await tx.execute(sql`
        update billing_windows set state = 'paid', decided_at = now()
        where organization_id = ${organization.id} and creator_id = ${creatorId} and ends_on = '2026-09-20'`);
      excluding = call("PUT", `/accounts/tracked/${account.id}/hashtags`, { hashtagsFilter: ["other"] });
      await expect.poll(() => waitingOnLocks(app)).toBe(1);
    });
    expect((await excluding)?.status).toBe(200);
    expect(await recalculations()).toEqual([]);
  });

  it("counts windows that nobody has read since they were over, and names those that lose most first", async () => {
    app.clock.set("2026-10-06T08:30:00.000Z");
    try {
      await importViews(organization, world.account, [
        { video: "later", publishedOn: "2026-09-29", on: "2026-09-30", views: 900 },
        { video: "later still", publishedOn: "2026-09-30", on: "2026-09-30", views: 900 },
      ]);
      const { body } = await call("DELETE", `/accounts/tracked/${world.account.id}`);
      expect(body.data).toMatchObject({
        windows: [
          { billingPeriodStart: "2026-09-28T00:00:00.000+00:00", previousAmount: 10_000 },
          { billingPeriodStart: "2026-09-14T00:00:00.000+00:00", previousAmount: 5_000 },
        ],
        windowCount: 2,
        totals: [{ previousAmount: 15_000, count: 2 }],
      });
    } finally {
      app.clock.set("2026-09-21T08:30:00.000Z");
    }
  });
});

describe("untracking", () => {
  const untrack = (id: string) => call("DELETE", `/accounts/tracked/${id}`, { acknowledge: true });
  const factsOf = async ({ key }: TestAccount) => {
    const { facts } = await app.services.db.row<{ facts: number }>(sql`
      select count(*)::int as facts from untracked_videos v
      join video_facts f on f.organization_key = v.organization_key and f.video_key = v.key
      where v.account_key = ${key}`);
    return facts;
  };
  const trackOnPlatform = () =>
    call("POST", "/accounts/tracked", {
      accounts: [{ platform: "tiktok", username: "juniper.bakes", max_videos: 0 }],
    });

  it("keeps what unsettled windows rest on, out of sight, until they are settled", async () => {
    const { account, campaignId, creatorId } = world;
    await untrack(account.id);
    expect(await factsOf(account)).toBe(1);
    expect((await call("GET", "/accounts/tracked/count")).body).toBe(0);
    expect((await call("GET", `/creators/${creatorId}`)).body.accounts).toEqual([]);
    expect((await call("GET", "/videos")).body.totalRows).toBe(0);
    await forgetUntrackedTask.run(app.services, {});
    expect(await factsOf(account)).toBe(1);

    const first = windowAddress({ campaignId, creatorId }, "2026-09-14", "2026-09-20");
    expect((await call("POST", "/payouts/cancel", first)).status).toBe(200);
    await forgetUntrackedTask.run(app.services, {});
    expect(await factsOf(account)).toBe(1);
    app.clock.set("2026-09-28T08:30:00.000Z");
    const second = windowAddress({ campaignId, creatorId }, "2026-09-21", "2026-09-27");
    expect((await call("POST", "/payouts/cancel", second)).status).toBe(200);
    app.clock.set("2026-09-21T08:30:00.000Z");
    await forgetUntrackedTask.run(app.services, {});
    expect(await factsOf(account)).toBe(0);
    const left = await app.services.db.row(sql`
      select (select count(*)::int from untracked_accounts where organization_id = ${organization.id}) as accounts,
        (select count(*)::int from video_facts f join organizations o on o.key = f.organization_key
          where o.id = ${organization.id}) as facts`);
    expect(left).toEqual({ accounts: 0, facts: 0 });
  });

  it("keeps what windows rest on whose payouts are on their way", async () => {
    const { account, creatorId } = world;
    await app.services.db.execute(sql`
      update billing_windows set state = 'paying'
      where organization_id = ${organization.id} and creator_id = ${creatorId}`);
    expect((await untrack(account.id)).status).toBe(200);
    await forgetUntrackedTask.run(app.services, {});
    expect(await factsOf(account)).toBe(1);
  });

  it("keeps nothing where nobody is owed", async () => {
    const free = await buildTrackedAccount(organization);
    await importViews(organization, free, [
      { video: "free", publishedOn: "2026-09-15", on: "2026-09-16", views: 900 },
    ]);
    expect((await call("DELETE", `/accounts/tracked/${free.id}`)).status).toBe(200);
    expect(await factsOf(free)).toBe(0);
  });

  it("is undone by tracking the account again, or by an import that names it", async () => {
    const { account, creatorId } = world;
    await untrack(account.id);
    expect(await dueAmounts()).toEqual([0]);
    await importViews(organization, account, [
      { video: "another", publishedOn: "2026-09-21", on: "2026-09-21", views: 10 },
    ]);
    expect(await dueAmounts()).toEqual([5_000]);

    await trackOnPlatform();
    const { body } = await call("GET", "/accounts/tracked?search=juniper");
    const [{ id, key: _key, ...tracked }] = body.data;
    await call("POST", `/creators/${creatorId}/accounts`, { accountIds: [account.id, id] });
    await importViews(organization, { ...tracked, id, key: 0 }, [
      { video: "baked", publishedOn: "2026-09-16", on: "2026-09-17", views: 20 },
    ]);
    expect(await dueAmounts()).toEqual([10_000]);
    await untrack(id);
    expect(await dueAmounts()).toEqual([5_000]);
    expect((await trackOnPlatform()).body.count).toBe(1);
    expect(await dueAmounts()).toEqual([10_000]);
    const again = await call("GET", "/accounts/tracked?search=juniper");
    expect(again.body.data).toMatchObject([{ id, orgCreatorId: creatorId, totalVideosTracked: 1 }]);
    const [facts, ...sums] = await readTotals(app.services.db, organization.id);
    for (const sum of sums) expect(sum).toEqual(facts);
  });

  it("brings back an excluded video as excluded", async () => {
    const { account } = world;
    await call("POST", "/videos/excluded", {
      entries: [
        {
          orgAccountId: account.id,
          platform: account.platform,
          platformAccountId: account.platformAccountId,
          platformVideoId: `of-${account.username}`,
        },
      ],
      acknowledge: true,
    });
    expect((await untrack(account.id)).status).toBe(200);
    await importViews(organization, account, [
      { video: "another", publishedOn: "2026-09-21", on: "2026-09-21", views: 10 },
    ]);
    expect(await dueAmounts()).toEqual([0]);
    expect((await call("GET", "/videos/excluded")).body.totalRows).toBe(1);
  });
});
