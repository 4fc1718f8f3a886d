import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator, invitationTokenOf } from "../../../../test/creator-builders.ts";
import { buildInviteLink } from "../../../../test/join-builders.ts";
import { operationsOf } from "../../../../test/operations.ts";
import {
  buildDueWindow,
  SALARY,
  type TestDueWindow,
  windowAddress,
} from "../../../../test/payout-builders.ts";
import { calculate, initiate, manualPayout } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

const BEFORE_SOFT = "2026-11-04T23:59:59.000Z";
const SOFT = "2026-11-05T00:00:00.000Z";
const HARD = "2026-12-05T00:00:00.000Z";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;
let due: TestDueWindow;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" } });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
  due = await buildDueWindow(organization);
});
afterAll(() => app.stop());

const surfaces = [
  ...operationsOf(apiContract).map((operation) => ({ ...operation, prefix: "/api/v1" })),
  ...operationsOf(dashboardContract).map((operation) => ({ ...operation, prefix: "/ui/v1" })),
];

type SurfaceOperation = (typeof surfaces)[number];

function call({ prefix, path, method }: SurfaceOperation): Promise<TestResponse> {
  return send(app, `${prefix}${path}`, {
    method,
    ...(prefix === "/api/v1" ? { apiKey } : { session }),
    ...(method === "GET" ? {} : { body: {} }),
  });
}

/** The operations that a hold refuses at this moment, each with what it answered. */
async function refusedAt(instant: string): Promise<Map<string, TestResponse>> {
  app.clock.set(instant);
  const refused = new Map<string, TestResponse>();
  for (const operation of surfaces) {
    const response = await call(operation);
    if (response.body?.code === "PAYOUT_HOLD") refused.set(`${operation.prefix} ${operation.id}`, response);
  }
  return refused;
}

const held = (...stages: string[]) =>
  surfaces
    .filter(({ heldFrom }) => heldFrom !== undefined && stages.includes(heldFrom))
    .map(({ prefix, id }) => `${prefix} ${id}`);

describe("every operation", () => {
  it("goes on below the soft stage", async () => {
    expect([...(await refusedAt(BEFORE_SOFT)).keys()]).toEqual([]);
  });

  it("goes on in a soft hold, but for assigning and switching", async () => {
    const refused = await refusedAt(SOFT);
    expect([...refused.keys()]).toEqual(held("soft"));
    expect(refused.size).toBe(4);
    for (const { status, body } of refused.values()) {
      expect([status, body.data]).toEqual([409, { stage: "soft" }]);
      expect(body.message).toBe(
        "The oldest payout has been due for 45 days; pay or cancel what is overdue, and this works again at once",
      );
    }
  });

  it("is refused in a hard hold if it writes in the Creator Hub", async () => {
    const refused = await refusedAt(HARD);
    expect([...refused.keys()]).toEqual(held("soft", "hard"));
    for (const { status, body } of refused.values())
      expect([status, body.data]).toEqual([409, { stage: "hard" }]);
  });

  it("says in the API's description from which stage on it is held", async () => {
    const { body } = await send(app, "/api/v1/openapi.json");
    const { post: assign } = body.paths["/creators/campaigns/assign"];
    expect(assign["x-held-from"]).toBe("soft");
    expect(assign["x-required-role"]).toBe("member");
    expect(assign["x-error-codes"]).toContain("PAYOUT_HOLD");
    expect(body.paths["/campaigns"].post["x-held-from"]).toBe("hard");
    expect(body.paths["/payouts/initiate"].post["x-held-from"]).toBeUndefined();
    expect(body.paths["/payouts/initiate"].post["x-error-codes"]).not.toContain("PAYOUT_HOLD");
  });
});

