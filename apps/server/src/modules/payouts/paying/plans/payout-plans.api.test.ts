import type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { auditBooks } from "../../../../../test/payout-audit.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate, manualPayout } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../../test/waiting-on-locks.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { carryOutPlanTask } from "./carry-out-plan.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const post = (path: string, body: object, as = session) =>
  send(app, `/ui/v1/payout-plans${path}`, { method: "POST", session: as, body });
const undo = (...ids: string[]) => post("/undo", { ids });
const calculationOf = ({ address }: TestDueWindow) => calculate(app, apiKey, address);

async function plan(due: TestDueWindow, changes: object = {}) {
  const calculation = await calculationOf(due);
  return post("", { calculation, integrityToken: calculation.integrityToken, ...changes });
}

async function openPlan(due: TestDueWindow): Promise<string> {
  const { status, body } = await plan(due);
  if (status !== 200) throw new Error(`planning answered ${status} ${body.code}`);
  return body.id;
}

const carryOut = (planId: string) =>
  carryOutPlanTask.run(app.services, { organizationId: organization.id, planId });

async function listed(id: string, as = session): Promise<PayoutPlan | undefined> {
  const { body } = await send(app, "/ui/v1/payout-plans", { session: as });
  return body.data.find((one: PayoutPlan) => one.id === id);
}

function stateOf({ creatorId }: TestDueWindow) {
  return app.services.db.row<{ state: string; payouts: number }>(sql`
    select w.state, (select count(*)::int from payouts p where p.window_key = w.key) as payouts
    from billing_windows w where w.creator_id = ${creatorId} and w.starts_on = '2026-09-14'`);
}

describe("a planned payout", () => {
  it("leaves the window due until its time has come, and is then recorded once", async () => {
    const due = await buildDueWindow(organization);
    const { status, body } = await plan(due, { reference: "Transfer 7" });
    expect([status, body]).toMatchObject([
      200,
      { kind: "window", state: "open", amount: 10_000, currency: "EUR", remainingMs: 10_000, failure: null },
    ]);
    expect(await stateOf(due)).toEqual({ state: "open", payouts: 0 });
    await expect(carryOut(body.id)).rejects.toThrow("can still be undone");
    expect(await stateOf(due)).toEqual({ state: "open", payouts: 0 });

    app.clock.advance(10_000);
    await Promise.all([carryOut(body.id), carryOut(body.id), carryOut(body.id)]);
    expect(await stateOf(due)).toEqual({ state: "paid", payouts: 1 });
    const done = await listed(body.id);
    expect(done).toMatchObject({ state: "done", payoutId: expect.stringMatching(/^orgpay_/) });
    const payout = await send(app, `/api/v1/payouts/${done?.payoutId}`, { apiKey });
    expect(payout.body).toMatchObject({
      amount: 100,
      reference: "Transfer 7",
      paidByUserId: organization.owner.userId,
      provider: null,
    });
  });

  it("waits in the queue for ten seconds", async () => {
    const due = await buildDueWindow(organization);
    const id = await openPlan(due);
    const at = new Date(app.clock.now().getTime() + 10_000);
    const jobs = await app.services.db.rows(sql`
      select j.run_at from graphile_worker.jobs j
      where j.task_identifier = 'payouts.carry-out-plan' and j.key = ${`payout-plan ${id}`}`);
    expect(jobs).toEqual([{ run_at: at }]);
  });

  it("changes nothing once it was undone", async () => {
    const due = await buildDueWindow(organization);
    const id = await openPlan(due);
    expect((await undo(id)).body).toEqual({ undone: [id], late: [] });
    expect((await undo(id)).body).toEqual({ undone: [], late: [id] });
    app.clock.advance(10_000);
    await carryOut(id);
    expect(await stateOf(due)).toEqual({ state: "open", payouts: 0 });
    expect(await listed(id)).toMatchObject({ state: "undone", payoutId: null });
    expect((await plan(due)).status).toBe(200);
  });

  it("is either undone or carried out, when both happen at once", async () => {
    const dues = await Promise.all(Array.from({ length: 12 }, () => buildDueWindow(organization)));
    const ids: string[] = [];
    for (const due of dues) ids.push(await openPlan(due));
    app.clock.advance(10_000);
    const answers = await Promise.all(
      ids.flatMap((id, place) => (place % 2 === 0 ? [carryOut(id), undo(id)] : [undo(id), carryOut(id)])),
    );
    const undone = answers.flatMap((answer) => (answer === undefined ? [] : answer.body.undone));
    for (const [place, due] of dues.entries()) {
      const wasUndone = undone.includes(ids[place]);
      expect(await stateOf(due)).toEqual(
        wasUndone ? { state: "open", payouts: 0 } : { state: "paid", payouts: 1 },
      );
      expect(await listed(ids[place] ?? "")).toMatchObject({ state: wasUndone ? "undone" : "done" });
    }
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("is one for each window, of many that are asked for at once", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    const body = { calculation, integrityToken: calculation.integrityToken };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await plan(due)).body.code).toBe("PAYOUT_CONFLICT");
  });
});

