import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { updateOrganization } from "../manage-organization.ts";
import { recordFailedSignIn } from "./record-activity.ts";

let app: TestApp;
let organization: TestOrganization;
let key: { id: string; secret: string };

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-20T23:59:59.999Z");
  organization = await buildOrganization(app);
  key = await buildApiKey(organization);
  app.clock.set("2026-09-21T00:00:00.000Z");
  await buildMember(app, organization, "member");
  app.clock.set("2026-09-21T12:00:00.000Z");
  await patchOverApi({ defaultCurrency: "EUR" });
  app.clock.set("2026-09-22T00:00:00.000Z");
  await updateOrganization(organization.ctx, { name: "Renamed" });
});
afterAll(() => app.stop());

const patchOverApi = (body: object) =>
  send(app, "/api/v1/organization", { method: "PATCH", apiKey: key.secret, body });

async function typesOf(query: string): Promise<string[]> {
  const { status, body } = await send(app, `/api/v1/activity?perPage=100&${query}`, { apiKey: key.secret });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.totalRows).toBe(body.data.length);
  return body.data.map((entry: { type: string }) => entry.type);
}

const everything = [
  "organization.updated",
  "organization.updated",
  "member.joined",
  "invitation.created",
  "api_key.created",
  "organization.created",
];

describe("activity log", () => {
  it("lists every write, newest first, with who, through what, and what changed", async () => {
    const { body } = await send(app, "/api/v1/activity?perPage=2", { apiKey: key.secret });
    expect(body).toMatchObject({ pageCount: 3, totalRows: 6 });
    expect(body.data[1]).toEqual({
      id: expect.stringMatching(/^orgact_/),
      type: "organization.updated",
      occurredAt: "2026-09-21T12:00:00.000Z",
      actor: {
        type: "api_key",
        surface: "api",
        userId: organization.owner.userId,
        apiKeyId: key.id,
        impersonated: false,
        name: "Olive Owner",
        apiKeyName: "Test key",
        connectionName: null,
      },
      subject: { type: "organization", id: organization.id, label: expect.any(String) },
      changes: { defaultCurrency: { before: "USD", after: "EUR" } },
    });
  });

  it("pages without gaps or repeats, in both directions", async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await send(app, `/api/v1/activity?perPage=2&page=${page}`, { apiKey: key.secret });
      seen.push(...body.data.map((entry: { id: string }) => entry.id));
    }
    const { body } = await send(app, "/api/v1/activity?perPage=100&sortDir=asc", { apiKey: key.secret });
    expect(body.data.map((entry: { id: string }) => entry.id).reverse()).toEqual(seen);
    expect(new Set(seen).size).toBe(6);
  });

  it.each([
    ["bracket notation", "types[0]=member.joined&types[1]=api_key.created"],
    ["repeated keys", "types=member.joined&types=api_key.created"],
  ])("reads a list filter in %s", async (_spelling, query) => {
    expect(await typesOf(query)).toEqual(["member.joined", "api_key.created"]);
  });

  it("reads a list filter of a single value", async () => {
    expect(await typesOf("types=member.joined")).toEqual(["member.joined"]);
  });

  it("filters by surface", async () => {
    expect(await typesOf("surfaces=api")).toEqual(["organization.updated"]);
    expect(await typesOf("surfaces=system")).toEqual(["organization.created"]);
  });

  it("filters by key, and by person with all their keys", async () => {
    expect(await typesOf(`actors[0]=${key.id}`)).toEqual(["organization.updated"]);
    expect(await typesOf(`actors[0]=${organization.owner.userId}`)).toEqual([
      "organization.updated",
      "organization.updated",
      "invitation.created",
      "api_key.created",
    ]);
  });

  it("takes both ends of a date range as included, midnight and all", async () => {
    expect(await typesOf("dateRange[from]=2026-09-21&dateRange[to]=2026-09-21")).toEqual(
      everything.slice(1, 4),
    );
    expect(await typesOf("dateRange[to]=2026-09-20")).toEqual(everything.slice(4));
    expect(await typesOf("dateRange[from]=2026-09-22T02:00:00%2B02:00")).toEqual(everything.slice(0, 1));
    expect(await typesOf("dateRange[to]=2026-09-20T23:59:59.999Z")).toEqual(everything.slice(4));
  });

  it("records nothing when nothing changed", async () => {
    const before = await typesOf("");
    expect((await patchOverApi({ defaultCurrency: "EUR" })).status).toBe(200);
    expect(await typesOf("")).toEqual(before);
  });

  it("answers an empty page past the end", async () => {
    const { body } = await send(app, "/api/v1/activity?page=1000", { apiKey: key.secret });
    expect(body).toEqual({ data: [], pageCount: 1, totalRows: 6 });
  });

  it("hides another organization's entries", async () => {
    const other = await buildApiKey(await buildOrganization(app));
    const { body } = await send(app, "/api/v1/activity?perPage=100", { apiKey: other.secret });
    expect(body.data.map((entry: { type: string }) => entry.type)).toEqual([
      "api_key.created",
      "organization.created",
    ]);
    const byActor = await send(app, `/api/v1/activity?actors=${key.id}`, { apiKey: other.secret });
    expect(byActor.body.totalRows).toBe(0);
  });

  it("is not buried under failed sign-ins: twenty an hour and member", async () => {
    const own = await buildOrganization(app);
    const { secret } = await buildApiKey(own);
    for (let count = 0; count < 25; count += 1) await recordFailedSignIn(app.services, own.owner.email);
    const failures = async () => {
      const query = "/api/v1/activity?types=member.sign_in_failed";
      return (await send(app, query, { apiKey: secret })).body.totalRows;
    };
    expect(await failures()).toBe(20);
    app.clock.advance(3_600_000);
    await recordFailedSignIn(app.services, own.owner.email);
    expect(await failures()).toBe(21);
  });
});
