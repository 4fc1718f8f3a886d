import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildApplication, buildPublicJob, type TestApplication } from "../../../../test/job-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let jobId: string;
let application: TestApplication;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  jobId = (await buildPublicJob(organization)).id;
  application = await buildApplication(organization, jobId);
  await forgetEvents(organization);
});

const call = (method: string, path: string, body?: object, key = apiKey) =>
  send(app, `/api/v1/applications${path}`, { method, apiKey: key, ...(body && { body }) });
const setStatus = (status: string, { id } = application) => call("POST", `/${id}/status`, { status });
const found = async (query: string) =>
  (await call("GET", `?${query}`)).body.data.map(({ id }: { id: string }) => id);

describe("applications", () => {
  it("are found by job, status, source, country, language, words, bookmark and what nobody has read", async () => {
    const other = await buildPublicJob(organization, { productTitle: "Other app" });
    app.clock.advance(1_000);
    const second = await buildApplication(organization, other.id, {
      firstName: "Ada",
      lastName: "Meyer",
      countryCode: "FR",
      languages: ["fr"],
    });
    await call("PUT", `/${second.id}/bookmark`, { bookmarked: true });
    await call("POST", `/${application.id}/read`);
    await setStatus("in_review");
    expect(await found("")).toEqual([second.id, application.id]);
    expect(await found("sortCol=name&sortDir=asc")).toEqual([second.id, application.id]);
    expect(await found("sortCol=createdAt&sortDir=asc")).toEqual([application.id, second.id]);
    expect(await found(`jobIds=${other.id}`)).toEqual([second.id]);
    expect(await found(`jobIds=${other.id}&jobIds=${jobId}`)).toHaveLength(2);
    expect(await found("statuses=in_review&statuses=rejected")).toEqual([application.id]);
    expect(await found("source=invited")).toEqual([]);
    expect(await found("source=applied")).toHaveLength(2);
    expect(await found("countryCodes=FR&countryCodes=US")).toEqual([second.id]);
    expect(await found("languages=en&languages=ja")).toEqual([application.id]);
    expect(await found("search=da%20MEY")).toEqual([second.id]);
    expect(await found("unreadOnly=true")).toEqual([second.id]);
    expect(await found("unreadOnly=false")).toHaveLength(2);
    expect(await found("bookmarkedOnly=true")).toEqual([second.id]);
    expect((await call("GET", "?perPage=1")).body).toMatchObject({ pageCount: 2, totalRows: 2 });
    expect((await call("GET", "/count")).body).toEqual({ total: 2 });
    expect((await call("GET", "/count?unreadOnly=true&countryCodes=FR")).body).toEqual({ total: 1 });
    expect((await call("GET", "?countryCodes=FRA")).status).toBe(400);
  });

  it("show the address on the application itself, and nowhere else", async () => {
    expect((await call("GET", `/${application.id}`)).body.email).toBe(application.email);
    expect(JSON.stringify((await call("GET", "")).body)).not.toContain("@test.example");
  });

  it("stay unread when they are only looked at, and are read once somebody says so or acts", async () => {
    await call("GET", `/${application.id}`);
    expect((await call("GET", `/${application.id}`)).body.isUnread).toBe(true);
    expect((await call("POST", `/${application.id}/read`)).body).toEqual({ success: true });
    expect((await call("POST", `/${application.id}/read`)).body).toEqual({ success: true });
    expect((await call("GET", `/${application.id}`)).body.isUnread).toBe(false);
    const second = await buildApplication(organization, jobId);
    expect((await setStatus("in_review", second)).body.isUnread).toBe(false);
  });

  it("are not unread once they are closed", async () => {
    const portal = await enterPortal(app, application);
    await portal.send(`/applications/${application.id}/withdraw`, { method: "POST" });
    expect((await call("GET", `/${application.id}`)).body).toMatchObject({
      status: "withdrawn",
      isUnread: false,
    });
    expect((await call("GET", "/count?unreadOnly=true")).body).toEqual({ total: 0 });
    const { body: job } = await send(app, `/api/v1/jobs/${jobId}`, { apiKey });
    expect(job).toMatchObject({ applicationCount: 1, unreadApplicationCount: 0 });
  });

  it("are bookmarked for the whole team, which is written down when it changes", async () => {
    const bookmark = (bookmarked: boolean) => call("PUT", `/${application.id}/bookmark`, { bookmarked });
    expect((await bookmark(true)).body.isBookmarked).toBe(true);
    expect((await bookmark(true)).body.isBookmarked).toBe(true);
    expect((await bookmark(false)).body.isBookmarked).toBe(false);
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from activity
      where organization_id = ${organization.id} and type = 'application.bookmarked'`);
    expect(total).toBe(2);
    expect(await eventsOf(organization)).toEqual([]);
  });
});

describe("an application's status", () => {
  it("is moved by the team as far as it goes, and each move is told once with where it came from", async () => {
    app.clock.advance(60_000);
    for (const status of ["in_review", "open", "rejected", "in_review", "rejected", "rejected"])
      expect((await setStatus(status)).body).toMatchObject({ status });
    expect((await setStatus("open")).body.code).toBe("INVALID_STATE");
    const events = await eventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.previousStatus, data.application.status])).toEqual([
      ["application.status_changed", "open", "in_review"],
      ["application.status_changed", "in_review", "open"],
      ["application.status_changed", "open", "rejected"],
      ["application.status_changed", "rejected", "in_review"],
      ["application.status_changed", "in_review", "rejected"],
    ]);
    expect(events[0]?.data.application.statusChangedAt).toBe(app.clock.now().toISOString());
    expect(JSON.stringify(events)).not.toContain("@test.example");
  });

  it.each(["invited", "withdrawn", "auto_closed", "answered", "retracted", "nonsense"])(
    "is not set to %s by hand",
    async (status) => {
      expect((await setStatus(status)).status).toBe(400);
    },
  );

  it("that was accepted is final", async () => {
    expect((await setStatus("accepted")).body.status).toBe("accepted");
    for (const status of ["open", "in_review", "rejected"])
      expect(await setStatus(status)).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    expect((await setStatus("accepted")).status).toBe(200);
    expect((await call("POST", `/${application.id}/retract`)).body.code).toBe("INVALID_STATE");
  });
});

describe("applications are", () => {
  const operations = () =>
    [
      ["POST", `/${application.id}/status`, { status: "in_review" }],
      ["POST", `/${application.id}/reply`, { message: "Hello", clientMessageId: "client-1" }],
      ["POST", `/${application.id}/retract`, {}],
      ["PUT", `/${application.id}/bookmark`, { bookmarked: true }],
      ["POST", `/${application.id}/read`, {}],
      ["POST", "/invite", { jobId, email: "new@test.example", firstName: "New" }],
    ] as const;

  it("read by viewers and handled by members", async () => {
    const viewer = (await buildApiKey(organization, await buildMember(app, organization, "viewer"))).secret;
    expect((await call("GET", `/${application.id}`, undefined, viewer)).status).toBe(200);
    for (const [method, path, body] of operations())
      expect((await call(method, path, body, viewer)).status).toBe(403);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it("unknown to other organizations", async () => {
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await call("GET", `/${application.id}`, undefined, stranger)).status).toBe(404);
    for (const [method, path, body] of operations())
      expect((await call(method, path, body, stranger)).status).toBe(404);
    expect((await call("GET", "", undefined, stranger)).body.totalRows).toBe(0);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it("left as they are while payouts are long overdue, and read all the same", async () => {
    await buildDueWindow(organization);
    await forgetEvents(organization);
    app.clock.set("2026-12-05T00:00:00.000Z");
    for (const [method, path, body] of operations().filter(([, path]) => !path.endsWith("/read")))
      expect((await call(method, path, body)).body).toMatchObject({ code: "PAYOUT_HOLD", status: 409 });
    expect((await call("POST", `/${application.id}/read`)).status).toBe(200);
    expect((await call("GET", `/${application.id}`)).body).toMatchObject({ status: "open", isUnread: false });
    expect(await eventsOf(organization)).toEqual([]);
  });
});
