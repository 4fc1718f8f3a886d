import type { HealthFinding } from "@clipledger/contract/dashboard/health";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildEndpoint } from "../../../test/webhook-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;

const secrets = {
  SMTP_URL: "smtp://ann:open-sesame@127.0.0.1:1",
  CLIPLEDGER_SECRET: "k3J9x0vQ2mZ7w8R5t6Y1u4I0o9P8a7S6",
  CLIPLEDGER_BACKUP_KEY: "a key of twenty letters",
  CLIPLEDGER_BACKUP_DIR: "/nonexistent/backups-of-clipledger",
  METRICS_TOKEN: "metrics-token-of-a-test",
};

beforeAll(async () => {
  app = await startTestApp({ environment: secrets });
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

async function ask(of: TestOrganization, email = of.owner.email) {
  return send(app, "/ui/v1/health", { session: await signIn(app, email, of.id) });
}

async function find(of: TestOrganization, check: string): Promise<HealthFinding> {
  const { body } = await ask(of);
  return body.findings.find((finding: HealthFinding) => finding.check === check);
}

describe("health", () => {
  it("tells owners of the server and of their own connections, each with what to do next", async () => {
    const { status, body } = await ask(organization);
    expect(status).toBe(200);
    expect(body.checkedAt).toBe(app.clock.now().toISOString());
    const titles = body.findings.map(({ scope, title }: HealthFinding) => `${scope}: ${title}`);
    expect(titles).toEqual([
      ...["Data sources", "Payouts", "Payout rails", "Webhooks"].map((title) => `organization: ${title}`),
      ...["Settings", "Node", "Email", "Way out", "Disk", "Backups", "Database", "Schema", "Clock"].map(
        (title) => `server: ${title}`,
      ),
      ...["Background work", "Proxy", "ClickHouse"].map((title) => `server: ${title}`),
    ]);
    for (const { state, next } of body.findings) if (state === "failing") expect(next).toMatch(/\w/);
    expect(await find(organization, "schema")).toMatchObject({ state: "ok", next: null });
    // A machine under load answers slowly, which is a warning.
    expect((await find(organization, "database")).seen).toMatch(/^PostgreSQL \d+\.\d+ answers in /);
    // No worker runs beside this server, whose clock stands still.
    expect(await find(organization, "tasks")).toMatchObject({ state: "failing" });
    expect(await find(organization, "clock")).toMatchObject({ state: "failing" });
    expect(await find(organization, "mail")).toMatchObject({ state: "failing" });
  });

  it("names no secret, host or folder", async () => {
    const text = JSON.stringify((await ask(organization)).body);
    const hidden = [
      ...Object.values(secrets),
      "open-sesame",
      "127.0.0.1",
      app.dataDir,
      "backups-of-clipledger",
    ];
    for (const value of hidden) expect(text).not.toContain(value);
  });

  it.each(["viewer", "member", "admin"] as const)("is not for a %s", async (role) => {
    const { email } = await buildMember(app, organization, role);
    expect((await ask(organization, email)).status).toBe(403);
  });

  it("is not in the API, and not for strangers", async () => {
    expect((await send(app, "/ui/v1/health")).status).toBe(401);
    expect((await send(app, "/api/v1/health")).status).toBe(401);
  });

  it("looks at the server once for all who ask at the same time", async () => {
    const [one, other] = await Promise.all([app.services.checkServer(), app.services.checkServer()]);
    expect(one).toBe(other);
  });
});

describe("an organization's own connections", () => {
  it("are failing sources, by their last answer, and accounts whose sync fails", async () => {
    const own = await buildOrganization(app);
    expect(await find(own, "sources")).toMatchObject({ state: "not_set_up" });
    await recordSource(own, "youtube-feed", { answered: "2026-09-21T08:00:00Z" });
    expect(await find(own, "sources")).toMatchObject({
      state: "ok",
      seen: "1 source answered in the last day.",
    });
    await recordSource(own, "tiktok-oembed", {
      answered: "2026-09-21T07:00:00Z",
      failed: "2026-09-21T08:00:00Z",
    });
    expect(await find(own, "sources")).toMatchObject({
      state: "warning",
      seen: "1 source failed when last asked: tiktok-oembed.",
    });
    expect(await find(organization, "sources")).toMatchObject({ state: "not_set_up" });
  });

  it("are payouts that the provider left open beyond their lease", async () => {
    const own = await buildOrganization(app);
    expect(await find(own, "payouts")).toMatchObject({ state: "not_set_up" });
    await openIntent(own, "orgpay_Open00000001", "2026-09-21T08:29:00Z", "2026-09-21T08:31:00Z");
    expect(await find(own, "payouts")).toMatchObject({ state: "not_set_up" });
    await openIntent(own, "orgpay_Open00000002", "2026-09-21T08:00:00Z", "2026-09-21T08:05:00Z");
    expect(await find(own, "payouts")).toMatchObject({
      state: "warning",
      seen: "2 payouts asked for and not confirmed, the oldest for 30 minutes. Last failure: It was silent",
    });
    await openIntent(own, "orgpay_Open00000003", "2026-09-21T06:00:00Z", "2026-09-21T06:05:00Z");
    expect(await find(own, "payouts")).toMatchObject({ state: "failing" });
    expect(await find(organization, "payouts")).toMatchObject({ state: "not_set_up" });
  });

  it("are rails whose test failed, that are silent, that refused, and of which nobody can tell", async () => {
    const own = await buildOrganization(app);
    expect(await find(own, "rails")).toMatchObject({ state: "not_set_up", seen: "No rail is connected." });
    const session = await signIn(app, own.owner.email, own.id);
    const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
    const body = { kind: "sepa_file", credentials };
    const { body: rail } = await send(app, "/ui/v1/payout-rails", { method: "POST", session, body });
    const all = "Connected, and nothing is stuck: SEPA file.";
    expect(await find(own, "rails")).toMatchObject({ state: "ok", seen: all });
    expect(await find(own, "payouts")).toMatchObject({
      state: "ok",
      seen: "They go through rails of your own; none is open.",
    });
    const { db } = app.services;
    await db.execute(sql`
      insert into rail_payouts (
        organization_id, id, key, request_hash, creator_id, amount_minor, currency, description, state, wait_until, created_at, updated_at
      ) values (
        ${own.id}, 'orgrailpay_Refused00001', 'key of a refused one', 'hash', 'orgcre_000000000000', 100, 'EUR', 'Work', 'approved',
        now(), now(), now()
      )`);
    expect((await find(own, "rails")).seen).toBe("1 payout refused by a rail, and tried again later.");
    await db.execute(sql`
      insert into rail_transfers (
        organization_id, id, rail_id, creator_id, amount_minor, currency, reference, recipient_sealed, state, lease_until, asked_at,
        created_at, updated_at
      ) values (
        ${own.id}, 'rtr_Silent000001', ${rail.id}, 'orgcre_000000000000', 100, 'EUR', 'Work', '', 'open', '2026-09-21T07:00:00Z',
        '2026-09-21T07:00:00Z', now(), now()
      )`);
    expect((await find(own, "rails")).seen).toBe("1 transfer without an answer for more than an hour.");
    await db.execute(sql`
      update payout_rails set problem = 'Not accepted' where organization_id = ${own.id} and id = ${rail.id}`);
    expect(await find(own, "rails")).toMatchObject({
      state: "failing",
      seen: "The last test failed: SEPA file.",
    });
    await db.execute(sql`update rail_transfers set state = 'unclear' where organization_id = ${own.id}`);
    expect((await find(own, "rails")).seen).toBe("1 transfer of which no rail can tell what became.");
    expect(await find(organization, "rails")).toMatchObject({ state: "not_set_up" });
  });

  it("are endpoints that are held back or switched off, and deliveries that nobody tries", async () => {
    const own = await buildOrganization(app);
    expect(await find(own, "webhooks")).toMatchObject({ state: "not_set_up" });
    const { id, key } = await buildEndpoint(own);
    expect(await find(own, "webhooks")).toMatchObject({
      state: "ok",
      seen: "1 endpoint active, nothing overdue.",
    });
    await app.services.db.execute(sql`
      insert into webhook_deliveries (organization_id, endpoint_key, place, id, event_id, event_type, state, due_at, created_at)
      values (${own.id}, ${key}, 1, 'whdel_Late00000001', 'evt', 'webhook.test', 'pending', '2026-09-21T07:30:00Z', now())`);
    expect(await find(own, "webhooks")).toMatchObject({
      state: "failing",
      seen: "A delivery should have been tried 1 hour ago.",
    });
    await app.services.db.execute(sql`
      update webhook_endpoints set failures_in_row = 3, failing_since = now()
      where organization_id = ${own.id} and id = ${id}`);
    expect(await find(own, "webhooks")).toMatchObject({
      state: "warning",
      seen: "1 endpoint held back because it fails, 1 endpoint active.",
    });
    expect(await find(organization, "webhooks")).toMatchObject({ state: "not_set_up" });
  });
});

interface Answers {
  readonly answered: string;
  readonly failed?: string;
}

async function recordSource(
  { id }: TestOrganization,
  name: string,
  { answered, failed }: Answers,
): Promise<void> {
  await app.services.db.execute(sql`
    insert into source_usage (organization_id, source_id, day, name, lookups, failures, requests, units, searches, credits,
      last_answered_at)
    values (${id}, ${`server:${name}`}, '2026-09-21', ${name}, 1, 0, 1, 0, 0, 0, ${answered})`);
  if (failed === undefined) return;
  await app.services.db.execute(sql`
    insert into source_failures (organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at,
      last_at)
    values (${id}, ${`server:${name}`}, 'tiktok', 'video', 'upstream', 500, 'It answered 500', 1, ${failed}, ${failed})`);
}

async function openIntent(
  own: TestOrganization,
  id: string,
  from: string,
  leaseUntil: string,
): Promise<void> {
  const { id: creatorId } = await buildCreator(own);
  await app.services.db.execute(sql`
    insert into payout_intents (organization_id, id, creator_id, draft, actor, attempts, lease_until, created_at, last_failure)
    values (${own.id}, ${id}, ${creatorId}, '{}', '{}', 1, ${leaseUntil}, ${from}, 'It was silent')`);
}
