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
import { buildOrganization } from "../../test/builders.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import type { OperationContext } from "../infra/context.ts";
import { listBriefs } from "../modules/briefs/list-briefs.ts";
import { listCampaigns } from "../modules/campaigns/list-campaigns.ts";
import { listChats } from "../modules/chat/list-chats.ts";
import { listCreators } from "../modules/creators/list-creators.ts";
import { listApplications } from "../modules/jobs/applications/read-applications.ts";
import { listJobs } from "../modules/jobs/jobs/list-jobs.ts";
import { listPaid } from "../modules/payouts/queues/list-paid.ts";
import { listCanceled, listDue } from "../modules/payouts/queues/list-windows.ts";
import { listEndpoints } from "../modules/webhooks/endpoints/get-endpoint.ts";
import { getDelivery } from "../modules/webhooks/log/get-delivery.ts";
import { getHealth } from "../modules/webhooks/log/get-health.ts";
import { listDeliveries } from "../modules/webhooks/log/list-deliveries.ts";
import { seedBriefs } from "./seed-briefs.ts";
import { seedChats, seedStatusMessages } from "./seed-chats.ts";
import { seedCreatorHub } from "./seed-creator-hub.ts";
import { seedJobs } from "./seed-jobs.ts";
import { seedPayouts } from "./seed-payouts.ts";
import { seedWebhooks } from "./seed-webhooks.ts";

const everyStatus = ["upcoming", "active", "closing", "ended"] as const;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Every day of a week, the ends of short months, a leap day, and the turn of a year. */
const days = [
  "2026-11-09T10:00:00Z",
  "2026-11-10T10:00:00Z",
  "2026-11-11T23:59:59Z",
  "2026-11-12T00:00:00Z",
  "2026-11-13T10:00:00Z",
  "2026-11-14T10:00:00Z",
  "2026-11-15T10:00:00Z",
  "2027-01-01T00:30:00Z",
  "2027-03-01T10:00:00Z",
  "2027-03-31T10:00:00Z",
  "2028-02-29T10:00:00Z",
];

