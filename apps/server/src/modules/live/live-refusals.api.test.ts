import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { credits, creditsOf } from "../../../test/credit-headers.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_LIVE_TIMEOUT_MS: "1500" } });
  organization = await buildOrganization(app, { plan: "basic" });
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const ask = (path: string, key = apiKey) => send(app, `/api/v1/live${path}`, { apiKey: key });

async function issuesOf(path: string) {
  const answer = await ask(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(creditsOf(answer)).toEqual(credits("0", "1000"));
  return answer.body.data.issues;
}

describe("a failed lookup", () => {
  it.each([
    ["private", 403, "RESTRICTED", "Content is restricted"],
    ["restricted", 403, "RESTRICTED", "Content is restricted"],
    ["deleted", 404, "NOT_FOUND", "Not found"],
    ["slow", 408, "REQUEST_TIMEOUT", "Request timeout"],
    ["broken", 502, "UPSTREAM_ERROR", "Upstream provider error"],
    ["down", 502, "UPSTREAM_ERROR", "Upstream provider error"],
  ])(
    "of something %s answers %i %s, tells no more, and costs nothing",
    async (name, status, code, message) => {
      const answer = await ask(`/tiktok/search/users?query=${name}`);
      expect(answer.body).toEqual({ defined: true, code, status, message });
      expect(answer.status).toBe(status);
      expect(creditsOf(answer)).toEqual(credits("0", "1000"));
    },
  );

  it("that the platform throttles says when to try again", async () => {
    const answer = await ask("/instagram/accounts/username/throttled.account");
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: "RATE_LIMITED", message: "Too many requests" });
    const { retryAfterMs, providerStatus } = answer.body.data;
    expect(providerStatus).toBe(429);
    expect(retryAfterMs).toBeGreaterThan(0);
    expect(answer.headers.get("retry-after")).toBe(String(Math.ceil(retryAfterMs / 1000)));
    expect(creditsOf(answer)).toEqual(credits("0", "1000"));
  });

  it.each([
    "/facebook/videos/no-such-video",
    "/youtube/accounts/no-such-account",
    "/tiktok/videos/no-such-video/comments",
    "/tiktok/accounts/no-such-account/videos",
  ])("on %s is not found", async (path) => {
    expect((await ask(path)).body.code).toBe("NOT_FOUND");
  });
});

describe("bad parameters", () => {
  it.each([
    ["/myspace/videos/1", "platform"],
    ["/youtube/videos/1/comments", "platform"],
    ["/facebook/search/videos?query=x", "platform"],
    ["/youtube/search/hashtags?query=x", "platform"],
    ["/tiktok/accounts/username/@juniper.bakes", "username"],
    ["/tiktok/videos/1?region=DEU", "region"],
    ["/tiktok/videos/1?region=d1", "region"],
    ["/tiktok/search/users", "query"],
    ["/tiktok/search/users?query=", "query"],
    ["/tiktok/search/users?query=%20", "query"],
    ["/tiktok/search/users?query=x&query=y", "query"],
    ["/tiktok/search/users?query=x&language=e", "language"],
    ["/tiktok/search/users?query=x&language=en_US", "language"],
    ["/tiktok/search/users?query=x&language=en-US-x-long", "language"],
    ["/tiktok/search/videos?query=x&sortBy=views", "sortBy"],
    ["/tiktok/search/videos?query=x&dateRange=forever", "dateRange"],
  ])("of %s are refused at %s, before a credit is taken", async (path, place) => {
    expect((await issuesOf(path)).map((issue: { path: string }) => issue.path)).toContain(place);
  });

  it.each([
    [
      "tiktok",
      "week",
      "A search on tiktok takes one of: yesterday, this-week, this-month, last-3-months, last-6-months, all-time",
    ],
    ["youtube", "this-week", "A search on youtube takes one of: hour, today, week, month, year"],
    ["instagram", "today", "A search on instagram takes no date range"],
  ])("name the date ranges of %s", async (platform, dateRange, message) => {
    const issues = await issuesOf(`/${platform}/search/videos?query=x&dateRange=${dateRange}`);
    expect(issues).toEqual([{ path: "dateRange", message }]);
  });

  it("are listed all at once", async () => {
    const issues = await issuesOf("/youtube/search/videos?region=x&language=y&sortBy=z&dateRange=this-week");
    const places = issues.map((issue: { path: string }) => issue.path);
    expect([...new Set(places)].sort()).toEqual(["dateRange", "language", "query", "region", "sortBy"]);
  });

  it.each(["region=", "region=null", "sortBy=", "sortBy=null"])(
    "do not include %s, which stands for none",
    async (query) => {
      expect((await ask(`/tiktok/search/videos?query=empty&${query}`)).status).toBe(200);
    },
  );
});

