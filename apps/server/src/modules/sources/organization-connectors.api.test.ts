import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSimulatedConnectors } from "@clipledger/connectors/real-or-simulated";
import { guardSource } from "@clipledger/connectors/sources/source";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import {
  buildDataSource,
  SECRET_KEY,
  type StagedSupplier,
  stageSupplier,
} from "../../../test/data-source-builders.ts";
import { send } from "../../../test/request.ts";
import { stageWorld } from "../../../test/staged-source.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import type { Database } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createOrganizationConnectors } from "./organization-connectors.ts";
import {
  pauseDataSource,
  removeDataSource,
  resumeDataSource,
  setSourceOrder,
} from "./settings/change-data-source.ts";

let app: TestApp;
let acme: StagedSupplier;
let bravo: StagedSupplier;
let organization: TestOrganization;
let apiKey: string;
let names = 0;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" },
    // A dead source is tried again with the very next lookup, so that no test need wait.
    sourceLimits: { breakForMs: 1 },
  });
  [acme, bravo] = [await stageSupplier("acme"), await stageSupplier("bravo")];
});
afterAll(async () => {
  await app.stop();
  await acme.stop();
  await bravo.stop();
});
beforeEach(async () => {
  organization = await buildOrganization(app, { plan: "basic" });
  apiKey = (await buildApiKey(organization)).secret;
  for (const supplier of [acme, bravo]) supplier.behave(undefined);
});

const addSupplier = ({ mapping }: StagedSupplier, to = organization) =>
  buildDataSource(to, { kind: "supplier", key: SECRET_KEY, mapping });
/** Somebody that nobody was asked for yet. */
const lookUp = (key = apiKey, on: TestApp = app) => {
  names += 1;
  return send(on, `/api/v1/live/tiktok/accounts/username/somebody.${names}`, { apiKey: key });
};
/** Of a simulated account the number of followers is another one. */
const isReal = async (answer: ReturnType<typeof lookUp>) => (await answer).body.follower_count === 10;
const countAsked = async (supplier: StagedSupplier, work: () => Promise<unknown>) => {
  const before = supplier.requests.length;
  await work();
  return supplier.requests.length - before;
};

describe("a source of an organization", () => {
  it("answers that organization, with its key, and never another", async () => {
    const other = await buildOrganization(app);
    const otherKey = (await buildApiKey(other)).secret;
    await addSupplier(acme);
    expect(await isReal(lookUp())).toBe(true);
    expect(acme.keys.at(-1)).toBe(SECRET_KEY);
    expect(await countAsked(acme, async () => expect(await isReal(lookUp(otherKey))).toBe(false))).toBe(0);
    await addSupplier(bravo, other);
    const asked = await countAsked(acme, async () => {
      expect(await countAsked(bravo, () => lookUp(otherKey))).toBe(1);
    });
    expect(asked).toBe(0);
    expect(await countAsked(bravo, () => lookUp())).toBe(0);
  });

  it("is not asked once it is paused, is when it is resumed, and is not once it is deleted", async () => {
    const { id } = await addSupplier(acme);
    expect(await countAsked(acme, () => lookUp())).toBe(1);
    await pauseDataSource(organization.ctx, id);
    await pauseDataSource(organization.ctx, id);
    expect(await countAsked(acme, async () => expect(await isReal(lookUp())).toBe(false))).toBe(0);
    await resumeDataSource(organization.ctx, id);
    expect(await countAsked(acme, () => lookUp())).toBe(1);
    await removeDataSource(organization.ctx, id);
    expect(await countAsked(acme, () => lookUp())).toBe(0);
    const { body } = await send(app, "/api/v1/activity?perPage=50", { apiKey });
    expect(
      body.data
        .map(({ type }: { type: string }) => type)
        .filter((type: string) => type.startsWith("data_source")),
    ).toEqual(["data_source.deleted", "data_source.resumed", "data_source.paused", "data_source.created"]);
  });

  it("is asked in the order that the organization chose, for one kind of lookup", async () => {
    const [first, second] = [await addSupplier(acme), await addSupplier(bravo)];
    expect(await countAsked(bravo, () => lookUp())).toBe(0);
    const order = { platform: "tiktok", lookup: "account" } as const;
    const { orders } = await setSourceOrder(organization.ctx, { ...order, sourceIds: [second.id, first.id] });
    expect(orders).toContainEqual({
      ...{ ...order, isDefault: false, isSimulated: false, sourceIds: [second.id, first.id] },
    });
    expect(orders).toContainEqual({
      ...{ platform: "tiktok", lookup: "video", isDefault: true, isSimulated: false },
      sourceIds: [first.id, second.id],
    });
    expect(await countAsked(bravo, () => lookUp())).toBe(1);
    const video = "/api/v1/live/tiktok/videos/7650000000000000001";
    expect(await countAsked(acme, () => send(app, video, { apiKey }))).toBe(1);
    await setSourceOrder(organization.ctx, { ...order, sourceIds: null });
    expect(await countAsked(acme, () => lookUp())).toBe(1);
  });

  it("that is out of reach makes nothing simulated", async () => {
    const gone = await stageSupplier("gone");
    await addSupplier(gone);
    await gone.stop();
    expect((await lookUp()).status).toBe(502);
  });

  it("is used by other processes within seconds, and no longer when it was deleted", async () => {
    const other = await startTestApp({ sharing: app });
    const ofOther = () => lookUp(apiKey, other);
    expect(await isReal(ofOther())).toBe(false);
    const { id } = await addSupplier(acme);
    await expect.poll(() => isReal(ofOther())).toBe(true);
    await removeDataSource(organization.ctx, id);
    await expect.poll(() => isReal(ofOther())).toBe(false);
    await other.stop();
  });
});

