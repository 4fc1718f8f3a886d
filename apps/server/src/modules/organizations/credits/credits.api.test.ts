import type { PlatformAccount } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { credits, creditsOf } from "../../../../test/credit-headers.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { stagedConnectors } from "../../../../test/staged-connectors.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetCreditHistoryTask } from "../nightly-upkeep.ts";
import { grantCredits } from "./credits.ts";
import { returnAbandonedCreditsTask, takeCredit } from "./take-credit.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

/** What the next lookups of an account do. */
let lookUpAccount: () => Promise<PlatformAccount>;

const account: PlatformAccount = {
  platform: "tiktok",
  platformAccountId: "1",
  username: "juniper.bakes",
  displayName: null,
  profilePictureUrl: null,
  isVerified: null,
  isPrivate: null,
  followerCount: null,
  followingCount: null,
  videoCount: null,
  bio: null,
  region: null,
};

beforeAll(async () => {
  app = await startTestApp({
    connectors: stagedConnectors({
      accountByUsername: () => lookUpAccount(),
      accountById: async () => account,
    }),
  });
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  lookUpAccount = async () => account;
  organization = await buildOrganization(app, { plan: "basic" });
  apiKey = (await buildApiKey(organization)).secret;
});

const byUsername = () => send(app, "/api/v1/live/tiktok/accounts/username/juniper.bakes", { apiKey });
const byId = () => send(app, "/api/v1/live/tiktok/accounts/1", { apiKey });

