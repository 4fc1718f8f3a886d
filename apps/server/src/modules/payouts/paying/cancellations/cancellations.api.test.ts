import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment, settleWindow, windowsOf } from "../../../../../test/assignment-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow, type TestDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { createId } from "../../../../infra/ids.ts";
import { unassignCreators } from "../../../campaigns/assignments/end-assignments.ts";
import { updateCampaign } from "../../../campaigns/manage-campaigns.ts";
import { publishDuePayoutsTask } from "../../books/due/publish-due-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, { creator: { firstName: "Cora", lastName: "Lind" } });
  await forgetEvents(organization);
});

const post = (path: string, body: object, key = apiKey) =>
  send(app, `/api/v1/payouts/${path}`, { method: "POST", apiKey: key, body });
const cancel = (body: object = due.address, key = apiKey) => post("cancel", body, key);
const reinstate = (body: object = due.address, key = apiKey) => post("cancel/reinstate", body, key);
const read = async (path: string) => (await send(app, `/api/v1${path}`, { apiKey })).body;
const refusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code];
const told = async () => (await eventsOf(organization)).map(({ type }) => type);
const tell = () => publishDuePayoutsTask.run(app.services, {});

describe("canceling a due window", () => {
  it("takes it out of the queue, with the amount it had and who did it", async () => {
    const { status, body } = await cancel({ ...due.address, reasonNote: " Agreed by phone " });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, cancellationId: expect.stringMatching(/^orgpaycancel_/) });
    expect(await read("/payouts/counts")).toEqual({ upcoming: 1, due: 0, canceled: 1, paid: 0 });
    const { data } = await read("/payouts/canceled");
    expect(data).toMatchObject([
      {
        ...due.address,
        cancellationId: body.cancellationId,
        payoutAmount: 10_000,
        generation: 1,
        canceledAt: "2026-09-21T08:30:00.000Z",
        canceledByUserId: organization.owner.userId,
        canceledByName: "Olive Owner",
        canceledByEmail: organization.owner.email,
        canceledByUser: { id: organization.owner.userId, name: "Olive Owner", image: null },
        reasonNote: "Agreed by phone",
        isAwaitingProvider: false,
      },
    ]);
    const { totals } = await read("/payouts/canceled?mode=totals");
    expect(totals).toEqual([{ currency: "EUR", amount: 10_000, precision: 2, count: 1 }]);
  });

  it("keeps the amount, whatever the rules become", async () => {
    await cancel();
    for (const amount of [7, 8]) {
      const cpmPayouts = [{ tiers: [{ from: 0, rate: 2 }] }];
      await updateCampaign(organization.ctx, due.campaignId, {
        payouts: { fixedSalary: { amount }, cpmPayouts, eligibility: { windowDays: amount } },
      });
      expect((await read("/payouts/canceled")).data[0].payoutAmount).toBe(10_000);
      expect((await read("/payouts/upcoming")).data[0].payoutAmount).toBe(amount * 100);
    }
  });

  it("is told and logged with its reason", async () => {
    const { body } = await cancel({ ...due.address, reasonNote: "Agreed" });
    expect(await eventsOf(organization)).toEqual([
      {
        type: "payout.canceled",
        data: {
          window: {
            ...due.address,
            id: `${due.campaignId}:${due.creatorId}:2026-09-14:2026-09-20`,
            campaignName: expect.any(String),
            creatorUserId: expect.stringMatching(/^user_/),
            creatorName: "Cora Lind",
            currency: "EUR",
          },
          cancellationId: body.cancellationId,
          reason: "canceled",
          note: "Agreed",
        },
      },
    ]);
    const { data } = await read("/activity?types=payout.canceled");
    expect(data).toMatchObject([
      {
        subject: { type: "payout_window", label: "Cora Lind" },
        changes: { reasonNote: { before: null, after: "Agreed" } },
      },
    ]);
  });

  it("tells that the window is due no more only if it was told as due", async () => {
    await tell();
    expect(await told()).toEqual(["payout.due"]);
    await cancel();
    expect(await told()).toEqual(["payout.due", "payout.due_cleared", "payout.canceled"]);
    const [, cleared] = await eventsOf(organization);
    expect(cleared?.data).toMatchObject({ window: due.address, generation: 1, reason: "canceled" });
  });

  it("is refused for whatever is not due", async () => {
    await cancel();
    expect(refusal(await cancel())).toEqual([409, "PAYOUT_CONFLICT"]);
    const running = windowAddress(due, "2026-09-21", "2026-09-27");
    expect(refusal(await cancel(running))).toEqual([409, "PAYOUT_CONFLICT"]);
    const paid = await buildDueWindow(organization);
    await settleWindow(organization, paid.creatorId, "2026-09-14", "paid");
    expect(refusal(await cancel(paid.address))).toEqual([409, "PAYOUT_CONFLICT"]);
    const asked = await buildDueWindow(organization);
    await app.services.db.execute(sql`
      update billing_windows set state = 'paying' where creator_id = ${asked.creatorId} and starts_on = '2026-09-14'`);
    expect(refusal(await cancel(asked.address))).toEqual([409, "PAYOUT_CONFLICT"]);
  });

  it("happens once, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await told()).toEqual(["payout.canceled"]);
  });

  it("finds no other organization's window, nor one that does not exist", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect(refusal(await cancel(due.address, secret))).toEqual([404, "NOT_FOUND"]);
    expect(refusal(await cancel({ ...due.address, creatorId: createId("creator") }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    await unassignCreators(organization.ctx, {
      creatorIds: [due.creatorId],
      endBasis: "custom",
      endDate: calendarDate("2026-09-13"),
      removeCanceledWindows: false,
      assignment: "current",
    });
    expect(refusal(await cancel())).toEqual([404, "NOT_FOUND"]);
  });

  it("is for members, and takes a note of up to 1,000 characters", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await cancel(due.address, viewer.secret)).status).toBe(403);
    expect((await cancel({ ...due.address, reasonNote: "x".repeat(1_001) })).status).toBe(400);
    expect((await cancel({ ...due.address, reason: "x" })).status).toBe(400);
    expect((await cancel({ ...due.address, reasonNote: "x".repeat(1_000) })).status).toBe(200);
  });
});