describe("a source of the server", () => {
  it("is asked for everybody but those who paused it, after sources of their own or before them", async () => {
    const shared = await stageSupplier("shared");
    const file = join(app.dataDir, "suppliers.json");
    const auth = { header: "x-api-key", secret: "CLIPLEDGER_SUPPLIER_SHARED" };
    await writeFile(file, JSON.stringify({ suppliers: [{ ...shared.mapping, auth }] }));
    const environment = { CLIPLEDGER_SUPPLIERS_FILE: file, CLIPLEDGER_SUPPLIER_SHARED: "key-of-the-server" };
    const served = await startTestApp({ environment });
    const [owner, other] = [await buildOrganization(served), await buildOrganization(served)];
    const [ownerKey, otherKey] = [(await buildApiKey(owner)).secret, (await buildApiKey(other)).secret];
    const isAsked = async (key: string) => (await countAsked(shared, () => lookUp(key, served))) > 0;
    const id = "server:supplier:shared";
    expect([await isAsked(ownerKey), await isAsked(otherKey)]).toEqual([true, true]);
    expect((await pauseDataSource(owner.ctx, id)).isPaused).toBe(true);
    expect([await isAsked(ownerKey), await isAsked(otherKey)]).toEqual([false, true]);
    expect((await resumeDataSource(owner.ctx, id)).isPaused).toBe(false);
    const own = await addSupplier(acme, owner);
    expect(await isAsked(ownerKey)).toBe(false);
    const order = { platform: "tiktok", lookup: "account", sourceIds: [id, own.id] } as const;
    await setSourceOrder(owner.ctx, { ...order, sourceIds: [...order.sourceIds] });
    expect(await isAsked(ownerKey)).toBe(true);
    const { body } = await send(served, `/api/v1/data-sources/${id}`, { apiKey: ownerKey });
    expect(body).toMatchObject({ owner: "server", key: null, mapping: null, isPaused: false });
    await served.stop();
    await shared.stop();
  });
});

describe("a source that dies in the middle of lookups", () => {
  it("leaves none unanswered: the organization's next one answers, for one credit each; healthy again it is used again", async () => {
    await addSupplier(acme);
    await addSupplier(bravo);
    const LOOKUPS = 60;
    const lookUpSome = async (count: number) => {
      for (let number = 0; number < count; number += 1) expect((await lookUp()).status).toBe(200);
    };
    expect(await countAsked(bravo, () => lookUpSome(LOOKUPS / 3))).toBe(0);
    acme.behave(async () => ({ status: 500, body: "dead" }));
    expect(await countAsked(bravo, () => lookUpSome(LOOKUPS / 3))).toBe(LOOKUPS / 3);
    acme.behave(undefined);
    expect(await countAsked(acme, () => lookUpSome(LOOKUPS / 3))).toBe(LOOKUPS / 3);
    expect(await chargesOf(organization)).toEqual({ movements: LOOKUPS, credits: LOOKUPS, held: 0 });
  });
});

function chargesOf({ id }: TestOrganization) {
  return app.services.db.row(sql`
    select (select count(*)::int from credit_movements where organization_id = ${id}) as movements,
      (select coalesce(sum(amount), 0)::int from credit_movements where organization_id = ${id}) as credits,
      (select count(*)::int from credit_holds where organization_id = ${id}) as held`);
}

describe("organizations without settings", () => {
  it("share the server's sources, and cost no query a lookup", async () => {
    const queries = { count: 0 };
    const staged = stageWorld("shared", app.clock);
    const now = () => app.clock.now();
    const { connectorsOf } = createOrganizationConnectors({
      db: countQueries(app.services.db, queries),
      now,
      usage: app.services.sources.usage,
      simulated: createSimulatedConnectors({ now, seed: "shared", mediaUrl: "http://localhost/media" }),
      server: [guardSource(staged.source, { now, limits: { maxRetries: 0 } })],
      guardOwn: () => [],
    });
    const organizations = Array.from({ length: 100 }, (_, number) => `org_none${number}`);
    const startedMs = performance.now();
    for (const id of organizations)
      for (let number = 0; number < 10; number += 1)
        await connectorsOf(id).tiktok.accountByUsername({ username: `creator${number}` });
    expect(staged.asked).toHaveLength(1_000);
    expect(queries.count).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedMs) / 2_000));
    staged.fail("upstream");
    for (const id of organizations.slice(0, 5))
      await expect(connectorsOf(id).tiktok.accountByUsername({ username: "x" })).rejects.toThrow();
    const asked = staged.asked.length;
    // What five of them found dead is left alone for all of them.
    await expect(connectorsOf("org_sixth").tiktok.accountByUsername({ username: "x" })).rejects.toThrow();
    expect(staged.asked).toHaveLength(asked);
  });
});

function countQueries(db: Database, queries: { count: number }): Database {
  return {
    ...db,
    rows: (statement) => {
      queries.count += 1;
      return db.rows(statement);
    },
  };
}