async function readCredits(query = "") {
  const { status, body } = await send(app, `/api/v1/credits?${query}`, { apiKey });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const failing = async () => {
  throw new ConnectorFailure("upstream", "down");
};

const abandon = () =>
  takeCredit(
    { ...organization.ctx, requestId: "died", setHeader: () => undefined },
    { operation: "live.video", platform: "tiktok" },
  );

describe("GET /credits", () => {
  it("tells what the plan includes before anything is used", async () => {
    expect(await readCredits()).toEqual({
      meter: "extra_credits",
      period: { from: "2026-09-01", to: "2026-09-30" },
      included: 1000,
      extra: 0,
      used: 0,
      remaining: 1000,
      canPurchaseExtra: true,
      resetsAt: "2026-10-01T00:00:00.000Z",
      days: [],
    });
  });

  it("explains every credit by day and operation", async () => {
    await byUsername();
    lookUpAccount = failing;
    await byUsername();
    app.clock.set("2026-09-22T00:00:00.000Z");
    await byId();
    lookUpAccount = async () => account;
    await byUsername();
    await byUsername();
    const { used, remaining, days } = await readCredits();
    expect({ used, remaining }).toEqual({ used: 4, remaining: 996 });
    expect(days).toEqual([
      { date: "2026-09-21", operation: "live.accountByUsername", taken: 2, returned: 1, consumed: 1 },
      { date: "2026-09-22", operation: "live.account", taken: 1, returned: 0, consumed: 1 },
      { date: "2026-09-22", operation: "live.accountByUsername", taken: 2, returned: 0, consumed: 2 },
    ]);
    const earlier = await readCredits("dateRange[from]=2026-09-21&dateRange[to]=2026-09-21");
    expect(earlier).toMatchObject({ used: 1, remaining: 996, days: days.slice(0, 1) });
    expect(await readCredits("dateRange[to]=2026-08-31")).toMatchObject({
      used: 0,
      remaining: 996,
      days: [],
    });
  });

  it("knows no limit on the enterprise plan, and counts all the same", async () => {
    organization = await buildOrganization(app, { plan: "enterprise" });
    apiKey = (await buildApiKey(organization)).secret;
    expect(creditsOf(await byUsername())).toEqual(credits("1", "unlimited", "false"));
    expect(await readCredits()).toMatchObject({
      included: null,
      used: 1,
      remaining: null,
      canPurchaseExtra: false,
    });
  });

  it.each(["dateRange[from]=2026-09-02&dateRange[to]=2026-09-01", "dateRange[from]=2025-01-01"])(
    "refuses %s",
    async (query) => {
      const { status, body } = await send(app, `/api/v1/credits?${query}`, { apiKey });
      expect(status).toBe(400);
      expect(body.data.issues[0].path).toBe("dateRange");
    },
  );

  it("hides another organization's credits", async () => {
    await byUsername();
    apiKey = (await buildApiKey(await buildOrganization(app, { plan: "basic" }))).secret;
    expect(await readCredits()).toMatchObject({ used: 0, days: [] });
  });
});

describe("a month", () => {
  it("pays for what began in it, also when that fails in the next", async () => {
    app.clock.set("2026-09-30T23:59:59.999Z");
    lookUpAccount = async () => {
      app.clock.set("2026-10-01T00:00:03.000Z");
      return failing();
    };
    expect(creditsOf(await byUsername())).toEqual(credits("0", "1000"));
    expect((await readCredits()).days).toEqual([]);
    expect(await readCredits("dateRange[to]=2026-09-30")).toMatchObject({
      used: 0,
      days: [{ date: "2026-09-30", operation: "live.accountByUsername", taken: 1, returned: 1, consumed: 0 }],
    });
  });

  it("pays for what began in it, also when that ends well in the next", async () => {
    app.clock.set("2026-09-30T23:59:59.999Z");
    lookUpAccount = async () => {
      app.clock.set("2026-10-01T00:00:03.000Z");
      return account;
    };
    expect(creditsOf(await byUsername())).toEqual(credits("1", "999"));
    expect(await readCredits()).toMatchObject({ used: 0, remaining: 1000 });
    expect(await readCredits("dateRange[to]=2026-09-30")).toMatchObject({ used: 1 });
  });

  it("begins with all included credits, and keeps the extra ones", async () => {
    await grantCredits(app.services, { organizationId: organization.id, amount: 5, note: "" });
    await byUsername();
    expect(await readCredits()).toMatchObject({ extra: 5, used: 1, remaining: 1004 });
    app.clock.set("2026-10-01T00:00:00.000Z");
    expect(await readCredits()).toMatchObject({
      included: 1000,
      extra: 5,
      used: 0,
      remaining: 1005,
      resetsAt: "2026-11-01T00:00:00.000Z",
    });
  });
});

describe("extra credits", () => {
  let session: TestSession;
  const lookUp = () => send(app, "/ui/v1/live/tiktok/accounts/username/juniper.bakes", { session });
  const read = async () => (await send(app, "/ui/v1/credits", { session })).body;

  beforeEach(async () => {
    organization = await buildOrganization(app, { plan: "free" });
    session = await signIn(app, organization.owner.email, organization.id);
  });

  it("are what a plan without credits lives on", async () => {
    const refused = await lookUp();
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ code: "PAYMENT_REQUIRED", data: { meter: "extra_credits" } });
    expect(creditsOf(refused)).toEqual(credits("0", "0"));

    await grantCredits(app.services, { organizationId: organization.id, amount: 2, note: "Trial" });
    expect(creditsOf(await lookUp())).toEqual(credits("1", "1"));
    lookUpAccount = failing;
    expect(creditsOf(await lookUp())).toEqual(credits("0", "1"));
    lookUpAccount = async () => account;
    expect(creditsOf(await lookUp())).toEqual(credits("1", "0"));
    expect((await lookUp()).status).toBe(402);
    expect(await read()).toMatchObject({ included: 0, extra: 2, used: 2, remaining: 0 });
  });

  it("do not come back with a new month once they are used", async () => {
    await grantCredits(app.services, { organizationId: organization.id, amount: 1, note: "" });
    await lookUp();
    app.clock.set("2026-10-01T00:00:00.000Z");
    expect((await lookUp()).status).toBe(402);
    expect(await read()).toMatchObject({ included: 0, extra: 0, used: 0, remaining: 0 });
  });

  it("stand in the activity log", async () => {
    await grantCredits(app.services, { organizationId: organization.id, amount: 3, note: "" });
    await grantCredits(app.services, { organizationId: organization.id, amount: 4, note: "" });
    const { body } = await send(app, "/ui/v1/activity?types=credits.granted", { session });
    expect(body.data[0]).toMatchObject({
      actor: { type: "system" },
      subject: { id: organization.id },
      changes: { extraCredits: { before: 3, after: 7 } },
    });
  });

  it("are not given to an organization that does not exist", async () => {
    const nobody = { organizationId: "org_AAAAAAAAAAAA", amount: 1, note: "" };
    expect(await grantCredits(app.services, nobody)).toBeUndefined();
  });
});

