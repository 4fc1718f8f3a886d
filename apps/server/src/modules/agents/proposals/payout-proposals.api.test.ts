import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, connectAgent, withoutMarks } from "../../../../test/agent-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildDueWindow, issuePayout, SALARY, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { controlSandbox } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { calculatePayout } from "../../payouts/books/calculation/calculate-payout.ts";
import { carryOutPlanTask } from "../../payouts/paying/plans/carry-out-plan.ts";
import { forgetUnusedGrantsTask } from "../oauth/tokens.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let apiKey: string;
let client: Client;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  client = await connectAgent(app, apiKey);
});
afterAll(async () => {
  await client.close();
  await app.stop();
});

const propose = async ({ address }: TestDueWindow, note = "It is due since Monday") => {
  const { isError, body } = await callTool(client, "propose_payout", { ...address, note });
  expect(isError ? body : undefined).toBeUndefined();
  return withoutMarks(body) as { id: string; total: { amount: number } };
};
const decide = (
  id: string,
  decision: "confirm" | "decline",
  by: TestSession = session,
  payoutProvider: "manual" | "partner" = "manual",
) =>
  send(app, `/ui/v1/payout-proposals/${id}/${decision}`, {
    method: "POST",
    session: by,
    ...(decision === "confirm" && { body: { payoutProvider, reference: "Bank 7" } }),
  });
const carryOut = (planId: string) => {
  app.clock.advance(10_000);
  return carryOutPlanTask.run(app.services, { organizationId: organization.id, planId });
};
const listed = async () => (await send(app, "/ui/v1/payout-proposals", { session })).body.data;
const payoutsOf = ({ creatorId }: TestDueWindow) =>
  app.services.db.rows<{ id: string; amount_minor: bigint; actor_type: string }>(sql`
    select id, amount_minor, actor_type from payouts where creator_id = ${creatorId}`);
const entriesOf = (id: string) =>
  app.services.db.rows<{ type: string; surface: string }>(sql`
    select type, surface from activity where subject_id = ${id} order by occurred_at, type desc`);