describe.each(days)("the demo, first started on %s", (day) => {
  let campaigns: Awaited<ReturnType<typeof listCampaigns>>["data"];
  let creators: Awaited<ReturnType<typeof listCreators>>["data"];
  let payouts: Awaited<ReturnType<typeof listQueues>>;
  let webhooks: Awaited<ReturnType<typeof readWebhooks>>;
  let work: Awaited<ReturnType<typeof readWork>>;

  beforeAll(async () => {
    app.clock.set(day);
    const { id, owner, ctx } = await buildOrganization(app);
    const demo = { organizationId: id, ownerUserId: owner.userId };
    await seedCreatorHub(app.services, demo);
    await seedStatusMessages(app.services, demo);
    await seedBriefs(app.services, demo);
    await seedPayouts(app.services, demo);
    await seedJobs(app.services, demo);
    await seedChats(app.services, demo);
    await seedWebhooks(app.services, demo);
    campaigns = (await listCampaigns(ctx, CampaignsQuerySchema.parse({ statuses: everyStatus }))).data;
    creators = (await listCreators(ctx, CreatorsQuerySchema.parse({ perPage: 100 }))).data;
    payouts = await listQueues(ctx);
    webhooks = await readWebhooks(ctx);
    work = await readWork(ctx);
  });

  it("shows campaigns in every status", () => {
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(everyStatus));
  });

  it("shows briefs that some have read and others have not", () => {
    expect(work.briefs).toHaveLength(2);
    for (const { readCount, notifiableCreatorCount } of work.briefs) {
      expect(readCount).toBeGreaterThan(0);
      expect(readCount).toBeLessThan(notifiableCreatorCount);
    }
  });

  it("shows jobs in every status, and applications that wait", () => {
    expect(work.jobs.map(({ status }) => status).toSorted()).toEqual(["draft", "paused", "public"]);
    expect(work.applications.map(({ status }) => status).toSorted()).toEqual(["in_review", "open", "open"]);
    expect(work.applications.filter(({ isUnread }) => isUnread)).not.toEqual([]);
  });

  it("shows conversations in their order, of which some wait for an answer, and a group", () => {
    expect(work.chats.filter(({ lastMessage }) => lastMessage?.senderType === "creator")).toHaveLength(2);
    expect(work.chats.filter(({ kind }) => kind === "group")).toHaveLength(1);
    const newest = work.chats.flatMap(({ lastMessage }) => lastMessage?.createdAt ?? []);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(Math.max(...newest.map((instant) => Date.parse(instant)))).toBeLessThanOrEqual(Date.parse(day));
  });

  it("shows both anchors and every kind of payout", () => {
    expect(new Set(campaigns.map(({ billingAnchor }) => billingAnchor))).toEqual(
      new Set(["rolling", "fixed"]),
    );
    expect(new Set(campaigns.flatMap(({ rules }) => rules.map(({ type }) => type)))).toEqual(
      new Set(["fixed_salary", "base_payout", "cpm", "flat_bonus", "performance_cap"]),
    );
  });

  it("shows creators in every state", () => {
    expect(new Set(creators.map(({ status }) => status))).toEqual(
      new Set(["not invited", "invitation sent", "invitation rejected", "joined"]),
    );
    expect(new Set(creators.map(({ creatorStatus }) => creatorStatus))).toEqual(
      new Set(["active", "archived"]),
    );
  });

  it("shows payouts in every queue, one of which awaits approval and one of which belongs to no window", () => {
    expect(payouts.due.map(({ currency }) => currency)).toContain("EUR");
    expect(payouts.canceled).toHaveLength(1);
    expect(payouts.paid.filter(({ type }) => type === "manual")).toHaveLength(1);
    expect(
      payouts.paid.filter(({ providerPayoutStatus }) => providerPayoutStatus === "created"),
    ).toHaveLength(1);
    expect(payouts.paid.filter(({ provider, type }) => provider === null && type === "campaign")).not.toEqual(
      [],
    );
  });

  it("owes nothing for so long that the Creator Hub would be slowed down", () => {
    const oldest = payouts.due
      .map(({ billingPeriodEnd }) => Date.parse(billingPeriodEnd))
      .sort((a, b) => a - b)[0];
    expect(app.clock.now().getTime() - (oldest ?? 0)).toBeLessThan(14 * 86_400_000);
  });

  it("shows a webhook endpoint that did well on the whole, and is paused", () => {
    const { endpoint, deliveries, health, refused } = webhooks;
    expect(endpoint).toMatchObject({ state: "paused", failingSince: null, pendingDeliveries: 0 });
    expect(deliveries.map(({ createdAt }) => createdAt)).toEqual(
      deliveries
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(
      new Set(["succeeded", "failed", "canceled"]),
    );
    expect(deliveries.filter(({ attemptsMade }) => attemptsMade > 1).length).toBeGreaterThan(1);
    expect(health.hours.length).toBeGreaterThan(5);
    expect(refused.attemptLog).toHaveLength(10);
    expect(refused.body.id).toBe(refused.eventId);
  });
});

async function readWebhooks(ctx: OperationContext) {
  const [endpoint] = (await listEndpoints(ctx)).data;
  if (endpoint === undefined) throw new Error("The demo has no endpoint");
  const query = DeliveryQuerySchema.parse({ endpointId: endpoint.id, limit: 100 });
  const deliveries = (await listDeliveries(ctx, query)).data;
  const failed = deliveries.find(({ state }) => state === "failed");
  return {
    endpoint,
    deliveries,
    health: await getHealth(ctx, endpoint.id, 30),
    refused: await getDelivery(ctx, failed?.id ?? ""),
  };
}

async function listQueues(ctx: OperationContext) {
  const windows = { perPage: 100, includeEmpty: false };
  const [due, canceled, paid] = await Promise.all([
    listDue(ctx, WindowQueueQuerySchema.parse(windows)),
    listCanceled(ctx, CanceledQueueQuerySchema.parse(windows)),
    listPaid(ctx, PaidQueueQuerySchema.parse({ perPage: 100 })),
  ]);
  if (!("data" in due && "data" in canceled && "data" in paid))
    throw new Error("A queue answered without rows");
  return { due: due.data, canceled: canceled.data, paid: paid.data };
}

async function readWork(ctx: OperationContext) {
  const { data: briefs } = await listBriefs(ctx, BriefsQuerySchema.parse({}));
  const { data: jobs } = await listJobs(ctx, JobsQuerySchema.parse({}));
  const { data: applications } = await listApplications(ctx, ApplicationsQuerySchema.parse({}));
  const { data: chats } = await listChats(ctx, ChatsQuerySchema.parse({ perPage: 100 }));
  return { briefs, jobs, applications, chats };
}