describe("an answer that the caller has already", () => {
  const ask = async (etag: string) => {
    const answer = await fetch(`${app.url}/api/v1/live/tiktok/accounts/username/mina`, {
      headers: { "x-api-key": apiKey, "if-none-match": etag },
    });
    return { status: answer.status, consumed: answer.headers.get("x-service-credits-consumed") };
  };
  const etagNow = async () => (await byUsername()).headers.get("etag") ?? "";

  it("takes no credit, included or extra, and a changed one does", async () => {
    const etag = await etagNow();
    expect(await ask(etag)).toEqual({ status: 304, consumed: "0" });
    expect(await readCredits()).toMatchObject({ used: 1, remaining: 999 });
    expect(await ask('"another"')).toEqual({ status: 200, consumed: "1" });
    expect(await readCredits()).toMatchObject({ used: 2, remaining: 998 });
  });

  it("gives each credit back once, however many ask at once", async () => {
    const etag = await etagNow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(etag)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status: 304, consumed: "0" })));
    await returnAbandonedCreditsTask.run(app.services, {});
    expect(await readCredits()).toMatchObject({ used: 1, remaining: 999 });
    const { holds } = await app.services.db.row<{ holds: number }>(sql`
      select count(*)::int as holds from credit_holds where organization_id = ${organization.id}`);
    expect(holds).toBe(0);
  });

  it("is not looked up without a credit left", async () => {
    const etag = await etagNow();
    await app.services.db.execute(sql`
      update credit_months set included_used = 1000 where organization_id = ${organization.id}`);
    expect(await ask(etag)).toEqual({ status: 402, consumed: "0" });
    await grantCredits(app.services, { organizationId: organization.id, amount: 1, note: "" });
    expect(await ask(etag)).toEqual({ status: 304, consumed: "0" });
    expect(await ask('"another"')).toEqual({ status: 200, consumed: "1" });
    expect(await ask(etag)).toEqual({ status: 402, consumed: "0" });
  });
});

describe("a credit whose process died", () => {
  const recover = () => returnAbandonedCreditsTask.run(app.services, {});

  it("comes back after some minutes, once", async () => {
    await abandon();
    await byUsername();
    app.clock.advance(9 * 60_000);
    await recover();
    expect(await readCredits()).toMatchObject({ used: 2, remaining: 998 });
    app.clock.advance(2 * 60_000);
    await recover();
    await recover();
    const { used, remaining, days } = await readCredits();
    expect({ used, remaining }).toEqual({ used: 1, remaining: 999 });
    expect(days[1]).toEqual({
      date: "2026-09-21",
      operation: "live.video",
      taken: 1,
      returned: 1,
      consumed: 0,
    });
  });

  it("comes back to its own month", async () => {
    app.clock.set("2026-09-30T23:59:00.000Z");
    await abandon();
    app.clock.set("2026-10-01T00:30:00.000Z");
    await byUsername();
    await recover();
    expect(await readCredits()).toMatchObject({ used: 1, remaining: 999 });
    expect(await readCredits("dateRange[to]=2026-09-30")).toMatchObject({ used: 0 });
  });

  it("is not paid for by an answer that comes after all", async () => {
    lookUpAccount = async () => {
      app.clock.advance(11 * 60_000);
      await recover();
      return account;
    };
    expect(creditsOf(await byUsername()).consumed).toBe("0");
    expect(await readCredits()).toMatchObject({ used: 0, remaining: 1000 });
  });
});

describe("the ledger", () => {
  it("names who took a credit, with which key, and in which request", async () => {
    const { headers } = await byUsername();
    const rows = await app.services.db.rows(sql`
      select user_id, api_key_id, request_id, platform, source, reason from credit_movements
      where organization_id = ${organization.id}`);
    expect(rows).toEqual([
      {
        user_id: organization.owner.userId,
        api_key_id: expect.stringMatching(/^key_/),
        request_id: headers.get("x-request-id"),
        platform: "tiktok",
        source: "included",
        reason: "taken",
      },
    ]);
  });

  it("is kept for 13 months", async () => {
    await byUsername();
    app.clock.set("2027-10-31T12:00:00.000Z");
    await forgetCreditHistoryTask.run(app.services, {});
    expect(await readCredits("dateRange[to]=2026-09-30")).toMatchObject({ used: 1 });
    app.clock.set("2027-11-01T00:00:00.000Z");
    await forgetCreditHistoryTask.run(app.services, {});
    expect(await readCredits("dateRange[to]=2026-09-30")).toMatchObject({ used: 0, days: [] });
  });
});

describe("an answer outside the contract", () => {
  it("is the platform's fault, and costs nothing", async () => {
    lookUpAccount = async () => ({ ...account, profilePictureUrl: "no address", followerCount: 1.5 });
    const answer = await byUsername();
    expect(answer.body).toMatchObject({ code: "UPSTREAM_ERROR", status: 502 });
    expect(creditsOf(answer)).toEqual(credits("0", "1000"));
  });
});