describe("planning", () => {
  it("is refused as paying would be", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    const { integrityToken } = calculation;
    const tampered = { ...calculation, generation: 9 };
    expect((await post("", { calculation: tampered, integrityToken })).body.code).toBe(
      "INTEGRITY_TOKEN_INVALID",
    );
    const lineItems = [
      { title: "Half a cent", amount: 0.005 },
      { title: "Too exact", amount: 1.234 },
    ];
    const lines = await post("", { calculation, integrityToken, lineItems });
    expect([lines.status, lines.body.data.issues.length]).toEqual([400, 2]);
    expect((await initiate(app, apiKey, calculation)).status).toBe(200);
    expect((await post("", { calculation, integrityToken })).body.code).toBe("PAYOUT_CONFLICT");
  });

  it("is for those who may pay, with a session of theirs", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    const viewer = await buildMember(app, organization, "viewer");
    const body = { calculation, integrityToken: calculation.integrityToken };
    const refused = await post("", body, await signIn(app, viewer.email, organization.id));
    expect(refused.status).toBe(403);
    const byKey = await send(app, "/api/v1/payout-plans", { method: "POST", apiKey, body });
    expect(byKey.status).toBe(404);
  });

  it("shows people their own plans", async () => {
    const due = await buildDueWindow(organization);
    const id = await openPlan(due);
    const member = await buildMember(app, organization, "member");
    expect(await listed(id, await signIn(app, member.email, organization.id))).toBeUndefined();
    expect(await listed(id)).toMatchObject({ creatorId: due.creatorId, campaignId: due.campaignId });
  });
});

describe("another organization's plan", () => {
  it("is neither undone nor put away", async () => {
    const due = await buildDueWindow(organization);
    const id = await openPlan(due);
    const other = await buildOrganization(app);
    const attacker = await signIn(app, other.owner.email, other.id);
    expect((await post("/undo", { ids: [id] }, attacker)).body).toEqual({ undone: [], late: [id] });
    expect((await post("/dismiss", { ids: [id] }, attacker)).status).toBe(200);
    expect(await listed(id, attacker)).toBeUndefined();
    expect(await listed(id)).toMatchObject({ state: "open" });
  });
});

describe("a plan whose window has changed", () => {
  it.each([
    [
      "was canceled",
      async (due: TestDueWindow) => {
        await send(app, "/api/v1/payouts/cancel", { method: "POST", apiKey, body: due.address });
      },
    ],
    [
      "was paid by API",
      async (due: TestDueWindow) => {
        expect((await initiate(app, apiKey, await calculationOf(due))).status).toBe(200);
      },
    ],
    [
      "has other rules",
      async ({ campaignId }: TestDueWindow) => {
        const body = { payouts: { fixedSalary: { amount: 90 } } };
        await send(app, `/api/v1/campaigns/${campaignId}`, { method: "PUT", apiKey, body });
      },
    ],
  ])("that %s fails with the reason, which stays until it was read", async (_, change) => {
    const due = await buildDueWindow(organization);
    const id = await openPlan(due);
    await change(due);
    const { payouts } = await stateOf(due);
    app.clock.advance(10_000);
    await carryOut(id);
    expect((await stateOf(due)).payouts).toBe(payouts);
    app.clock.advance(3_600_000);
    expect(await listed(id)).toMatchObject({ state: "failed", failure: expect.stringMatching(/\w{3}/) });
    expect((await post("/dismiss", { ids: [id] })).status).toBe(200);
    expect(await listed(id)).toBeUndefined();
  });
});