describe("the credit headers", () => {
  const used = async () => {
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select coalesce(sum(amount), 0)::int as total from credit_movements where organization_id = ${organization.id}`);
    return total;
  };

  it("stand on an answer without a key, which tells nothing", async () => {
    const answer = await send(app, "/api/v1/live/tiktok/videos/1");
    expect(answer.status).toBe(401);
    expect(creditsOf(answer)).toEqual(credits("0", "0", "false"));
    const inDashboard = await send(app, "/ui/v1/live/tiktok/videos/1");
    expect(inDashboard.status).toBe(401);
    expect(creditsOf(inDashboard)).toEqual(credits("0", "0", "false"));
  });

  it("stand on unknown paths and methods", async () => {
    const left = String(1000 - (await used()));
    for (const path of ["", "/", "/tiktok", "/tiktok/nothing"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(creditsOf(answer)).toEqual(credits("0", left));
    }
    const written = await send(app, "/api/v1/live/tiktok/videos/1", { method: "POST", apiKey, body: {} });
    expect(written.status).toBe(404);
    expect(creditsOf(written)).toEqual(credits("0", left));
  });

  it("stand on a body that no operation reads", async () => {
    const answer = await send(app, "/api/v1/live/tiktok/videos/1", { method: "POST", apiKey, body: "{" });
    expect(answer.status).toBe(404);
    expect(creditsOf(answer).consumed).toBe("0");
  });

  it("stand on an answer to another organization's member", async () => {
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, organization.id);
    const answer = await send(app, "/ui/v1/live/tiktok/videos/1", { session });
    expect(answer.status).toBe(404);
    expect(creditsOf(answer)).toEqual(credits("0", "0", "false"));
  });

  it("stand on the refusal of a plan without API access", async () => {
    const downgraded = await buildOrganization(app, { plan: "basic" });
    const { secret } = await buildApiKey(downgraded);
    await app.services.db.execute(sql`update organizations set plan = 'free' where id = ${downgraded.id}`);
    const answer = await ask("/tiktok/videos/1", secret);
    expect(answer.body).toMatchObject({ code: "PAYMENT_REQUIRED", data: { meter: "api_access" } });
    expect(creditsOf(answer)).toEqual(credits("0", "0", "false"));
  });

  it("stand on our own request limit", async () => {
    const limited = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "1" } });
    const { secret } = await buildApiKey(await buildOrganization(limited, { plan: "pro" }));
    await send(limited, "/api/v1/me", { apiKey: secret });
    const answer = await send(limited, "/api/v1/live/tiktok/videos/1", { apiKey: secret });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(creditsOf(answer)).toEqual(credits("0", "10000"));
    await limited.stop();
  });

  it("stand on a 500", async () => {
    const broken = await startTestApp();
    const { secret } = await buildApiKey(await buildOrganization(broken, { plan: "pro" }));
    await broken.services.db.execute(sql`alter table credit_movements rename to lost_movements`);
    const answer = await send(broken, "/api/v1/live/tiktok/videos/1", { apiKey: secret });
    expect(answer.status).toBe(500);
    expect(creditsOf(answer)).toEqual(credits("0", "10000"));
    await broken.stop();
  });

  it("stand on the refusal of an odd expectation", async () => {
    const headers = { "x-api-key": apiKey, expect: "the unexpected" };
    const outgoing = request(`${app.url}/api/v1/live/tiktok/videos/1`, { headers }).end();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["x-service-credits-consumed"]).toBe("0");
  });

  it("stand on nothing but live data", async () => {
    const { headers } = await send(app, "/api/v1/credits", { apiKey });
    expect([...headers.keys()].filter((name) => name.startsWith("x-service-credits"))).toEqual([]);
  });
});
