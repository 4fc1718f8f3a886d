import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { windowsOf } from "../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { buildDueWindow, storePayout, type TestDueWindow } from "../../../test/payout-builders.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { LOCKED_FIELDS } from "./plan-edit.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const unassign = ({ creatorId }: TestDueWindow, options: object = {}) =>
  ask("POST", "/creators/campaigns/unassign", {
    creatorIds: [creatorId],
    endBasis: "custom",
    endDate: "2026-09-13",
    assignment: "current",
    ...options,
  });

async function setPaying({ creatorId }: TestDueWindow): Promise<void> {
  await organization.ctx.db.execute(sql`
    update billing_windows set state = 'paying'
    where organization_id = ${organization.id} and creator_id = ${creatorId} and starts_on = '2026-09-14'`);
}

describe("a payout by hand", () => {
  it("ties its campaign: fields are locked, and it cannot be deleted", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const { id: creatorId } = await buildCreator(organization);
    await storePayout(organization, { creatorId, campaignId, withdrawnAt: "2026-09-20T00:00:00.000Z" });
    expect((await ask("GET", `/campaigns/${campaignId}`)).body.lockedFields).toEqual(LOCKED_FIELDS);
    const { status, body } = await ask("PUT", `/campaigns/${campaignId}`, { currency: "USD" });
    expect([status, body.code]).toEqual([409, "CAMPAIGN_FIELD_LOCKED"]);
    expect((await ask("DELETE", `/campaigns/${campaignId}`)).body).toMatchObject({
      code: "PAYOUTS_ALREADY_ISSUED",
      data: { creatorIds: [creatorId] },
    });
  });

  it("ties its creator", async () => {
    const { id: creatorId } = await buildCreator(organization);
    await storePayout(organization, { creatorId });
    const { status, body } = await ask("DELETE", `/creators/${creatorId}`, {});
    expect([status, body.code]).toEqual([409, "CREATOR_HAS_PAYOUTS"]);
  });
});

describe("a window whose payout is on its way", () => {
  it("stays, like a paid one", async () => {
    const due = await buildDueWindow(organization, { startDate: "2026-09-07" });
    await setPaying(due);
    const refusals = [
      await unassign(due, { removeCanceledWindows: true }),
      await ask("POST", `/campaigns/${due.campaignId}/end`, {
        endBasis: "custom",
        endDate: "2026-09-13",
        endAssignments: true,
      }),
      await ask("DELETE", `/campaigns/${due.campaignId}`),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code, body.data]).toEqual([
        409,
        "PAYOUTS_ALREADY_ISSUED",
        { creatorIds: [due.creatorId] },
      ]);
    expect((await ask("DELETE", `/creators/${due.creatorId}`, {})).body.code).toBe("CREATOR_HAS_PAYOUTS");
    const context = await ask("GET", `/campaigns/${due.campaignId}/end-context`);
    expect(context.body.assignments).toMatchObject([{ lastSettledWindow: { state: "paid" } }]);
  });
});

describe("a window that goes with its days", () => {
  it("is told to be due no longer, if it was told to be due", async () => {
    const due = await buildDueWindow(organization, { startDate: "2026-09-07" });
    await organization.ctx.db.execute(sql`
      update billing_windows set told_generation = generation
      where organization_id = ${organization.id} and ends_on < '2026-09-21'`);
    await forgetEvents(organization);
    expect((await unassign(due)).status).toBe(200);
    const cleared = (await eventsOf(organization)).filter(({ type }) => type === "payout.due_cleared");
    expect(cleared).toMatchObject([
      {
        data: {
          reason: "retracted",
          generation: 1,
          window: { creatorId: due.creatorId, billingPeriodStart: "2026-09-14T00:00:00.000+00:00" },
        },
      },
    ]);
  });

  it("takes its cancellation along, and comes back open", async () => {
    const due = await buildDueWindow(organization, { startDate: "2026-09-07" });
    const { campaignId, creatorId } = due;
    await ask("POST", "/payouts/cancel", {
      campaignId,
      creatorId,
      billingPeriodStart: "2026-09-14T00:00:00Z",
      billingPeriodEnd: "2026-09-20T00:00:00Z",
    });
    expect((await unassign(due)).status).toBe(409);
    expect((await unassign(due, { removeCanceledWindows: true })).status).toBe(200);
    const { open } = await organization.ctx.db.row<{ open: number }>(sql`
      select count(*)::int as open from payout_cancellations
      where organization_id = ${organization.id} and ended_at is null`);
    expect(open).toBe(0);
    await ask("POST", "/creators/campaigns/assign", {
      campaignId,
      creatorIds: [creatorId],
      startBasis: "custom",
      startDate: "2026-09-14",
    });
    expect((await windowsOf(organization, creatorId)).slice(0, 2)).toEqual([
      ["2026-09-07", "2026-09-13", "open", 1],
      ["2026-09-14", "2026-09-20", "open", 2],
    ]);
  });
});
