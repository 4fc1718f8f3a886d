import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { jobInput } from "../../../test/job-builders.ts";
import { controlSandbox, manualPayout, PROVIDER_TIMEOUT_MS } from "../../../test/provider-builders.ts";
import { send, signIn, type TestRequest } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";
import { forgetIdempotencyKeys } from "./idempotency.ts";

let app: TestApp;
let other: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  const environment = { CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: PROVIDER_TIMEOUT_MS };
  app = await startTestApp({ environment });
  other = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const withKey = (key: string, request: TestRequest = {}): TestRequest => ({
  method: "POST",
  apiKey,
  ...request,
  headers: { "idempotency-key": key, ...request.headers },
});
const createJob = (key: string, { on = app, ...request }: TestRequest & { on?: TestApp } = {}) =>
  send(on, "/api/v1/jobs", withKey(key, { body: jobInput, ...request }));

async function countJobs(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(
    sql`select count(*)::int as total from jobs where organization_id = ${organization.id}`,
  );
  return total;
}

const reused = { defined: true, code: "IDEMPOTENCY_KEY_REUSED", status: 409 };

describe("writes with an Idempotency-Key", () => {
  it("happen once for 50 requests at the same moment, which get one answer", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => createJob("order-1")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(49);
    expect(await countJobs()).toBe(1);
  });

  it("happen once over several processes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => createJob("order-1", { on: index % 2 === 0 ? app : other })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await countJobs()).toBe(1);
    expect((await createJob("order-1", { on: other })).headers.get("idempotent-replayed")).toBe("true");
  });

  it("get their first refusal again, although it would no longer be refused", async () => {
    const path = "/api/v1/projects";
    const first = { method: "POST", apiKey, body: { name: "Spring" } };
    const { body: project } = await send(app, path, first);
    const refused = await send(app, path, withKey("k", { body: { name: "Spring" } }));
    expect(refused.status).toBe(409);
    await send(app, `${path}/${project.id}`, { method: "DELETE", apiKey });
    const again = await send(app, path, withKey("k", { body: { name: "Spring" } }));
    expect([again.status, again.body]).toEqual([409, refused.body]);
  });

  it("are refused with the key of another body, path, query, method or person", async () => {
    expect((await createJob("k")).status).toBe(200);
    const changed = await createJob("k", { body: { ...jobInput, productTitle: "Another" } });
    expect(changed.body).toMatchObject(reused);
    const member = await buildMember(app, organization, "member");
    const colleague = (await buildApiKey(organization, member)).secret;
    expect((await createJob("k", { apiKey: colleague })).body).toMatchObject(reused);
    const elsewhere: [string, TestRequest][] = [
      ["/api/v1/jobs?draft=1", { body: jobInput }],
      ["/api/v1/projects", { body: jobInput }],
      ["/api/v1/organization", { method: "PATCH", body: jobInput }],
    ];
    for (const [path, request] of elsewhere)
      expect((await send(app, path, withKey("k", request))).body).toMatchObject(reused);
    expect(await countJobs()).toBe(1);
  });

  it("are the same however the fields of a body are ordered and spaced, and with another key of the same owner", async () => {
    const first = await createJob("k");
    const body = JSON.stringify(Object.fromEntries(Object.entries(jobInput).reverse()), null, 3);
    const headers = { "content-type": "application/json" };
    const rotated = (await buildApiKey(organization)).secret;
    const second = await createJob("k", { body, headers, apiKey: rotated });
    expect(second.body).toEqual(first.body);
    expect(await countJobs()).toBe(1);
  });

  it("belong to their organization", async () => {
    const first = await createJob("k");
    organization = await buildOrganization(app);
    apiKey = (await buildApiKey(organization)).secret;
    const second = await createJob("k");
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it.each(["", "with space", "ü", "x".repeat(256)])(
    "refuse the key %j, and say what to send",
    async (key) => {
      const { status, body } = await createJob(key === "ü" ? "\u00fc" : key);
      expect(status).toBe(400);
      const message = "Send one key of 1 to 255 visible ASCII characters, without spaces";
      expect(body.data.issues).toEqual([{ path: "idempotency-key", message }]);
      expect(await countJobs()).toBe(0);
    },
  );

  it("keep their answer for 24 hours, sealed, and are free after that", async () => {
    const { body } = await createJob("x".repeat(255));
    const { row } = await app.services.db.row<{ row: string }>(sql`
      select row_to_json(k)::text as row from idempotency_keys k where organization_id = ${organization.id}`);
    expect(row).not.toContain(body.id);
    app.clock.advance(24 * 3_600_000 - 1);
    expect((await createJob("x".repeat(255))).body).toEqual(body);
    app.clock.advance(1);
    const next = await createJob("x".repeat(255), { body: { ...jobInput, productTitle: "Another" } });
    expect(next.status).toBe(200);
    expect(next.headers.get("idempotent-replayed")).toBeNull();
    expect(await countJobs()).toBe(2);
  });

  it("are forgotten by the nightly upkeep once they are free", async () => {
    await createJob("old");
    app.clock.advance(3_600_000);
    await createJob("new");
    app.clock.advance(23 * 3_600_000);
    await forgetIdempotencyKeys(app.services);
    await forgetIdempotencyKeys(app.services);
    const rows = await app.services.db.rows(sql`
      select key from idempotency_keys where organization_id = ${organization.id}`);
    expect(rows).toEqual([{ key: "new" }]);
  });

  it("are free again after a failure of the server", async () => {
    await app.services.db.execute(sql`alter table activity rename column changes to lost_changes`);
    expect((await createJob("k")).status).toBe(500);
    await app.services.db.execute(sql`alter table activity rename column lost_changes to changes`);
    const { status, headers } = await createJob("k");
    expect([status, headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect(await countJobs()).toBe(1);
  });

  it("are free again after a refusal of the key, and keep nothing of a body that cannot be read", async () => {
    const readOnly = (await buildApiKey(organization, organization.owner, { scopes: ["*:read"] })).secret;
    expect((await createJob("k", { apiKey: "clip_unknown" })).status).toBe(401);
    expect((await createJob("k", { apiKey: readOnly })).status).toBe(403);
    const headers = { "content-type": "application/json" };
    expect((await createJob("k", { body: "{", headers })).status).toBe(400);
    expect((await createJob("k")).status).toBe(200);
  });

  it("take up a payout that the provider left open, and pay it once", async () => {
    const session = await signIn(app, organization.owner.email, organization.id);
    const { id: creatorId } = await buildCreator(organization);
    await controlSandbox(app, session, { action: "misbehave", mode: "time_out", count: "1" });
    const body = manualPayout({ creatorId, payoutProvider: "partner" });
    const pay = () => send(app, "/api/v1/payouts/manual", withKey("pay-1", { body }));
    expect((await pay()).status).toBe(502);
    const paid = await pay();
    expect(paid.status).toBe(200);
    expect((await pay()).body).toEqual(paid.body);
  });
});

describe("reads", () => {
  it("ignore the header, also those that are posted", async () => {
    const headers = { "idempotency-key": "not a key" };
    expect((await send(app, "/api/v1/jobs", { apiKey, headers })).status).toBe(200);
    const { status } = await send(app, "/api/v1/accounts/export", {
      method: "POST",
      apiKey,
      headers,
      body: {},
    });
    expect(status).toBe(200);
    expect(await app.services.db.rows(keysOf(organization))).toEqual([]);
  });
});

describe("writes without the header", () => {
  it("leave no trace of it, and cost no statement more", async () => {
    const create = () => send(app, "/api/v1/jobs", { method: "POST", apiKey, body: jobInput });
    await create();
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    app.services.db.pool.on("acquire", count);
    await create();
    const without = acquired;
    acquired = 0;
    await createJob("k");
    app.services.db.pool.off("acquire", count);
    expect(acquired).toBe(without + 2);
    expect(await app.services.db.rows(keysOf(organization))).toEqual([{ key: "k" }]);
  });
});

function keysOf({ id }: TestOrganization) {
  return sql`select key from idempotency_keys where organization_id = ${id}`;
}
