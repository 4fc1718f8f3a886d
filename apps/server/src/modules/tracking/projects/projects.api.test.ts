import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildStoreApp } from "../../../../test/app-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const create = (body: object) => ask("POST", "/projects", body);

describe("creating a project", () => {
  it("answers the whole project, and logs it under the key's owner", async () => {
    const appleAppId = await buildStoreApp(organization);
    const { status, body } = await create({
      name: "  Spring launch ",
      url: "https://northwind.example",
      description: "All of it",
      logo: "https://northwind.example/logo.png",
      appleAppId,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^orgproj_/),
      name: "Spring launch",
      url: "https://northwind.example",
      description: "All of it",
      logo: "https://northwind.example/logo.png",
      appleAppId,
      appleApp: { id: appleAppId, title: "Budget", appleIdentifier: appleAppId },
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
      actorType: "api_token",
      userId: organization.owner.userId,
      orgId: organization.id,
      trackedAccounts: 0,
      competitorStatus: "none",
      createdByUser: expect.objectContaining({
        id: organization.owner.userId,
        email: organization.owner.email,
        role: "owner",
        emailVerified: false,
        banned: null,
      }),
    });
    const { body: log } = await ask("GET", "/activity?types=project.created");
    expect(log.data).toMatchObject([
      { subject: { id: body.id, label: "Spring launch" }, actor: { type: "api_key" } },
    ]);
  });

  it("keeps what is left out empty", async () => {
    const { body } = await create({ name: "Bare" });
    expect(body).toMatchObject({
      url: null,
      description: null,
      logo: null,
      appleAppId: null,
      appleApp: null,
    });
  });

  it.each([
    ["an empty name", { name: "  " }, "name"],
    ["a long name", { name: "x".repeat(51) }, "name"],
    ["an address that is no web address", { name: "A", url: "javascript:alert(1)" }, "url"],
    ["an address without a host", { name: "A", url: "https:/northwind" }, "url"],
    ["a long address", { name: "A", url: `https://a.example/${"x".repeat(4096)}` }, "url"],
    ["a long description", { name: "A", description: "x".repeat(501) }, "description"],
    ["a logo that is no address", { name: "A", logo: "logo.png" }, "logo"],
    ["an app id of another kind", { name: "A", appleAppId: "org_AAAAAAAAAAAA" }, "appleAppId"],
    ["an unknown field", { name: "A", color: "red" }, "color"],
  ])("refuses %s", async (_what, body, path) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues).toMatchObject([{ path }]);
  });

  it("refuses an app that is unknown, another organization's, or of another store", async () => {
    const foreign = await buildStoreApp(await buildOrganization(app));
    for (const appleAppId of [
      createId("appleApp"),
      foreign,
      await buildStoreApp(organization, { provider: "google" }),
    ]) {
      const { status, body } = await create({ name: "A", appleAppId });
      expect(status).toBe(404);
      expect(body.code).toBe("APPLE_APP_NOT_FOUND");
    }
  });

  it("refuses a name that differs only in case or outer spaces", async () => {
    await create({ name: "Müsli Ärger" });
    for (const name of ["müsli ärger", " MÜSLI ÄRGER "]) {
      const { status, body } = await create({ name });
      expect(status).toBe(409);
      expect(body.code).toBe("NOT_UNIQUE");
    }
    const other = await buildApiKey(await buildOrganization(app));
    const elsewhere = await send(app, "/api/v1/projects", {
      method: "POST",
      apiKey: other.secret,
      body: { name: "Müsli Ärger" },
    });
    expect(elsewhere.status).toBe(200);
  });

  it("lets exactly one of many take a name at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({ name: "Rush" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const { body } = await ask("GET", "/projects");
    expect(body.totalRows).toBe(1);
  });

  it("is not for viewers", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const { status } = await send(app, "/api/v1/projects", {
      method: "POST",
      apiKey: viewer.secret,
      body: { name: "A" },
    });
    expect(status).toBe(403);
  });
});

