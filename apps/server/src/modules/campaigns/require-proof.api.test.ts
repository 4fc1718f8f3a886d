import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildJoinedCreator } from "../../../test/creator-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { WORKED_EXAMPLE, workedExampleRows } from "../../../test/worked-example.ts";
import { verifyAmounts } from "../billing/amounts/verify-amounts.ts";
import { lockLinks } from "../creators/creators.queries.ts";
import { proveLink } from "../creators/link-accounts.ts";
import { changeUnchecked } from "../tracking/facts/lock-facts.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface World {
  readonly organization: TestOrganization;
  readonly creatorId: string;
  readonly campaignId: string;
  ask(method: string, path: string, body?: object): ReturnType<typeof send>;
  /** What the two weeks of the worked example pay, in minor units, and in which queue they stand. */
  amounts(): Promise<Record<string, number[]>>;
  prove(): Promise<void>;
}

/** A creator with the videos of the worked example, on the Monday after its second week, whose account is declared. */
async function buildWorld(spec: object): Promise<World> {
  app.clock.set("2026-09-14T08:30:00.000Z");
  const organization = await buildOrganization(app);
  const apiKey = (await buildApiKey(organization)).secret;
  const ask: World["ask"] = (method, path, body) =>
    send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
  const { body: campaign } = await ask("POST", "/campaigns", { ...WORKED_EXAMPLE, ...spec });
  const { id: creatorId } = await buildJoinedCreator(organization);
  await ask("POST", "/tracking/import", { rows: workedExampleRows("2026-09-13") });
  const { body: accounts } = await ask("GET", "/accounts/tracked");
  const [account] = accounts.data;
  await ask("POST", `/creators/${creatorId}/accounts`, { accountIds: [account.id] });
  await ask("POST", "/creators/campaigns/assign", {
    creatorIds: [creatorId],
    campaignId: campaign.id,
    startBasis: "prev",
  });
  app.clock.set("2026-09-21T08:30:00.000Z");
  await ask("POST", "/tracking/import", { rows: workedExampleRows("2026-09-20") });
  return {
    organization,
    creatorId,
    campaignId: campaign.id,
    ask,
    async amounts() {
      const rows = async (queue: string) => (await ask("GET", `/payouts/${queue}`)).body.data;
      const due: { billingPeriodStart: string; payoutAmount: number }[] = await rows("due");
      const paid: { amount: number }[] = await rows("paid");
      return {
        due: due
          .toSorted((one, other) => one.billingPeriodStart.localeCompare(other.billingPeriodStart))
          .map(({ payoutAmount }) => payoutAmount),
        paid: paid.map(({ amount }) => amount),
      };
    },
    async prove() {
      const { platform, platformAccountId } = account;
      await organization.ctx.db.transaction(async (tx) => {
        await lockLinks(tx, organization.id);
        const name = { platform, platformAccountId };
        await proveLink(tx, organization.ctx, creatorId, name, changeUnchecked);
      });
    },
  };
}

async function payFirst({ ask, campaignId, creatorId }: World): Promise<void> {
  const window = {
    campaignId,
    creatorId,
    billingPeriodStart: "2026-09-07T00:00:00.000+00:00",
    billingPeriodEnd: "2026-09-13T00:00:00.000+00:00",
  };
  const { body: calculation } = await ask("POST", "/payouts/calculate", window);
  const { integrityToken } = calculation;
  const { status } = await ask("POST", "/payouts/initiate", { calculation, integrityToken });
  expect(status).toBe(200);
}

const salary = { ...WORKED_EXAMPLE.payouts, fixedSalary: { amount: 5 } };

