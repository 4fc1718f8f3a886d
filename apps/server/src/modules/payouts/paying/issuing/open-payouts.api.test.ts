import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { waitingAtGate, withGate } from "../../../../../test/held-commit.ts";
import { auditBooks } from "../../../../../test/payout-audit.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate, manualPayout } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestResponse } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { refreshPayoutTask } from "../approvals/refresh-payout.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;

beforeAll(async () => {
  provider = await startStagedProvider(1_500);
  app = await startTestApp({ environment: provider.environment });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  provider.intervene = async () => undefined;
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization);
});

const get = async (path: string) => (await send(app, `/api/v1${path}`, { apiKey })).body;
const post = (path: string, body: object, key = apiKey): Promise<TestResponse> =>
  send(app, `/api/v1${path}`, { method: "POST", apiKey: key, body });
const reconcile = () => reconcileIntentsTask.run(app.services, {});
const dueRow = async () => (await get("/payouts/due")).data[0];
const activity = async () =>
  (await get("/activity?perPage=100")).data.map(({ type }: { type: string }) => type);
const atProvider = () => provider.payouts.filter(({ key }) => key.startsWith(`${organization.id}/`));

/** Requests that make payouts, or ask what was made, are lost, before or after they had their effect. */
function loseRequests(moment: "arrived" | "taken"): void {
  provider.intervene = async (now, { url }) =>
    now === moment && url?.split("?", 1)[0] === "/payouts" ? "lost" : undefined;
}

async function pay(payoutProvider: "manual" | "partner") {
  return initiate(app, apiKey, await calculate(app, apiKey, due.address), { payoutProvider });
}

/** A payout of the due window that the provider leaves without an answer. */
async function leaveOpen(moment: "arrived" | "taken" = "arrived"): Promise<string> {
  loseRequests(moment);
  expect((await pay("partner")).status).toBe(502);
  return (await get("/payouts/intents")).data[0].id;
}

const reason = "The provider is out of business";

