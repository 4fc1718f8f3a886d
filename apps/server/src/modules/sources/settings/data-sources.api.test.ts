import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildDataSource, mappingOf, SECRET_KEY } from "../../../../test/data-source-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

const SERVER_KEY = "server-key-of-youtube";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
const logged: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      CLIPLEDGER_YOUTUBE_FEED_URL: "http://127.0.0.1:1/feed",
      CLIPLEDGER_YOUTUBE_KEY: SERVER_KEY,
      CLIPLEDGER_YOUTUBE_URL: "http://127.0.0.1:1/youtube",
      CLIPLEDGER_META_URL: "http://127.0.0.1:1/v23.0",
      CLIPLEDGER_SCRAPECREATORS_URL: "off",
    },
    onLog: (entry) => logged.push(JSON.stringify(entry)),
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const call = (method: string, path: string, body?: unknown) =>
  send(app, `/api/v1/data-sources${path}`, { method, apiKey, body });
const add = (body: unknown) => call("POST", "", body);
const youtube = { kind: "youtube-data-api", key: SECRET_KEY } as const;
const supplier = (changes: Record<string, unknown> = {}) => ({
  ...{ kind: "supplier", key: SECRET_KEY },
  mapping: { ...mappingOf("acme", "http://127.0.0.1:9/acme"), ...changes },
});
const orderOf = async (platform: string, lookup: string) => {
  const { orders } = (await call("GET", "")).body;
  return orders.find(
    (order: Record<string, string>) => order["platform"] === platform && order["lookup"] === lookup,
  );
};
const activity = async () => {
  const { body } = await send(app, "/api/v1/activity?perPage=50", { apiKey });
  return body.data.filter(({ type }: { type: string }) => type.startsWith("data_source."));
};