describe("planning several windows", () => {
  it("plans those that still pay what was shown, all for the same moment", async () => {
    const one = await buildDueWindow(organization);
    const two = await buildDueWindow(organization);
    const windows = [
      { due: one, payoutAmount: 10_000 },
      { due: await buildDueWindow(organization), payoutAmount: 9_000 },
      { due: two, payoutAmount: 10_000 },
      { due: await buildDueWindow(organization), payoutAmount: 11_000 },
    ].map(({ due, payoutAmount }) => ({ ...due.address, payoutAmount }));
    const { status, body } = await post("/several", { windows });
    expect(status).toBe(200);
    expect(
      body.planned.map((planned: PayoutPlan) => [planned.creatorId, planned.remainingMs]).sort(),
    ).toEqual(
      [
        [one.creatorId, 10_000],
        [two.creatorId, 10_000],
      ].sort(),
    );
    expect(body.failed).toEqual(
      [1, 3].map((place) => ({
        ...{ place, code: "PAYOUT_CONFLICT" },
        message: expect.stringContaining("€100.00"),
      })),
    );
    const ids = body.planned.map(({ id }: PayoutPlan) => id);
    expect((await undo(...ids)).body.undone.sort()).toEqual([...ids].sort());
  });

  it("lets the first be undone for as long as the last, however long planning takes", async () => {
    const dues = [await buildDueWindow(organization), await buildDueWindow(organization)];
    const windows = dues.map(({ address }) => ({ ...address, payoutAmount: 10_000 }));
    // Amounts are up to date, so that the second window is the first to be waited for.
    expect((await send(app, "/api/v1/payouts/due", { apiKey })).status).toBe(200);
    let planning: Promise<TestResponse> | undefined;
    await app.services.db.transaction(async (tx) => {
      const { campaignId } = dues[1] ?? {};
      await tx.rows(sql`select from billing_windows where campaign_id = ${campaignId} for update`);
      planning = post("/several", { windows });
      await expect.poll(() => waitingOnLocks(app)).toBe(1);
      app.clock.advance(4_000);
    });
    const { status, body } = (await planning) ?? {};
    expect(status).toBe(200);
    expect(body.planned.map(({ remainingMs }: PayoutPlan) => remainingMs)).toEqual([10_000, 10_000]);
    app.clock.advance(9_999);
    const ids: string[] = body.planned.map(({ id }: PayoutPlan) => id);
    for (const id of ids) await expect(carryOut(id)).rejects.toThrow("can still be undone");
    expect((await undo(...ids)).body.undone.sort()).toEqual(ids.sort());
  });

  it("lets two people plan the same windows in opposite orders", async () => {
    const dues = await Promise.all(Array.from({ length: 6 }, () => buildDueWindow(organization)));
    const windows = dues.map(({ address }) => ({ ...address, payoutAmount: 10_000 }));
    const answers = await Promise.all([
      post("/several", { windows }),
      post("/several", { windows: windows.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const planned = answers.flatMap(({ body }) => body.planned.map(({ creatorId }: PayoutPlan) => creatorId));
    expect(planned.sort()).toEqual(dues.map(({ creatorId }) => creatorId).sort());
    const refused = answers.flatMap(({ body }) => body.failed.map(({ code }: { code: string }) => code));
    expect(refused).toEqual(Array(6).fill("PAYOUT_CONFLICT"));
  });
});

describe("a planned manual payout", () => {
  it("is recorded under its id when its time has come", async () => {
    const { creatorId, campaignId } = await buildDueWindow(organization);
    const body = { ...manualPayout({ creatorId, campaignId }), description: "A thank you" };
    const planned = await post("/manual", body);
    expect([planned.status, planned.body]).toMatchObject([200, { kind: "manual", amount: 2550, campaignId }]);
    expect((await post("/manual", body)).body.code).toBe("PAYOUT_ID_CONFLICT");
    expect((await send(app, `/api/v1/payouts/${body.id}`, { apiKey })).status).toBe(404);
    app.clock.advance(10_000);
    await carryOut(planned.body.id);
    const payout = await send(app, `/api/v1/payouts/${body.id}`, { apiKey });
    expect(payout.body).toMatchObject({ amount: 25.5, description: "A thank you" });
    expect(await listed(planned.body.id)).toMatchObject({ state: "done", payoutId: body.id });
  });

  it("keeps its creator until it is recorded or undone", async () => {
    const { id: creatorId } = await buildCreator(organization);
    const remove = () => send(app, `/api/v1/creators/${creatorId}`, { method: "DELETE", apiKey });
    const { body: planned } = await post("/manual", manualPayout({ creatorId }));
    expect((await remove()).body.code).toBe("CREATOR_HAS_PAYOUTS");
    await undo(planned.id);
    expect((await remove()).status).toBe(200);
  });

  it("names all that is wrong with it", async () => {
    const body = manualPayout({ creatorId: "orgcre_000000000000", amount: -1 });
    expect((await post("/manual", body)).status).toBe(400);
    expect((await post("/manual", { ...body, amount: 1 })).body.code).toBe("CREATOR_NOT_FOUND");
  });
});