describe("a payout that the provider leaves open", () => {
  it("shows in the due queue and in a list of its own, with since when", async () => {
    const id = await leaveOpen();
    expect(await dueRow()).toMatchObject({
      isAwaitingProvider: true,
      awaitingProvider: {
        payoutId: id,
        since: "2026-09-21T08:30:00.000Z",
        lastFailure: "It could not be reached, or did not answer in time",
      },
      providerWarning: null,
    });
    expect(await get("/payouts/intents")).toMatchObject({
      page: 1,
      total: 1,
      data: [
        {
          id,
          state: "open",
          kind: "campaign",
          campaignId: due.campaignId,
          creatorId: due.creatorId,
          billingPeriodStart: due.address.billingPeriodStart,
          amount: 100,
          precision: 2,
          currency: "EUR",
          requestedAt: "2026-09-21T08:30:00.000Z",
          requestedByUserId: organization.owner.userId,
          attempts: 1,
          decision: null,
          warning: null,
        },
      ],
    });
  });

  it("counts on a page that lies beyond the last, too", async () => {
    await leaveOpen();
    expect(await get("/payouts/intents?page=2")).toMatchObject({ page: 2, total: 1, data: [] });
  });

  it("makes no payout hold while it waits, and does once it was abandoned", async () => {
    const id = await leaveOpen();
    await reconcile();
    app.clock.set("2026-12-10T08:30:00.000Z");
    expect(await get("/payouts/hold")).toMatchObject({ oldestDueOn: "2026-09-27" });
    await post(`/payouts/intents/${id}/abandon`, { reason });
    expect(await get("/payouts/hold")).toMatchObject({ oldestDueOn: "2026-09-20" });
  });

  it("is refused to be paid by hand or canceled, with the way out", async () => {
    await leaveOpen();
    for (const answer of [await pay("manual"), await post("/payouts/cancel", due.address)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
      expect(answer.body.message).toContain("an owner can settle or abandon it");
    }
  });
});

describe("settling an open payout", () => {
  it("records it as paid outside of the service, and calls it back at the provider", async () => {
    const id = await leaveOpen("taken");
    const { status, body } = await post(`/payouts/intents/${id}/settle`, { reason, reference: "Wire 12" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      amount: 100,
      provider: null,
      reference: "Wire 12",
      providerWarning: null,
    });
    expect(body.completedAt).not.toBeNull();
    expect((await get("/payouts/due")).total).toBe(0);
    expect((await activity()).slice(0, 2).sort()).toEqual(["payout.initiated", "payout.settled"]);
    provider.intervene = async () => undefined;
    await reconcile();
    expect(atProvider().map((payout) => payout.status)).toEqual(["deleted"]);
    expect(await get("/payouts/intents?state=settled")).toMatchObject({
      data: [{ id, providerPayoutStatus: "deleted", warning: null, askedUntil: null, decision: { reason } }],
    });
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("takes the provider's own id where the provider has paid it", async () => {
    const id = await leaveOpen("taken");
    const [made] = atProvider();
    const settle = { reason, providerPayoutId: made?.id };
    const { body } = await post(`/payouts/intents/${id}/settle`, settle);
    expect(body).toMatchObject({
      provider: "partner",
      providerPayoutId: made?.id,
      providerPayoutStatus: "completed",
    });
    provider.intervene = async () => undefined;
    await reconcile();
    expect(atProvider().map(({ status }) => status)).toEqual(["created"]);
    due = await buildDueWindow(organization);
    const other = await leaveOpen();
    const taken = await post(`/payouts/intents/${other}/settle`, settle);
    expect([taken.status, taken.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
  });
});

describe("abandoning an open payout", () => {
  it("makes its window due again, to be paid in any way", async () => {
    const id = await leaveOpen();
    const { status, body } = await post(`/payouts/intents/${id}/abandon`, { reason });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, state: "abandoned", decision: { reason }, warning: null });
    expect(await dueRow()).toMatchObject({
      isAwaitingProvider: false,
      awaitingProvider: null,
      payoutAmount: 10_000,
      generation: 1,
    });
    expect((await activity())[0]).toBe("payout.abandoned");
    expect((await pay("manual")).status).toBe(200);
    provider.intervene = async () => undefined;
    await reconcile();
    expect(atProvider()).toEqual([]);
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("works where no provider is set up any more", async () => {
    const id = await leaveOpen();
    const plain = await startTestApp({ sharing: app, environment: { CLIPLEDGER_PAYOUT_PROVIDER: "none" } });
    const abandoned = await send(plain, `/api/v1/payouts/intents/${id}/abandon`, {
      method: "POST",
      apiKey,
      body: { reason },
    });
    expect(abandoned.status).toBe(200);
    await reconcileIntentsTask.run(plain.services, {});
    await plain.stop();
    expect(await dueRow()).toMatchObject({ isAwaitingProvider: false });
  });

  it("notices and shows one that the provider has paid after all", async () => {
    const id = await leaveOpen("taken");
    const [made] = atProvider();
    if (made !== undefined) made.status = "requested";
    await post(`/payouts/intents/${id}/abandon`, { reason });
    await reconcile();
    expect(await dueRow()).toMatchObject({ providerWarning: null });
    provider.intervene = async () => undefined;
    app.clock.set("2026-09-21T08:40:00.000Z");
    await reconcile();
    await reconcile();
    const warning = `A payout of this that was abandoned on 2026-09-21 stands at the provider as requested (${made?.id}): the creator has this money. Do not pay it again.`;
    expect(await dueRow()).toMatchObject({ providerWarning: warning });
    expect(await get("/payouts/intents?state=abandoned")).toMatchObject({
      data: [{ id, providerPayoutId: made?.id, providerPayoutStatus: "requested", warning }],
    });
    const found = (await activity()).filter((type: string) => type === "payout.found_at_provider");
    expect(found).toHaveLength(1);
    const { body: payout } = await pay("manual");
    expect(await get(`/payouts/${payout.payoutId}`)).toMatchObject({ providerWarning: warning });
  });

  it("asks at once when the provider speaks of a payout that is not in the books", async () => {
    const id = await leaveOpen("taken");
    const [made] = atProvider();
    await post(`/payouts/intents/${id}/abandon`, { reason });
    for (let pass = 0; pass < 3; pass += 1) await reconcile();
    if (made !== undefined) made.status = "completed";
    provider.intervene = async () => undefined;
    await refreshPayoutTask.run(app.services, { providerPayoutId: made?.id ?? "" });
    await reconcile();
    expect((await dueRow()).providerWarning).toContain("stands at the provider as completed");
    expect((await get("/payouts/intents?state=abandoned")).data[0].askedUntil).toBeNull();
  });

  it("gives up asking after 30 days", async () => {
    const id = await leaveOpen();
    await post(`/payouts/intents/${id}/abandon`, { reason });
    app.clock.set("2026-10-21T08:30:01.000Z");
    await reconcile();
    expect((await get("/payouts/intents?state=abandoned")).data[0].askedUntil).toBeNull();
  });

  it("keeps the id of a manual payout from being used again", async () => {
    loseRequests("arrived");
    const manual = manualPayout({ creatorId: due.creatorId, payoutProvider: "partner" });
    expect((await post("/payouts/manual", manual)).status).toBe(502);
    expect((await post(`/payouts/intents/${manual.id}/abandon`, { reason })).status).toBe(200);
    const again = await post("/payouts/manual", manual);
    expect([again.status, again.body.code]).toEqual([409, "PAYOUT_ID_CONFLICT"]);
  });
});

describe("deciding about an open payout", () => {
  it("is for owners, with a reason, once, in their own organization", async () => {
    const id = await leaveOpen();
    const admin = await buildMember(app, organization, "admin");
    const { secret: adminKey } = await buildApiKey(organization, admin);
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    for (const act of ["settle", "abandon"]) {
      const path = `/payouts/intents/${id}/${act}`;
      expect((await post(path, { reason }, adminKey)).status).toBe(403);
      expect((await post(path, { reason }, stranger)).status).toBe(404);
      const bad = await post(path, { reason: " ", paid: true });
      expect([bad.status, bad.body.data.issues.length]).toEqual([400, 2]);
    }
    expect((await post(`/payouts/intents/${id}/abandon`, { reason })).status).toBe(200);
    const again = await post(`/payouts/intents/${id}/settle`, { reason });
    expect([again.status, again.body.message]).toEqual([409, "This payout was abandoned already"]);
  });

  it.each(["settle", "abandon"])("or the provider's answer wins, never both (%s)", async (act) => {
    let arrived = () => undefined as unknown;
    const isAsked = new Promise((resolve) => {
      arrived = () => resolve(undefined);
    });
    let decided = () => undefined as unknown;
    const isDecided = new Promise((resolve) => {
      decided = () => resolve(undefined);
    });
    provider.intervene = async (moment, { url }) => {
      if (moment !== "taken" || url !== "/payouts") return undefined;
      arrived();
      await isDecided;
      return undefined;
    };
    const paying = pay("partner");
    await isAsked;
    const { id } = (await get("/payouts/intents")).data[0];
    expect((await post(`/payouts/intents/${id}/${act}`, { reason })).status).toBe(200);
    decided();
    const answer = await paying;
    expect([answer.status, answer.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    expect(atProvider().map(({ status }) => status)).toEqual(["deleted"]);
    expect((await get("/payouts/paid")).total).toBe(act === "settle" ? 1 : 0);
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("waits for an answer that is on its way into the books, and then finds it there", async () => {
    let racing: Promise<TestResponse>[] = [];
    await withGate(app.services.db, { table: "payouts", at: "insert" }, async () => {
      const paying = pay("partner");
      await expect.poll(() => waitingAtGate(app.services.db)).toBe(1);
      const { id } = await app.services.db.row<{ id: string }>(sql`
        select id from payout_intents where organization_id = ${organization.id}`);
      racing = [paying, post(`/payouts/intents/${id}/abandon`, { reason })];
    });
    const [answer, abandoned] = await Promise.all(racing);
    expect(answer?.status).toBe(200);
    expect([abandoned?.status, abandoned?.body.message]).toEqual([
      409,
      "The provider has answered for this payout",
    ]);
    expect(await auditBooks(app.services.db)).toEqual([]);
  });

  it("leaves a reissue's window paid when it is abandoned", async () => {
    const { body: first } = await pay("partner");
    const [made] = atProvider();
    if (made !== undefined) made.status = "expired";
    await refreshPayoutTask.run(app.services, { providerPayoutId: made?.id ?? "" });
    loseRequests("arrived");
    const session = await signIn(app, organization.owner.email, organization.id);
    await send(app, `/ui/v1/payouts/${first.payoutId}/reissue`, { method: "POST", session, body: {} });
    const { id, kind } = (await get("/payouts/intents")).data[0];
    expect(kind).toBe("reissue");
    expect((await post(`/payouts/intents/${id}/abandon`, { reason })).status).toBe(200);
    expect((await get("/payouts/due")).total).toBe(0);
    provider.intervene = async () => undefined;
    const again = await send(app, `/ui/v1/payouts/${first.payoutId}/reissue`, {
      method: "POST",
      session,
      body: {},
    });
    expect(again.status).toBe(200);
  });
});

describe("a provider that uses an id twice", () => {
  it("is no answer: the window waits, and an owner leads it out", async () => {
    await pay("partner");
    const [first] = atProvider();
    due = await buildDueWindow(organization);
    provider.repeatId = first?.id;
    const { status, body } = await pay("partner");
    provider.repeatId = undefined;
    expect([status, body.code]).toEqual([502, "PAYOUT_PROVIDER_FAILED"]);
    expect(body.message).toContain("the id of another payout");
    const { id, lastFailure } = (await get("/payouts/intents")).data[0];
    expect(lastFailure).toBe(`It answered with the id of another payout: ${first?.id}`);
    expect((await post(`/payouts/intents/${id}/abandon`, { reason })).status).toBe(200);
    expect((await pay("manual")).status).toBe(200);
    provider.repeatId = first?.id;
    await reconcile();
    provider.repeatId = undefined;
    expect(first?.status).toBe("created");
  });
});

describe("the hub", () => {
  it("says that a creator was paid once the money has arrived", async () => {
    const range = "dateRange[from]=2026-09-14&dateRange[to]=2026-09-21&eventCategory=campaign&perPage=100";
    const isToldPaid = async () =>
      (await get(`/creator-hub/overview/events?${range}`)).data.some(
        ({ type }: { type: string }) => type === "creator_paid_out",
      );
    await pay("partner");
    expect(await isToldPaid()).toBe(false);
    const [made] = atProvider();
    if (made !== undefined) made.status = "completed";
    await refreshPayoutTask.run(app.services, { providerPayoutId: made?.id ?? "" });
    expect(await isToldPaid()).toBe(true);
  });
});