describe("data sources", () => {
  it("are those of the server at first, and the simulator behind them", async () => {
    const { status, body } = await call("GET", "");
    expect(status).toBe(200);
    expect(
      body.data.map(({ id, owner, isPaused }: Record<string, unknown>) => [id, owner, isPaused]),
    ).toEqual([
      ["server:youtube-data-api", "server", false],
      ["server:youtube-feed", "server", false],
      ["server:simulator", "server", false],
    ]);
    expect(body.orders).toHaveLength(20);
    expect(body.orders).toContainEqual({
      ...{ platform: "youtube", lookup: "account_videos", isDefault: true, isSimulated: false },
      sourceIds: ["server:youtube-data-api", "server:youtube-feed"],
    });
    expect(body.orders).toContainEqual({
      ...{ platform: "tiktok", lookup: "video", isDefault: true, isSimulated: true, sourceIds: [] },
    });
  });

  it("of an organization's own come first, and show of their key that it is set, by whom, and its end", async () => {
    const { status, body } = await add(youtube);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: "youtube-data-api", kind: "youtube-data-api", owner: "organization", isPaused: false },
      key: {
        ...{ lastCharacters: SECRET_KEY.slice(-4), setAt: app.clock.now().toISOString() },
        setBy: { userId: organization.owner.userId },
      },
      problem: null,
    });
    const { body: list } = await call("GET", "");
    expect(list.data[0]).toEqual(body);
    expect((await orderOf("youtube", "account_videos")).sourceIds).toEqual([
      ...[body.id, "server:youtube-data-api", "server:youtube-feed"],
    ]);
    expect((await call("GET", `/${body.id}`)).body).toEqual(body);
    expect(await activity()).toMatchObject([
      { type: "data_source.created", subject: { id: body.id, label: "youtube-data-api" } },
    ]);
  });

  it("of Meta serve Facebook only without an account, and Instagram too with one", async () => {
    const { body } = await add({ kind: "meta-graph", key: SECRET_KEY });
    expect(body.offers.map(({ platform }: Record<string, string>) => platform)).toEqual(["facebook"]);
    const changed = await call("PATCH", `/${body.id}`, { account: "17841400000000000" });
    expect(changed.body).toMatchObject({ account: "17841400000000000", key: body.key });
    expect(changed.body.offers.map(({ platform }: Record<string, string>) => platform)).toEqual([
      ...["instagram", "facebook"],
    ]);
  });

  it("are changed by admins and owners, and seen by everybody", async () => {
    const { id } = await buildDataSource(organization);
    const order = { platform: "youtube", lookup: "video", sourceIds: null };
    for (const role of ["viewer", "member", "admin"] as const) {
      const session = await signIn(app, (await buildMember(app, organization, role)).email, organization.id);
      const as = (method: string, path: string, body?: unknown) =>
        send(app, `/ui/v1/data-sources${path}`, { method, session, body });
      for (const path of ["", `/${id}`, "/usage", "/doubted-answers", `/${id}/failures`])
        expect((await as("GET", path)).status, path).toBe(200);
      const expected = role === "admin" ? 200 : 403;
      expect((await as("PATCH", `/${id}`, { key: "another-key" })).status).toBe(expected);
      expect((await as("POST", `/${id}/pause`)).status).toBe(expected);
      expect((await as("POST", `/${id}/resume`)).status).toBe(expected);
      expect((await as("PUT", "/order", order)).status).toBe(expected);
      if (role !== "admin") expect((await as("POST", "", youtube)).status).toBe(403);
      if (role !== "admin") expect((await as("POST", `/${id}/test`)).status).toBe(403);
      expect((await as("DELETE", `/${id}`)).status).toBe(expected);
    }
  });

  it("are one of each name, and not any number", async () => {
    expect((await add(youtube)).status).toBe(200);
    expect((await add(youtube)).body).toMatchObject({ code: "NOT_UNIQUE", status: 409 });
    for (let number = 1; number < 20; number += 1)
      expect((await add(supplier({ name: `acme-${number}` }))).status).toBe(200);
    expect((await add(supplier())).body).toMatchObject({ code: "DATA_SOURCE_LIMIT_REACHED", status: 409 });
  });

  it("of a service that the server does not ask are refused", async () => {
    const { status, body } = await add({ kind: "scrapecreators", key: SECRET_KEY });
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
    expect(body.message).toContain("CLIPLEDGER_SCRAPECREATORS_URL");
  });

  it("of another organization are not to be seen, and take no part in an order", async () => {
    const other = await buildOrganization(app);
    const { id } = await buildDataSource(other);
    expect((await call("GET", "")).body.data.map((source: { id: string }) => source.id)).not.toContain(id);
    expect((await call("GET", `/${id}`)).status).toBe(404);
    const order = { platform: "youtube", lookup: "video", sourceIds: [id] };
    const { status, body } = await call("PUT", "/order", order);
    expect([status, body.data.issues[0].path]).toEqual([400, "sourceIds.0"]);
  });

  it("of the server are resumed one by one, for one organization", async () => {
    const [feed, api] = ["server:youtube-feed", "server:youtube-data-api"];
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    const turn = (id: string, action: "pause" | "resume", key = apiKey) =>
      send(app, `/api/v1/data-sources/${id}/${action}`, { method: "POST", apiKey: key });
    const isPaused = async (id: string, key = apiKey) =>
      (await send(app, `/api/v1/data-sources/${id}`, { apiKey: key })).body.isPaused;
    for (const id of [feed, api]) expect((await turn(id, "pause")).status).toBe(200);
    expect((await turn(feed, "pause", other)).status).toBe(200);
    expect((await turn(feed, "resume")).status).toBe(200);
    expect([await isPaused(feed), await isPaused(api)]).toEqual([false, true]);
    expect([await isPaused(feed, other), await isPaused(api, other)]).toEqual([true, false]);
  });

  it("take only their own failures with them when they are deleted", async () => {
    const [{ body: deleted }, { body: kept }] = [await add(youtube), await add(supplier())];
    const { usage } = app.services.sources;
    for (const { id, name } of [deleted, kept])
      usage.record(organization.id, {
        source: { id, name },
        platform: "youtube",
        lookup: "video",
        failure: new ConnectorFailure("timeout", "no answer in time"),
      });
    await usage.write();
    expect((await call("DELETE", `/${deleted.id}`)).status).toBe(200);
    expect((await call("GET", `/${kept.id}/failures`)).body.data).toHaveLength(1);
  });

  it("of the server are neither changed nor deleted, and the simulator is not paused", async () => {
    expect((await call("PATCH", "/server:youtube-feed", { key: "a-key" })).status).toBe(400);
    expect((await call("DELETE", "/server:youtube-feed")).status).toBe(400);
    expect((await call("POST", "/server:simulator/pause")).body).toMatchObject({ code: "INVALID_STATE" });
    expect((await call("POST", "/server:scrapecreators/pause")).status).toBe(404);
  });
});

