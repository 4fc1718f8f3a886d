import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestResponse, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp, testEncryptionKey } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { createSealer, type EncryptionKey, type Sealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { loadSigningSecrets, resealWebhookSecretsTask } from "./signing-secrets.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

beforeEach(async () => {
  session = await signIn(app, organization.owner.email, organization.id);
  endpoint = await buildEndpoint(organization);
});

function post(path: string, body?: object): Promise<TestResponse> {
  const request = { method: "POST", session, ...(body && { body }) };
  return send(app, `/ui/v1/webhook-endpoints/${endpoint.id}${path}`, request);
}

const rotate = async (body: object = {}) => (await post("/secret/rotate", body)).body;
const reveal = async () => (await post("/secret/reveal")).body.secret;

async function secretsInForce(sealer: Sealer = app.services.sealer): Promise<string[]> {
  const { db, clock } = app.services;
  const secrets = await loadSigningSecrets(db, sealer, [endpoint.key], clock.now());
  return secrets.get(endpoint.key) ?? [];
}

const loggedAs = async (type: string) => {
  const { body } = await send(app, `/ui/v1/activity?types=webhook_endpoint.${type}&perPage=100`, { session });
  return body.data.filter(({ subject }: { subject: { id: string } }) => subject.id === endpoint.id);
};

describe("revealing a secret", () => {
  it("answers the current one, and each time is logged", async () => {
    expect(await reveal()).toBe(endpoint.secret);
    expect(await reveal()).toBe(endpoint.secret);
    const { secret } = await rotate();
    expect(await reveal()).toBe(secret);
    const entries = await loggedAs("secret_revealed");
    expect(entries).toHaveLength(3);
    expect(entries[0].actor).toMatchObject({ type: "user", userId: organization.owner.userId });
  });

  it("is the only way to see it again, and the log does not hold it", async () => {
    await reveal();
    await rotate();
    const { rows } = await app.services.db.row<{ rows: string }>(sql`
      select coalesce(json_agg(a)::text, '') || coalesce((select json_agg(s)::text from webhook_secrets s), '') as rows
      from activity a where a.organization_id = ${organization.id}`);
    for (const secret of [endpoint.secret, await reveal()])
      expect(rows).not.toContain(secret.slice("whsec_".length));
  });
});

describe("rotating a secret", () => {
  it("shows the new one; the old one signs along for 24 hours", async () => {
    const { secret, endpoint: rotated } = await rotate();
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(endpoint.secret);
    const until = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
    expect(rotated.retiringSecretsUntil).toBe(until.toISOString());
    expect(await secretsInForce()).toEqual([secret, endpoint.secret]);
    app.clock.advance(24 * HOUR_MS - 1);
    expect(await secretsInForce()).toEqual([secret, endpoint.secret]);
    app.clock.advance(1);
    expect(await secretsInForce()).toEqual([secret]);
    session = await signIn(app, organization.owner.email, organization.id);
    const { body } = await send(app, `/ui/v1/webhook-endpoints/${endpoint.id}`, { session });
    expect(body.retiringSecretsUntil).toBeNull();
  });

  it("works again during the overlap: each of the older ones keeps its own end", async () => {
    const { secret: second } = await rotate();
    app.clock.advance(HOUR_MS);
    const { secret: third, endpoint: rotated } = await rotate();
    expect(await secretsInForce()).toEqual([third, second, endpoint.secret]);
    const until = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
    expect(rotated.retiringSecretsUntil).toBe(until.toISOString());
    app.clock.advance(23 * HOUR_MS);
    expect(await secretsInForce()).toEqual([third, second]);
    app.clock.advance(HOUR_MS);
    expect(await secretsInForce()).toEqual([third]);
  });

  it("ends all older ones at once on demand", async () => {
    await rotate();
    const { secret, endpoint: rotated } = await rotate({ retireAtOnce: true });
    expect(await secretsInForce()).toEqual([secret]);
    expect(rotated.retiringSecretsUntil).toBeNull();
    expect((await loggedAs("secret_rotated"))[0].changes).toEqual({
      retireAtOnce: { before: null, after: true },
    });
  });

  it("works in every state", async () => {
    await post("/pause");
    const { secret, endpoint: rotated } = await rotate();
    expect(rotated.state).toBe("paused");
    expect(await reveal()).toBe(secret);
  });

  it("keeps five in force: beyond that, the oldest ends at once", async () => {
    const answered = [endpoint.secret];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      answered.unshift((await rotate()).secret);
      expect(await secretsInForce()).toEqual(answered.slice(0, 5));
    }
  });

  it("at the same moment leaves one current secret, and every answered one in force", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate()));
    const inForce = await secretsInForce();
    expect(inForce).toHaveLength(5);
    expect(new Set(inForce)).toEqual(new Set([endpoint.secret, ...answers.map(({ secret }) => secret)]));
    expect(inForce[0]).toBe(await reveal());
    expect(await loggedAs("secret_rotated")).toHaveLength(4);
  });

  it("refuses unknown fields, all at once", async () => {
    const { status, body } = await post("/secret/rotate", { retireAtOnce: "yes", secret: "whsec_mine" });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "retireAtOnce",
      "secret",
    ]);
  });
});

