import { apiContract } from "@clipledger/contract/api-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { send, type TestRequest } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "10000" } });
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

const ask = (path: string, request: TestRequest = {}) => send(app, `/api/v1${path}`, { apiKey, ...request });
const post = (path: string, body: unknown) => ask(path, { method: "POST", body });
const range = "dateRange[from]=2026-09-01&dateRange[to]=2026-09-20";

const lists = operationsOf(apiContract).filter(
  ({ method, path, parameters }) =>
    method === "GET" &&
    parameters.length === 0 &&
    !/count|status|kpis|metrics|top-|options|context/.test(path),
);

describe("sorting", () => {
  it("falls back to the list's own order where it does not know the column", async () => {
    expect(lists.length).toBeGreaterThan(15);
    for (const { path } of lists.filter(({ path: each }) => each !== "/creators")) {
      const [plain, sorted] = await Promise.all([
        ask(`${path}?${range}`),
        ask(`${path}?${range}&sortCol=nothing`),
      ]);
      expect([path, sorted.status]).toEqual([path, plain.status]);
    }
    for (const path of ["/videos", "/accounts", "/payouts/due", "/activity"])
      expect((await ask(`${path}?sortCol=publishedAtt`)).status).toBe(200);
  });

  it("is refused for an unknown column of creators", async () => {
    const { status, body } = await ask("/creators?sortCol=publishedAt");
    expect([status, body.data.issues[0].path]).toEqual([400, "sortCol"]);
  });

  it.each(["activity", "performance", "events"])("of the hub's %s goes by names too", async (list) => {
    for (const sortCol of ["creatorName", "campaignName"])
      expect(
        (await ask(`/creator-hub/overview/${list}?${range}&sortCol=${sortCol}&sortDir=asc`)).status,
      ).toBe(200);
  });
});

describe("filters", () => {
  it.each([
    ["/campaigns?statuses=active,ended", 200],
    ["/campaigns?statuses=active,nonsense", 400],
    ["/campaigns?statuses=active&statuses=ended,closing", 200],
    ["/campaigns?statuses[0]=active,ended&statuses[1]=closing", 200],
    ["/accounts?platforms=tiktok,youtube&accounts=orgacc_4Rk8sVn1QwZp,orgacc_5Rk8sVn1QwZp", 200],
    ["/applications?languages=de,en&countryCodes=DE,FR", 200],
    ["/payouts/due?creatorIds=null&campaignIds=", 200],
    ["/videos?dateRange[from]=null&dateRange[to]=&platforms=null&publicationMode=null&search=", 200],
    ["/activity?types=&actors=&page=&perPage=null&dateRange[from]=", 200],
    ["/activity?actors=a,b", 400],
  ])("take comma lists and what is left open: %s", async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it("of exports may be null, and what an export does not know is ignored", async () => {
    const extra = { sortCol: "publishedAt", page: 1, unknown: { deep: true }, platforms: null, search: null };
    expect((await post("/videos/export", { ...extra, dateRange: null })).status).toBe(200);
    expect(
      (await post("/videos/export", { ...extra, dateRange: { from: null, to: "2026-09-20" } })).status,
    ).toBe(200);
    expect((await post("/accounts/export", extra)).status).toBe(200);
    const days = { from: "2026-09-01", to: "2026-09-20" };
    expect((await post("/analytics/video-daily-gains/export", { ...extra, dateRange: days })).status).toBe(
      200,
    );
    expect((await post("/videos/tiktok/71/history/export", { days: null, unknown: 1 })).status).toBe(404);
    expect((await post("/videos/export", { platforms: ["nonsense"] })).status).toBe(400);
  });

  it("do not make writes lenient", async () => {
    const { status, body } = await post("/projects", { name: "A", unknown: 1 });
    expect([status, body.data.issues]).toEqual([400, [{ path: "unknown", message: "Unknown field" }]]);
  });
});

describe("a PUT whose fields are all optional", () => {
  it("changes nothing without any", async () => {
    const { body: created } = await post("/projects", { name: "Lenient", url: "https://northwind.example" });
    for (const request of [{ body: {} }, {}]) {
      const { status, body } = await ask(`/projects/${created.id}`, { method: "PUT", ...request });
      expect([status, body.name, body.url]).toEqual([200, "Lenient", "https://northwind.example"]);
    }
  });

  it("clears an address with an empty text, and refuses what is none", async () => {
    const { body: created } = await post("/projects", {
      name: "Clearable",
      url: "https://northwind.example",
    });
    const put = (body: unknown) => ask(`/projects/${created.id}`, { method: "PUT", body });
    expect((await put({ url: "" })).body.url).toBeNull();
    expect((await put({ url: "nonsense" })).body.data.issues).toEqual([
      { path: "url", message: "Expected an address that begins with http:// or https://" },
    ]);
  });
});