describe("a campaign that requires proof", () => {
  it("pays nothing for videos of an account that is only declared, then all of them at once", async () => {
    const world = await buildWorld({ requireProof: true });
    expect((await world.amounts())["due"]).toEqual([0, 0]);
    await world.prove();
    expect((await world.amounts())["due"]).toEqual([3560, 930]);
    expect((await verifyAmounts(world.organization.ctx, world.organization.id)).differences).toEqual([]);
  });

  it("leaves settled windows as they are, and pays the others in full", async () => {
    const world = await buildWorld({ requireProof: true, payouts: salary });
    expect((await world.amounts())["due"]).toEqual([500, 500]);
    await payFirst(world);
    expect(await world.amounts()).toEqual({ due: [500], paid: [5] });
    await world.prove();
    expect(await world.amounts()).toEqual({ due: [1430], paid: [5] });
  });

  it("counts no more once the account is unlinked, and again when it is proven again", async () => {
    const world = await buildWorld({ requireProof: true });
    await world.prove();
    const { body } = await world.ask("GET", `/creators/${world.creatorId}`);
    const accountIds = [body.accounts[0].id];
    const path = `/creators/${world.creatorId}/accounts`;
    await world.ask("POST", path, { accountIds: [], acknowledge: true });
    await world.ask("POST", path, { accountIds });
    expect((await world.amounts())["due"]).toEqual([0, 0]);
    await world.prove();
    expect((await world.amounts())["due"]).toEqual([3560, 930]);
  });

  it("is switched on and off by an edit, which dry-runs, simulations and revisions show", async () => {
    const world = await buildWorld({});
    expect((await world.amounts())["due"]).toEqual([3560, 930]);
    const { body: before } = await world.ask("GET", `/campaigns/${world.campaignId}`);
    expect(before.spec).not.toHaveProperty("requireProof");
    const edit = { campaignId: world.campaignId, spec: { requireProof: true } };
    const { body: dryRun } = await world.ask("POST", "/campaigns/validate", edit);
    expect(dryRun).toMatchObject({ ok: true, spec: { requireProof: true } });
    expect(dryRun.changes).toMatchObject([{ part: "eligibility", after: expect.stringContaining("proven") }]);
    const { body: simulated } = await world.ask("POST", `/campaigns/${world.campaignId}/simulate`, {
      spec: { requireProof: true },
    });
    expect(simulated.unpaid).toMatchObject({ current: 4490, simulated: 0 });
    const path = `/campaigns/${world.campaignId}`;
    const { previewHash } = dryRun;
    const saved = await world.ask("PUT", path, { requireProof: true, previewHash });
    expect([saved.status, saved.body.spec.requireProof]).toEqual([200, true]);
    expect((await world.amounts())["due"]).toEqual([0, 0]);
    const off = await world.ask("PUT", path, { requireProof: false });
    expect(off.body.spec).toEqual(before.spec);
    expect((await world.amounts())["due"]).toEqual([3560, 930]);
    const { body: log } = await world.ask("GET", "/activity?types=campaign.updated&perPage=1");
    expect(log.data[0].changes).toEqual({ requireProof: { before: true, after: null } });
  });

  it("refuses a payout that was calculated before it required proof", async () => {
    const world = await buildWorld({});
    const window = {
      campaignId: world.campaignId,
      creatorId: world.creatorId,
      billingPeriodStart: "2026-09-07T00:00:00.000+00:00",
      billingPeriodEnd: "2026-09-13T00:00:00.000+00:00",
    };
    const { body: calculation } = await world.ask("POST", "/payouts/calculate", window);
    await world.ask("PUT", `/campaigns/${world.campaignId}`, { requireProof: true });
    const { integrityToken } = calculation;
    const { status, body } = await world.ask("POST", "/payouts/initiate", { calculation, integrityToken });
    expect([status, body.code]).toEqual([409, "CAMPAIGN_RULES_CHANGED"]);
  });

  it.each([null, "yes", 1])("does not take %j for an answer", async (requireProof) => {
    const world = await buildWorld({});
    const { status, body } = await world.ask("PUT", `/campaigns/${world.campaignId}`, { requireProof });
    expect([status, body.data.issues[0].path]).toEqual([400, "requireProof"]);
  });
});