describe("in a hard hold", () => {
  let sequence = 0;
  const create = (key = apiKey) =>
    send(app, "/api/v1/creators", {
      method: "POST",
      apiKey: key,
      body: { firstName: "Nell", lastName: "Rowe", email: `nell-${++sequence}@test.example` },
    });

  it("nothing is written, and the role is checked first", async () => {
    app.clock.set(HARD);
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await create(viewer.secret)).status).toBe(403);
    const count = () =>
      app.services.db.row(sql`select count(*) from creators where organization_id = ${organization.id}`);
    const before = await count();
    expect((await create()).body.code).toBe("PAYOUT_HOLD");
    expect(await count()).toEqual(before);
  });

  it("other organizations go on", async () => {
    app.clock.set(HARD);
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await create(secret)).status).toBe(200);
    expect((await create()).status).toBe(409);
  });

  it("creators still join", async () => {
    app.clock.set(HARD);
    const { id } = await buildCreator(organization, { invite: true });
    const accepted = await send(app, "/ui/v1/creator-invitations/accept", {
      method: "POST",
      headers: { origin: app.url },
      body: { token: await invitationTokenOf(organization, id) },
    });
    expect(accepted.status).toBe(200);
    const { token } = await buildInviteLink(organization);
    const asked = await send(app, "/ui/v1/join-requests", {
      method: "POST",
      headers: { origin: app.url },
      body: { token, email: "new@test.example", firstName: "Juniper", lastName: "Vale" },
    });
    expect(asked.status).toBe(200);
  });

  it("payouts are settled as ever, and with the last overdue one everything works again", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    const own = await buildOrganization(app);
    const { secret } = await buildApiKey(own);
    const window = await buildDueWindow(own);
    app.clock.set(HARD);
    expect((await create(secret)).body.data).toEqual({ stage: "hard" });

    const post = (path: string, body: object) =>
      send(app, `/api/v1/payouts/${path}`, { method: "POST", apiKey: secret, body });
    expect((await post("cancel", window.address)).status).toBe(200);
    expect((await create(secret)).status).toBe(200);
    expect((await post("cancel/reinstate", window.address)).status).toBe(200);
    expect((await create(secret)).status).toBe(409);
    expect((await post("manual", manualPayout({ creatorId: window.creatorId }))).status).toBe(200);
    expect((await create(secret)).status).toBe(409);
    const calculation = await calculate(app, secret, window.address);
    const { status } = await initiate(app, secret, calculation, { payoutProvider: "manual" });
    expect(status).toBe(200);
    expect((await create(secret)).status).toBe(200);
  });

  it("counts windows that nobody has opened or calculated yet", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    const own = await buildOrganization(app);
    const { id: campaignId } = await buildCampaign(own, SALARY);
    const { id: creatorId } = await buildCreator(own);
    const { secret } = await buildApiKey(own);
    app.clock.set(HARD);
    const assigned = await send(app, "/api/v1/creators/campaigns/assign", {
      method: "POST",
      apiKey: secret,
      body: { creatorIds: [creatorId], campaignId, startBasis: "custom", startDate: "2026-09-14" },
    });
    expect(assigned.status).toBe(200);
    expect((await create(secret)).body).toMatchObject({ code: "PAYOUT_HOLD", data: { stage: "hard" } });
    const oldest = windowAddress({ campaignId, creatorId }, "2026-09-14", "2026-09-20");
    await send(app, "/api/v1/payouts/cancel", { method: "POST", apiKey: secret, body: oldest });
    expect((await create(secret)).status).toBe(200);
  });
});

describe("without a hard stage", () => {
  it("nothing but assigning is ever refused, and without both nothing is", async () => {
    const withoutHard = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS: "off" },
    });
    const withoutBoth = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS: "off", CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS: "off" },
    });
    app.clock.set("2027-09-21T00:00:00.000Z");
    const codes = async (through: TestApp) => {
      const assign = await send(through, "/api/v1/creators/campaigns/assign", {
        method: "POST",
        apiKey,
        body: {},
      });
      const change = await send(through, `/api/v1/creators/${due.creatorId}`, {
        method: "PUT",
        apiKey,
        body: { firstName: "Coralie" },
      });
      return [assign.body.code, change.status];
    };
    expect(await codes(withoutHard)).toEqual(["PAYOUT_HOLD", 200]);
    expect(await codes(withoutBoth)).toEqual(["BAD_REQUEST", 200]);
    await withoutHard.stop();
    await withoutBoth.stop();
  });
});
