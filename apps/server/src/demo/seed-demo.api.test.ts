import { ApplicationsQuerySchema } from "@clipledger/contract/applications";
import { BriefsQuerySchema } from "@clipledger/contract/briefs";
import { CampaignsQuerySchema } from "@clipledger/contract/campaigns";
import { ChatsQuerySchema } from "@clipledger/contract/chats/chat-input";
import { CreatorsQuerySchema } from "@clipledger/contract/creators";
import { JobsQuerySchema } from "@clipledger/contract/jobs";
import {
  CanceledQueueQuerySchema,
  PaidQueueQuerySchema,
  WindowQueueQuerySchema,
} from "@clipledger/contract/payouts/queues";
import { DeliveryQuerySchema } from "@clipledger/contract/webhooks/deliveries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passAlerts } from "../../test/alert-builders.ts";
import type { TestOrganization } from "../../test/builders.ts";
import { followEvents } from "../../test/chat-builders.ts";
import { amountsAsKept, freshAmounts } from "../../test/kept-amounts.ts";
import { auditBooks } from "../../test/payout-audit.ts";
import { readTotals } from "../../test/sums.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import type { OperationContext } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { listChannels } from "../modules/alerts/channels.ts";
import { listRules } from "../modules/alerts/rules.ts";
import { listBriefs } from "../modules/briefs/list-briefs.ts";
import { listCampaigns } from "../modules/campaigns/list-campaigns.ts";
import { listChats } from "../modules/chat/list-chats.ts";
import { listCreators } from "../modules/creators/list-creators.ts";
import { listApplications } from "../modules/jobs/applications/read-applications.ts";
import { listJobs } from "../modules/jobs/jobs/list-jobs.ts";
import { listPaid } from "../modules/payouts/books/queues/list-paid.ts";
import { listCanceled, listDue } from "../modules/payouts/books/queues/list-windows.ts";
import { listEndpoints } from "../modules/webhooks/endpoints/get-endpoint.ts";
import { getDelivery } from "../modules/webhooks/log/get-delivery.ts";
import { listDeliveries } from "../modules/webhooks/log/list-deliveries.ts";
import { asOwner } from "./demo-context.ts";
import { prepareDemo } from "./seed-demo.ts";

const everyStatus = ["upcoming", "active", "closing", "ended"] as const;

/** The end of a week and a month at once, the first minutes of a month and a week, and a leap day. */
const days = ["2027-01-31T23:50:00Z", "2027-03-01T00:20:00Z", "2028-02-29T10:00:00Z"];