describe("a proposed payout", () => {
  it("pays nothing until a person confirms it, and then exactly what was calculated", async () => {
    const due = await buildDueWindow(organization);
    const { id, total } = await propose(due);
    expect([total.amount, await payoutsOf(due)]).toEqual([10_000, []]);
    expect((await listed()).find((each: { id: string }) => each.id === id)).toMatchObject({
      creatorId: due.creatorId,
      total: { amount: 10_000, currency: "EUR", value: 100 },
      lineItems: [{ title: "Fixed salary", amount: 100 }],
      note: "It is due since Monday",
      proposedBy: { apiKeyName: "Test key" },
      expiresAt: "2026-09-28T08:30:00.000Z",
    });
    const { status, body } = await decide(id, "confirm");
    expect([status, body]).toMatchObject([
      200,
      { payoutId: null, plan: { state: "open", amount: 10_000, remainingMs: 10_000 } },
    ]);
    expect([await payoutsOf(due), await listed()]).toEqual([[], []]);
    await carryOut(body.plan.id);
    const again = await decide(id, "confirm");
    expect(again.body.plan).toMatchObject({ id: body.plan.id, state: "done" });
    expect(await payoutsOf(due)).toEqual([
      { id: again.body.payoutId, amount_minor: 10_000n, actor_type: "user" },
    ]);
    expect(await entriesOf(id)).toEqual([
      { type: "payout_proposal.created", surface: "copilot" },
      { type: "payout_proposal.confirmed", surface: "ui" },
    ]);
    expect(await listed()).toEqual([]);
  });

  it("is paid once, however often and by how many at once it is confirmed", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, "confirm")));
    const plans = new Set(answers.map(({ body }) => body.plan?.id));
    expect([plans.size, ...answers.map(({ status }) => status)]).toEqual([1, 200, 200, 200, 200, 200]);
    await carryOut(answers[0]?.body.plan.id);
    const paid = await payoutsOf(due);
    expect(paid).toHaveLength(1);
    expect((await decide(id, "confirm")).body.payoutId).toBe(paid[0]?.id);
  });

  it("is open again when recording it was undone, and gives way to a newer one then too", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    const undo = async () => {
      const { plan } = (await decide(id, "confirm")).body;
      const { body } = await send(app, "/ui/v1/payout-plans/undo", {
        method: "POST",
        session,
        body: { ids: [plan.id] },
      });
      expect(body.undone).toEqual([plan.id]);
      app.clock.advance(10_000);
    };
    await undo();
    expect((await listed()).map((each: { id: string }) => each.id)).toEqual([id]);
    await undo();
    const { id: newer } = await propose(due, "Once more");
    expect((await listed()).map((each: { id: string }) => each.id)).toEqual([newer]);
    expect((await decide(id, "confirm")).body.code).toBe("INVALID_STATE");
    expect((await decide(newer, "decline")).status).toBe(200);
    expect(await payoutsOf(due)).toEqual([]);
  });

  it("is not open while another way of paying its window is planned", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    const calculation = await calculatePayout(organization.ctx, { ...due.address, excludedVideos: [] });
    const { integrityToken } = calculation;
    const body = { calculation, integrityToken };
    const planned = await send(app, "/ui/v1/payout-plans", { method: "POST", session, body });
    expect(planned.status).toBe(200);
    expect((await decide(id, "confirm")).body.code).toBe("PAYOUT_CONFLICT");
    await carryOut(planned.body.id);
    expect(await payoutsOf(due)).toHaveLength(1);
    expect((await decide(id, "confirm")).status).toBe(409);
    expect(await payoutsOf(due)).toHaveLength(1);
  });

  it("is refused when the creator's balance changes what is paid", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    await send(app, `/ui/v1/creators/${due.creatorId}/balance`, {
      method: "POST",
      session,
      body: { amount: -30, currency: "EUR", reason: "Agreed on" },
    });
    const { body } = await decide(id, "confirm");
    expect(body.message).toMatch(/^Recalculated: this window now pays .*70.*, not .*100/);
    expect((await decide(id, "decline")).status).toBe(200);
  });

  it("is issued at the provider where the person chooses so, and awaits approval there", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    const { status, body } = await decide(id, "confirm", session, "partner");
    expect(status).toBe(200);
    const { body: payout } = await send(app, `/api/v1/payouts/${body.payoutId}`, { apiKey });
    expect(payout).toMatchObject({ provider: "partner", providerPayoutStatus: "created", amount: 100 });
  });

  it("leaves the window due when the provider refuses, and pays it once from the queue", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    await controlSandbox(app, session, { action: "misbehave", mode: "fail", count: "1" });
    const refused = await decide(id, "confirm", session, "partner");
    expect([refused.status, refused.body.code]).toEqual([502, "PAYOUT_PROVIDER_FAILED"]);
    expect(await payoutsOf(due)).toEqual([]);
    expect((await decide(id, "confirm")).body.code).toBe("INVALID_STATE");
    const payoutId = await issuePayout(organization, due.address);
    expect((await payoutsOf(due)).map((row) => row.id)).toEqual([payoutId]);
  });

  it("is refused when the window pays something else by now, and says so", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    const { body: campaign } = await send(app, `/api/v1/campaigns/${due.campaignId}`, { apiKey });
    await send(app, `/api/v1/campaigns/${due.campaignId}`, {
      method: "PUT",
      apiKey,
      body: { name: campaign.name, payouts: { fixedSalary: { amount: 80 } } },
    });
    const { status, body } = await decide(id, "confirm");
    expect([status, body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    expect(body.message).toMatch(/^Recalculated: this window now pays .*80.*, not .*100/);
    expect(await payoutsOf(due)).toEqual([]);
  });

  it("gives way to a newer one of the same window", async () => {
    const due = await buildDueWindow(organization);
    const { id: first } = await propose(due, "First");
    const { id: second } = await propose(due, "Second");
    const open = (await listed()).filter((each: { creatorId: string }) => each.creatorId === due.creatorId);
    expect(open.map((each: { id: string }) => each.id)).toEqual([second]);
    expect((await decide(first, "confirm")).body.code).toBe("INVALID_STATE");
    expect(await payoutsOf(due)).toEqual([]);
  });

  it("can be declined, and then neither confirmed nor found", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    expect((await decide(id, "decline")).status).toBe(200);
    expect((await decide(id, "decline")).status).toBe(200);
    expect((await decide(id, "confirm")).body.code).toBe("INVALID_STATE");
    expect((await listed()).map((each: { id: string }) => each.id)).not.toContain(id);
    expect(await payoutsOf(due)).toEqual([]);
  });

  it("is for members of its organization to decide, and for no key", async () => {
    const { id } = await propose(await buildDueWindow(organization));
    const viewer = await buildMember(app, organization, "viewer");
    expect((await decide(id, "confirm", await signIn(app, viewer.email, organization.id))).status).toBe(403);
    const other = await buildOrganization(app);
    expect((await decide(id, "confirm", await signIn(app, other.owner.email, other.id))).status).toBe(404);
    for (const prefix of ["/api/v1", "/mcp"])
      expect(
        (
          await send(app, `${prefix}/payout-proposals/${id}/confirm`, {
            method: "POST",
            apiKey,
            body: { payoutProvider: "manual" },
          })
        ).status,
      ).toBe(404);
    expect((await decide(id, "decline")).status).toBe(200);
  });

  it("is only of a window that is due and pays something", async () => {
    const paid = await buildDueWindow(organization);
    await issuePayout(organization, paid.address);
    const refusal = async (due: TestDueWindow) =>
      (await callTool(client, "propose_payout", { ...due.address })).body.error;
    expect(await refusal(paid)).toBe("PAYOUT_CONFLICT");
    expect(await refusal(await buildDueWindow(organization, { startDate: "2026-09-21" }))).toBe(
      "PAYOUT_CONFLICT",
    );
    const nothing = { payouts: { basePayouts: [{ perVideo: 10 }] } };
    expect(await refusal(await buildDueWindow(organization, { campaign: { ...SALARY, ...nothing } }))).toBe(
      "INVALID_STATE",
    );
  });

  it("is worth nothing to a key that may pay: the tools offer no way to", async () => {
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name }) => name).filter((name) => /pay|initiate|approve|confirm|settle/.test(name)),
    ).toEqual([
      "list_due_payouts",
      "list_upcoming_payouts",
      "list_paid_payouts",
      "calculate_payout",
      "get_payout",
      "verify_payout",
      "get_payout_hold",
      "list_payout_proposals",
      "propose_payout",
    ]);
  });

  it("expires after a week, and is forgotten after three months", async () => {
    const due = await buildDueWindow(organization);
    const { id } = await propose(due);
    app.clock.advance(7 * 86_400_000);
    const again = await signIn(app, organization.owner.email, organization.id);
    expect((await decide(id, "confirm", again)).body).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringContaining("expired"),
    });
    expect(await payoutsOf(due)).toEqual([]);
    app.clock.advance(84 * 86_400_000);
    await forgetUnusedGrantsTask.run(app.services, {});
    expect(await app.services.db.rows(sql`select id from payout_proposals where id = ${id}`)).toEqual([]);
  });
});