describe("listing projects", () => {
  it("pages, sorts and searches, taking wildcards as plain characters", async () => {
    for (const name of ["Alpha", "beta 100%", "Gamma"]) await create({ name });
    const names = async (query: string) => {
      const { body } = await ask("GET", `/projects?${query}`);
      return [body.data.map((project: { name: string }) => project.name), body.totalRows, body.pageCount];
    };
    expect(await names("")).toEqual([["Gamma", "beta 100%", "Alpha"], 3, 1]);
    expect(await names("sortCol=name&sortDir=asc&perPage=2")).toEqual([["Alpha", "beta 100%"], 3, 2]);
    expect(await names("sortCol=name&sortDir=asc&perPage=2&page=2")).toEqual([["Gamma"], 3, 2]);
    expect(await names(`search=${encodeURIComponent("0%")}`)).toEqual([["beta 100%"], 1, 1]);
    expect(await names("search=_")).toEqual([[], 0, 0]);
    expect((await ask("GET", "/projects?sortCol=secret")).status).toBe(200);
  });

  it("tells whose accounts a project holds", async () => {
    const { body: project } = await create({ name: "Mixed" });
    const status = async () => {
      const { body } = await ask("GET", "/projects");
      return [body.data[0].trackedAccounts, body.data[0].competitorStatus];
    };
    const own = await buildTrackedAccount(organization);
    const competitor = await buildTrackedAccount(organization, { isCompetitor: true });
    expect(await status()).toEqual([0, "none"]);
    await ask("POST", `/projects/${project.id}/accounts/${own.id}`);
    expect(await status()).toEqual([1, "internal"]);
    await ask("POST", `/projects/${project.id}/accounts/${competitor.id}`);
    expect(await status()).toEqual([2, "mixed"]);
    await ask("DELETE", `/projects/${project.id}/accounts/${own.id}`, {});
    expect(await status()).toEqual([1, "competitor"]);
  });
});

describe("changing a project", () => {
  it("changes what is sent, clears what is null, and logs both", async () => {
    const { body: project } = await create({ name: "Old", url: "https://a.example", description: "Text" });
    app.clock.advance(60_000);
    const { status, body } = await ask("PUT", `/projects/${project.id}`, { name: "New", url: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...project, name: "New", url: null, updatedAt: app.clock.now().toISOString() });
    const { body: log } = await ask("GET", "/activity?types=project.updated");
    expect(log.data[0].changes).toEqual({
      name: { before: "Old", after: "New" },
      url: { before: "https://a.example", after: null },
    });
  });

  it("changes and logs nothing when nothing differs, and keeps its own name in another case", async () => {
    const { body: project } = await create({ name: "Same" });
    app.clock.advance(60_000);
    expect((await ask("PUT", `/projects/${project.id}`, { name: "Same" })).body).toEqual(project);
    expect((await ask("PUT", `/projects/${project.id}`, {})).body).toEqual(project);
    expect((await ask("GET", "/activity?types=project.updated")).body.totalRows).toBe(0);
    expect((await ask("PUT", `/projects/${project.id}`, { name: "SAME" })).body.name).toBe("SAME");
  });

  it("refuses another project's name, and an unknown app", async () => {
    await create({ name: "First" });
    const { body: second } = await create({ name: "Second" });
    expect((await ask("PUT", `/projects/${second.id}`, { name: "first" })).body.code).toBe("NOT_UNIQUE");
    const unknown = await ask("PUT", `/projects/${second.id}`, { appleAppId: createId("appleApp") });
    expect(unknown.body.code).toBe("APPLE_APP_NOT_FOUND");
    expect((await ask("PUT", `/projects/${createId("project")}`, { name: "X" })).status).toBe(404);
  });
});

describe("deleting a project", () => {
  it("leaves its accounts tracked, and is gone for good", async () => {
    const { body: project } = await create({ name: "Gone" });
    const account = await buildTrackedAccount(organization);
    await ask("POST", `/projects/${project.id}/accounts/${account.id}`);
    expect((await ask("DELETE", `/projects/${project.id}`, {})).body).toEqual({ success: true });
    expect((await ask("DELETE", `/projects/${project.id}`)).status).toBe(404);
    const rows = await app.services.db.rows(sql`select 1 from tracked_accounts where id = ${account.id}`);
    expect(rows).toHaveLength(1);
    expect((await create({ name: "Gone" })).status).toBe(200);
    expect((await ask("GET", "/activity?types=project.deleted")).body.totalRows).toBe(1);
  });
});
