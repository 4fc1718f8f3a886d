import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProposal } from "../../../../test/agent-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { carryOutPlanTask } from "../../payouts/paying/plans/carry-out-plan.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const campaign = {
  payouts: { fixedSalary: { amount: 100 }, cpmPayouts: [{ tiers: [{ from: 0, to: 10_000, rate: 1 }] }] },
};

/** As the release before event types answered and signed it. */
function asFormer({ integrityToken: _, ...answer }: CalculateAnswer): CalculateAnswer {
  const breakdown = answer.payouts.breakdown.map(({ eventType: _type, calculationDetails, ...line }) => {
    const { tierBreakdown, ...details } = calculationDetails;
    const tiers = tierBreakdown?.map(({ calculationType: _kind, ...tier }) => tier);
    return { ...line, calculationDetails: { ...details, ...(tiers && { tierBreakdown: tiers }) } };
  });
  const calculation = { ...answer, payouts: { ...answer.payouts, breakdown } };
  const { rulesHash } = calculation.engine;
  const text = canonicalJson({ organizationId: organization.id, rulesHash, calculation });
  return { ...calculation, integrityToken: app.services.signer.sign("payout calculation", text) };
}

async function calculateFormerly(due: TestDueWindow): Promise<CalculateAnswer> {
  const answer = await calculate(app, apiKey, due.address);
  expect(answer.payouts.breakdown.map(({ eventType }) => eventType)).toEqual(["flat", "rate_min_max"]);
  const former = asFormer(answer);
  expect(JSON.stringify(former)).not.toMatch(/eventType|calculationType/);
  return former;
}

const post = (path: string, body: object) => send(app, `/ui/v1${path}`, { method: "POST", session, body });
const carryOut = (planId: string) => {
  app.clock.advance(10_000);
  return carryOutPlanTask.run(app.services, { organizationId: organization.id, planId });
};
const paidTo = ({ creatorId }: Pick<TestDueWindow, "creatorId">) =>
  app.services.db.rows<{ amount_minor: bigint }>(sql`
    select amount_minor from payouts where creator_id = ${creatorId}`);

describe("a calculation that was signed before event types", () => {
  it("is paid", async () => {
    const due = await buildDueWindow(organization, { campaign });
    const { status } = await initiate(app, apiKey, await calculateFormerly(due));
    expect([status, await paidTo(due)]).toEqual([200, [{ amount_minor: 10_000n }]]);
  });

  it("is paid by its plan", async () => {
    const due = await buildDueWindow(organization, { campaign });
    const calculation = await calculateFormerly(due);
    const { integrityToken } = calculation;
    const { status, body } = await post("/payout-plans", { calculation, integrityToken });
    expect(status).toBe(200);
    await carryOut(body.id);
    expect(await paidTo(due)).toEqual([{ amount_minor: 10_000n }]);
  });

  it("is paid by the proposal that has it stored", async () => {
    const id = await buildProposal(organization);
    const row = await app.services.db.row<{ calculation: CalculateAnswer; creator_id: string }>(sql`
      select p.calculation, w.creator_id from payout_proposals p join billing_windows w on w.key = p.window_key
      where p.id = ${id}`);
    const { integrityToken, ...former } = asFormer(row.calculation);
    await app.services.db.execute(sql`
      update payout_proposals set calculation = ${JSON.stringify(former)}::jsonb, integrity_token = ${integrityToken}
      where id = ${id}`);
    const { status, body } = await post(`/payout-proposals/${id}/confirm`, { payoutProvider: "manual" });
    expect(status).toBe(200);
    await carryOut(body.plan.id);
    expect(await paidTo({ creatorId: row.creator_id })).toEqual([{ amount_minor: 10_000n }]);
  });
});