describe("a key", () => {
  it("is in no answer, no log, no activity and no column, and neither is the server's", async () => {
    const key = `${SECRET_KEY}-${organization.id}`;
    const { body: source } = await add({ kind: "youtube-data-api", key });
    const answers = [
      ...[source, (await call("PATCH", `/${source.id}`, { key: `${key}-again` })).body],
      ...[(await call("GET", "")).body, (await call("GET", `/${source.id}`)).body],
      ...[
        (await call("POST", `/${source.id}/pause`)).body,
        (await call("POST", `/${source.id}/resume`)).body,
      ],
      ...[(await call("POST", `/${source.id}/test`)).body, (await call("GET", "/usage")).body],
      ...[(await call("GET", `/${source.id}/failures`)).body, await activity()],
      ...[(await add({ kind: "youtube-data-api", key })).body, (await add({ kind: "none", key })).body],
      ...[(await add({ kind: "youtube-data-api", key: `${key} with a space` })).body],
      ...[(await call("DELETE", `/${source.id}`)).body],
    ];
    await add({ kind: "youtube-data-api", key });
    await send(app, "/api/v1/live/youtube/accounts/username/somebody", { apiKey });
    const kept = await app.services.db.rows(sql`
      select to_jsonb(s) as row from organization_sources s union all select to_jsonb(a) from activity a
      union all select to_jsonb(f) from source_failures f union all select to_jsonb(e) from events e`);
    for (const text of [JSON.stringify(answers), JSON.stringify(kept), logged.join("\n")]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(SERVER_KEY);
    }
  });

  it("is replaced, with who did it and when", async () => {
    const source = await buildDataSource(organization);
    const admin = await buildMember(app, organization, "admin");
    app.clock.set("2026-09-22T08:30:00.000Z");
    const { body } = await send(app, `/api/v1/data-sources/${source.id}`, {
      ...{ method: "PATCH", apiKey: (await buildApiKey(organization, admin)).secret },
      body: { key: "short" },
    });
    expect(body.key).toMatchObject({
      ...{ lastCharacters: null, setAt: "2026-09-22T08:30:00.000Z", setBy: { userId: admin.userId } },
    });
    expect((await activity())[0]).toMatchObject({
      ...{ type: "data_source.updated", changes: { key: { before: "set", after: "replaced" } } },
    });
  });

  it("whose encryption key is gone is a problem of its source alone", async () => {
    const source = await buildDataSource(organization);
    await add(supplier());
    await app.services.db.execute(sql`
      update organization_sources set token_sealed = 'v1.lost.AAAA' where id = ${source.id}`);
    const { status, body } = await call("GET", "");
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      id: source.id,
      offers: [],
      problem: expect.stringContaining("set it again"),
    });
    expect(body.data[1]).toMatchObject({ name: "supplier:acme", problem: null });
    expect((await call("POST", `/${source.id}/test`)).body).toMatchObject({ code: "INVALID_STATE" });
    expect((await call("PATCH", `/${source.id}`, { key: SECRET_KEY })).body.problem).toBeNull();
  });
});