describe("reinstating a canceled window", () => {
  it("puts it back with the next generation and what it pays now", async () => {
    await cancel();
    await updateCampaign(organization.ctx, due.campaignId, { payouts: { fixedSalary: { amount: 7 } } });
    const { status, body } = await reinstate();
    expect([status, body]).toEqual([200, { success: true, generation: 2 }]);
    expect((await read("/payouts/due")).data).toMatchObject([
      { ...due.address, generation: 2, payoutAmount: 700 },
    ]);
    expect((await read("/payouts/canceled")).total).toBe(0);
  });

  it("is told and logged, and makes it due once more for those who listen", async () => {
    await tell();
    const { body } = await cancel();
    await forgetEvents(organization);
    await reinstate();
    await tell();
    const [reinstated, dueAgain] = await eventsOf(organization);
    expect(reinstated).toMatchObject({
      type: "payout.reinstated",
      data: { window: due.address, cancellationId: body.cancellationId },
    });
    expect(dueAgain).toMatchObject({ type: "payout.due", data: { window: due.address, generation: 2 } });
    const { data } = await read("/activity?types=payout.reinstated");
    expect(data).toMatchObject([{ changes: { generation: { before: 1, after: 2 } } }]);
  });

  it("can be repeated with new cancellations", async () => {
    const ids = new Set<string>();
    for (const generation of [2, 3, 4]) {
      ids.add((await cancel()).body.cancellationId);
      expect((await reinstate()).body.generation).toBe(generation);
    }
    expect(ids.size).toBe(3);
  });

  it("is refused for whatever is not canceled", async () => {
    expect(refusal(await reinstate())).toEqual([409, "INVALID_STATE"]);
    expect(refusal(await reinstate(windowAddress(due, "2026-09-21", "2026-09-27")))).toEqual([
      409,
      "INVALID_STATE",
    ]);
    expect(refusal(await reinstate({ ...due.address, campaignId: createId("campaign") }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    await cancel();
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect(refusal(await reinstate(due.address, secret))).toEqual([404, "NOT_FOUND"]);
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await reinstate(due.address, viewer.secret)).status).toBe(403);
  });

  it("happens once, however many ask at once", async () => {
    await cancel();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reinstate()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await windowsOf(organization, due.creatorId)).toContainEqual([
      "2026-09-14",
      "2026-09-20",
      "open",
      2,
    ]);
  });
});

describe("an assignment that is taken away", () => {
  const clear = (removeCanceledWindows: boolean) =>
    unassignCreators(organization.ctx, {
      creatorIds: [due.creatorId],
      endBasis: "custom",
      endDate: calendarDate("2026-09-13"),
      removeCanceledWindows,
      assignment: "current",
    });

  it("clears what was told as due", async () => {
    await tell();
    await clear(false);
    const cleared = (await eventsOf(organization)).filter(({ type }) => type === "payout.due_cleared");
    expect(cleared).toMatchObject([{ data: { window: due.address, generation: 1, reason: "retracted" } }]);
  });

  it("takes canceled windows along without telling of them again, and they can be canceled anew", async () => {
    await tell();
    await cancel();
    await forgetEvents(organization);
    await clear(true);
    expect(await told()).not.toContain("payout.due_cleared");
    expect((await read("/payouts/canceled")).total).toBe(0);
    await buildAssignment(organization, { ...due, startDate: "2026-09-14" });
    expect((await cancel()).status).toBe(200);
    expect((await read("/payouts/canceled")).data).toMatchObject([{ ...due.address, generation: 2 }]);
  });
});
