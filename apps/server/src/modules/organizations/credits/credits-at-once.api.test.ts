import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { creditsOf } from "../../../../test/credit-headers.ts";
import { send } from "../../../../test/request.ts";
import { testSeed } from "../../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { grantCredits } from "./credits.ts";
import { returnAbandonedCreditsTask, takeCredit, withCredit } from "./take-credit.ts";

const SEED = testSeed(20_260_921);
const use = { operation: "live.video", platform: "tiktok" } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const contextOf = ({ ctx }: TestOrganization): HttpOperationContext => ({
  ...ctx,
  requestId: "test",
  setHeader: () => undefined,
});

const succeed = (organization: TestOrganization) =>
  withCredit(contextOf(organization), use, async () => undefined);

const fail = (organization: TestOrganization) =>
  withCredit(contextOf(organization), use, async () => {
    throw new ConnectorFailure("upstream", "down");
  });

/** What the ledger says, and what the counters say. */
function sumsOf({ id }: TestOrganization) {
  return app.services.db.row<Record<string, number>>(sql`
    select
      (select coalesce(sum(amount) filter (where source = 'included'), 0)::int from credit_movements where organization_id = ${id}) as included_ledger,
      (select coalesce(sum(amount) filter (where source = 'extra'), 0)::int from credit_movements where organization_id = ${id}) as extra_ledger,
      (select coalesce(sum(included_used), 0)::int from credit_months where organization_id = ${id}) as included_counter,
      (select coalesce(sum(extra_used), 0)::int from credit_months where organization_id = ${id}) as extra_counter,
      (select coalesce(sum(amount), 0)::int from credit_grants where organization_id = ${id}) as granted,
      (select coalesce(sum(extra), 0)::int from credit_balances where organization_id = ${id}) as extra_left,
      (select count(*)::int from credit_holds where organization_id = ${id}) as held`);
}

async function expectAgreement(organization: TestOrganization) {
  const sums = await sumsOf(organization);
  expect(sums["included_counter"]).toBe(sums["included_ledger"]);
  expect(sums["extra_counter"]).toBe(sums["extra_ledger"]);
  expect(sums["extra_left"]).toBe((sums["granted"] ?? 0) - (sums["extra_ledger"] ?? 0));
  return sums;
}

describe("credits taken at once", () => {
  it("200 live requests on 100 credits: exactly 100 are answered, 100 get 402, and the ledger agrees", async () => {
    const organization = await buildOrganization(app, { plan: "basic" });
    const apiKey = (await buildApiKey(organization)).secret;
    await Promise.all(Array.from({ length: 900 }, () => succeed(organization)));

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        send(app, `/api/v1/live/tiktok/accounts/username/creator${number}`, { apiKey }),
      ),
    );
    const answered = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 402);
    expect([answered.length, refused.length]).toEqual([100, 100]);
    for (const answer of refused) {
      expect(answer.body.data).toEqual({ meter: "extra_credits" });
      expect(creditsOf(answer)).toMatchObject({ consumed: "0", remaining: "0" });
    }
    const remaining = answered.map((answer) => Number(creditsOf(answer).remaining));
    expect(remaining.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 100 }, (_, left) => left),
    );

    const { body } = await send(app, "/api/v1/credits", { apiKey });
    expect(body).toMatchObject({ included: 1000, used: 1000, remaining: 0 });
    expect(body.days).toEqual([
      { date: "2026-09-21", operation: "live.accountByUsername", taken: 100, returned: 0, consumed: 100 },
      { date: "2026-09-21", operation: "live.video", taken: 900, returned: 0, consumed: 900 },
    ]);
    expect(await expectAgreement(organization)).toMatchObject({ included_ledger: 1000, held: 0 });
  });

  it(`add up, whatever succeeds, fails or dies, on plan and extra credits alike (seed ${SEED})`, async () => {
    const step = fc.constantFrom("succeed", "fail", "die", "grant", "recover");
    const history = fc.record({
      steps: fc.array(step, { maxLength: 60 }),
      width: fc.integer({ min: 1, max: 12 }),
    });
    const property = fc.asyncProperty(history, async ({ steps, width }) => {
      const organization = await buildOrganization(app, { plan: "free" });
      const acts = {
        succeed: () => succeed(organization),
        fail: () => fail(organization),
        die: () => takeCredit(contextOf(organization), use),
        grant: () => grantCredits(app.services, { organizationId: organization.id, amount: 3, note: "" }),
        recover: () => returnAbandonedCreditsTask.run(app.services, {}),
      };
      for (let start = 0; start < steps.length; start += width) {
        await Promise.allSettled(steps.slice(start, start + width).map((name) => acts[name]()));
        app.clock.advance(4 * 60_000);
      }
      const { extra_left: left, held } = await expectAgreement(organization);
      expect(left).toBeGreaterThanOrEqual(0);

      app.clock.advance(11 * 60_000);
      await acts.recover();
      const recovered = await expectAgreement(organization);
      expect(recovered).toMatchObject({ held: 0, extra_left: (left ?? 0) + (held ?? 0) });
    });
    await fc.assert(property, { seed: SEED, numRuns: 12 });
  }, 60_000);

  it("are taken from the plan first, and from the extra ones when those are used", async () => {
    const organization = await buildOrganization(app, { plan: "basic" });
    await grantCredits(app.services, { organizationId: organization.id, amount: 20, note: "" });
    const settled = await Promise.allSettled(Array.from({ length: 1_050 }, () => succeed(organization)));
    expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(30);
    expect(await expectAgreement(organization)).toMatchObject({
      included_ledger: 1000,
      extra_ledger: 20,
      extra_left: 0,
    });
  });
});