describe.each(days)("the demo, first started on %s", (day) => {
  let app: TestApp;
  let ctx: OperationContext;
  let payouts: Awaited<ReturnType<typeof listQueues>>;

  beforeAll(async () => {
    app = await startTestApp();
    app.clock.set(day);
    const { services, dataDir, url } = app;
    await prepareDemo(services, dataDir, { seed: "clipledger", mediaUrl: `${url}/media` });
    const owner = await services.db.row<{ organizationId: string; ownerUserId: string }>(sql`
      select organization_id as "organizationId", user_id as "ownerUserId" from members where role = 'owner'`);
    ctx = asOwner(services, { ...owner, colleagues: new Map() });
    payouts = await listQueues(ctx);
  }, 120_000);
  afterAll(() => app.stop());

  it("has a year of videos, from thousands to millions of views, each with a picture of our own", async () => {
    const videos = await ctx.db.rows<VideoRow>(sql`
      select v.thumbnail_url, v.view_count::int as views, v.like_count::int as likes, v.published_at
      from videos v join tracked_accounts a on a.key = v.account_key where not a.is_competitor`);
    expect(videos.length).toBeGreaterThan(1_000);
    expect(videos.filter(({ thumbnail_url }) => !thumbnail_url?.startsWith(`${app.url}/media/`))).toEqual([]);
    for (const { thumbnail_url } of videos.filter((_video, index) => index % 100 === 0)) {
      const picture = await fetch(thumbnail_url ?? "");
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    }
    const views = videos.map((video) => video.views).sort((one, other) => one - other);
    expect(views.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(40_000_000);
    expect(views.at(Math.floor(views.length / 2))).toBeGreaterThan(5_000);
    expect(views.filter((count) => count > 1_000_000).length).toBeGreaterThan(3);
    expect(views.at(-1)).toBeLessThan(20_000_000);
    expect(videos.filter((video) => video.views > 1_000 && video.likes > video.views / 4)).toEqual([]);
    const oldest = Math.min(...videos.map(({ published_at }) => published_at.getTime()));
    expect(app.clock.now().getTime() - oldest).toBeGreaterThan(350 * 86_400_000);
  });

  it("has campaigns in every status, with both anchors and every kind of payout", async () => {
    const query = CampaignsQuerySchema.parse({ statuses: everyStatus });
    const { data: campaigns } = await listCampaigns(ctx, query);
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(everyStatus));
    expect(new Set(campaigns.map(({ billingAnchor }) => billingAnchor))).toEqual(
      new Set(["rolling", "fixed"]),
    );
    expect(new Set(campaigns.flatMap(({ rules }) => rules.map(({ type }) => type)))).toEqual(
      new Set(["fixed_salary", "base_payout", "cpm", "flat_bonus", "performance_cap"]),
    );
  });

  it("has creators in every state, briefs that some have read, and jobs and applications at every step", async () => {
    const { data: creators } = await listCreators(ctx, CreatorsQuerySchema.parse({ perPage: 100 }));
    expect(new Set(creators.map(({ status }) => status))).toEqual(
      new Set(["not invited", "invitation sent", "invitation rejected", "joined"]),
    );
    expect(new Set(creators.map((one) => one.creatorStatus))).toEqual(new Set(["active", "archived"]));
    for (const brief of (await listBriefs(ctx, BriefsQuerySchema.parse({}))).data) {
      expect(brief.readCount).toBeGreaterThan(0);
      expect(brief.readCount).toBeLessThan(brief.notifiableCreatorCount);
    }
    const { data: jobs } = await listJobs(ctx, JobsQuerySchema.parse({}));
    expect(jobs.map(({ status }) => status).toSorted()).toEqual(["draft", "paused", "public"]);
    const { data: applications } = await listApplications(ctx, ApplicationsQuerySchema.parse({}));
    const statuses = applications.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(["in_review", "open", "open", "rejected"]);
    expect(applications.filter(({ isUnread }) => isUnread)).not.toEqual([]);
  });

  it("has conversations in their order, of which some wait for an answer, and a group", async () => {
    const { data: chats } = await listChats(ctx, ChatsQuerySchema.parse({ perPage: 100 }));
    expect(chats.filter(({ lastMessage }) => lastMessage?.senderType === "creator")).toHaveLength(2);
    expect(chats.filter(({ kind }) => kind === "group")).toHaveLength(1);
    const newest = chats.flatMap(({ lastMessage }) => lastMessage?.createdAt ?? []);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(Math.max(...newest.map((instant) => Date.parse(instant)))).toBeLessThanOrEqual(Date.parse(day));
  });

  it("has told creators of their work and pay when it happened, so that nothing is told late", async () => {
    const read = () =>
      app.services.db.row<{ total: number; ofPay: number; latest: Date }>(sql`
        select count(*)::int as total, count(*) filter (where metadata ? 'payoutId')::int as "ofPay",
          max(created_at) as latest
        from chat_messages where metadata is not null`);
    const told = await read();
    expect(told.ofPay).toBeGreaterThan(5);
    expect(told.latest.getTime()).toBeLessThan(new Date(day).getTime());
    await followEvents(app);
    expect(await read()).toEqual(told);
  });

  it("has payouts in every state, of amounts that a team pays", () => {
    const { due, paid, canceled } = payouts;
    expect(due.map(({ creatorName }) => creatorName)).toContain("Juniper Hale");
    expect(canceled).toHaveLength(1);
    expect(new Set(paid.map((payout) => payout.providerPayoutStatus))).toEqual(
      new Set([null, "created", "approved", "requested", "completed", "expired", "deleted"]),
    );
    expect(paid.filter(({ type }) => type === "manual").length).toBeGreaterThan(0);
    const amounts = [...due.map((one) => (one.payoutAmount ?? 0) / 100), ...paid.map(({ amount }) => amount)];
    expect(Math.max(...amounts)).toBeLessThan(5_000);
    // A week without a new video still pays a little for the views of older ones.
    expect(amounts.filter((amount) => amount < 30).length).toBeLessThan(amounts.length / 10);
    const oldestEnd = Math.min(...due.map(({ billingPeriodEnd }) => Date.parse(billingPeriodEnd)));
    expect(app.clock.now().getTime() - oldestEnd).toBeLessThan(14 * 86_400_000);
  });

  it("has books, sums and kept amounts that agree to the cent", async () => {
    expect(await auditBooks(ctx.db)).toEqual([]);
    const [facts, ...sums] = await readTotals(ctx.db, ctx.organization.id);
    for (const totals of sums) expect(totals).toEqual(facts);
    // Safe: the organization is known by its id and its context alone.
    const organization = { id: ctx.organization.id, ctx } as TestOrganization;
    expect(await amountsAsKept(organization)).toEqual(await freshAmounts(organization));
  });

  it("has a log of what people did over a year, never much at once", async () => {
    const entries = await ctx.db.rows<{ type: string; user_id: string | null; occurred_at: Date }>(sql`
      select type, user_id, occurred_at from activity order by occurred_at`);
    expect(entries.map(({ type }) => type)).not.toContain("tracking.imported");
    expect(new Set(entries.flatMap(({ user_id }) => user_id ?? [])).size).toBeGreaterThan(4);
    const times = entries.map(({ occurred_at }) => occurred_at.getTime());
    expect(times.at(-1)).toBeLessThanOrEqual(app.clock.now().getTime());
    expect(app.clock.now().getTime() - (times[0] ?? 0)).toBeGreaterThan(360 * 86_400_000);
    const atOnce = times.map((time) => times.filter((other) => other === time).length);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(5);
    expect(times.filter((time) => app.clock.now().getTime() - time < 60_000).length).toBeLessThan(4);
  });

  it("has alert rules that write to the owner, and nothing to write yet", async () => {
    const { data: channels } = await listChannels(ctx);
    expect(channels).toMatchObject([{ kind: "email", members: [{ userId: ctx.actor.userId }] }]);
    await passAlerts(app);
    const { data: rules } = await listRules(ctx);
    expect(rules).toMatchObject([
      {
        kind: "payout_due",
        channelIds: [channels[0]?.id],
        openFirings: 0,
        lastCheckedAt: expect.any(String),
      },
      { kind: "endpoint_failing", openFirings: 0, lastCheckedAt: expect.any(String) },
    ]);
  });

  it("has one webhook endpoint, which did well on the whole and is paused", async () => {
    const { data: endpoints } = await listEndpoints(ctx);
    expect(endpoints).toMatchObject([{ state: "paused", failingSince: null, pendingDeliveries: 0 }]);
    const query = DeliveryQuerySchema.parse({ endpointId: endpoints[0]?.id, limit: 100 });
    const { data: deliveries } = await listDeliveries(ctx, query);
    const made = deliveries.map(({ createdAt }) => createdAt);
    expect(made).toEqual(made.toSorted().toReversed());
    const failed = deliveries.filter(({ state }) => state === "failed");
    expect(failed).toHaveLength(1);
    const refused = await getDelivery(ctx, failed[0]?.id ?? "");
    expect(refused.attemptLog).toHaveLength(10);
    expect(refused.body.id).toBe(refused.eventId);
  });
});

interface VideoRow {
  thumbnail_url: string | null;
  views: number;
  likes: number;
  published_at: Date;
}

async function listQueues(ctx: OperationContext) {
  const windows = { perPage: 100, includeEmpty: false };
  const due = await listDue(ctx, WindowQueueQuerySchema.parse(windows));
  const canceled = await listCanceled(ctx, CanceledQueueQuerySchema.parse(windows));
  const paid = [];
  for (const page of [1, 2, 3]) {
    const answer = await listPaid(ctx, PaidQueueQuerySchema.parse({ perPage: 100, page }));
    if ("data" in answer) paid.push(...(answer.data ?? []));
  }
  if (!("data" in due && "data" in canceled)) throw new Error("A queue answered without rows");
  return { due: due.data ?? [], canceled: canceled.data ?? [], paid };
}