describe("a rotation of encryption keys", () => {
  it("seals secrets anew, so that the old key can be dropped; running it twice changes nothing", async () => {
    const oldKey: EncryptionKey = { id: "old", key: randomBytes(32) };
    const newKey: EncryptionKey = { id: "new", key: randomBytes(32) };
    await app.services.db.execute(sql`delete from webhook_secrets`);
    const sealedOld = { ...organization, ctx: { ...organization.ctx, sealer: createSealer([oldKey]) } };
    endpoint = await buildEndpoint(sealedOld);
    const sealed = () => app.services.db.rows(sql`select id, token_sealed from webhook_secrets order by id`);

    const rotating = { ...app.services, sealer: createSealer([newKey, oldKey]) };
    await resealWebhookSecretsTask.run(rotating, {});
    const first = await sealed();
    await resealWebhookSecretsTask.run(rotating, {});
    expect(await sealed()).toEqual(first);
    expect(await secretsInForce(createSealer([newKey]))).toEqual([endpoint.secret]);
  });

  it("forgets secrets that have come to their end", async () => {
    const { secret } = await rotate();
    app.clock.advance(24 * HOUR_MS);
    await resealWebhookSecretsTask.run(app.services, {});
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from webhook_secrets where endpoint_id = ${endpoint.id}`);
    expect(total).toBe(1);
    expect(await secretsInForce()).toEqual([secret]);
  });

  it("seals both secrets anew during a rotation, and keeps the old one until its end", async () => {
    const { secret } = await rotate();
    const newKey: EncryptionKey = { id: "new", key: randomBytes(32) };
    const rotating = { ...app.services, sealer: createSealer([newKey, testEncryptionKey]) };
    app.clock.advance(24 * HOUR_MS - 1);
    await resealWebhookSecretsTask.run(rotating, {});
    expect(await secretsInForce(createSealer([newKey]))).toEqual([secret, endpoint.secret]);
    app.clock.advance(1);
    expect(await secretsInForce(createSealer([newKey]))).toEqual([secret]);
  });

  it("that lost a key stops that endpoint alone", async () => {
    const lost = { ...organization.ctx, sealer: createSealer([{ id: "lost", key: randomBytes(32) }]) };
    const stopped = await buildEndpoint({ ...organization, ctx: lost });
    const { db, sealer, clock } = app.services;
    const secrets = await loadSigningSecrets(db, sealer, [stopped.key, endpoint.key], clock.now());
    expect([...secrets]).toEqual([[endpoint.key, [endpoint.secret]]]);
  });
});
