import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { type StoredDelivery, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { listEventRows } from "../feed/list-events.ts";
import { listRecoverable } from "../recovery/recover-deliveries.ts";
import { findLastFailure } from "./get-health.ts";
import { type DeliveryFilter, findBounds, findPlaceFrom, listDeliveryRows } from "./list-deliveries.ts";

const DELIVERIES = 30_000;
const PAGE = 26;

let app: TestApp;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;
let many: StoredDelivery[];

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization);
  await storeDeliveries(organization, endpoint, { count: 40, state: "failed", data: {} });
  many = await storeDeliveries(organization, endpoint, { count: DELIVERIES, data: {} });
  await app.services.db.execute(sql`
    insert into webhook_attempts (organization_id, endpoint_key, place, number, id, started_at, duration_ms, status, error,
      signature)
    select organization_id, endpoint_key, place, 1, replace(id, 'whdel', 'whatt'), created_at, 9, 200,
      case when state = 'failed' then 'status' end, 'v1,'
    from webhook_deliveries`);
  // A minute between each and the next.
  await app.services.db.execute(sql`
    update webhook_deliveries set created_at = created_at + (place - ${DELIVERIES}::int) * interval '1 minute'`);
  await app.services.db.execute(sql`vacuum analyze`);
});
afterAll(() => app.stop());

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows the statement that the question asks had to look at. */
async function rowsLookedAt(question: (db: Queryable) => Promise<unknown>): Promise<number> {
  const { db } = app.services;
  let total = 0;
  const explain: Queryable["rows"] = async (statement) => {
    const [plan] = await db.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      sql`explain (analyze, format json) ${statement}`,
    );
    total += plan === undefined ? 0 : looked(plan["QUERY PLAN"][0].Plan);
    return [];
  };
  const maybeRow: Queryable["maybeRow"] = async (statement) => {
    await explain(statement);
    return undefined;
  };
  await question({ ...db, rows: explain, maybeRow });
  return total;
}

function looked(node: PlanNode): number {
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return own + (node.Plans ?? []).reduce((sum, child) => sum + looked(child), 0);
}

describe("a page of a long log", () => {
  const cost = (filter: Partial<DeliveryFilter>) =>
    rowsLookedAt((db) =>
      listDeliveryRows(db, { organizationId: organization.id, endpointKey: endpoint.key, ...filter }, PAGE),
    );
  const middle = () => many[DELIVERIES / 2];

  it.each([
    ["the first", () => ({})],
    ["one in the middle", () => ({ before: middle()?.place })],
    ["those that failed, long ago", () => ({ states: ["failed"] as const })],
    ["those that wait, of which there are none", () => ({ states: ["pending"] as const })],
    ["those of one event", () => ({ eventId: middle()?.event_id })],
  ])("costs no more than its own rows: %s", async (_page, filter) => {
    expect(await cost(filter())).toBeLessThan(10 * PAGE);
  });

  const owner = () => ({ organizationId: organization.id, endpointKey: endpoint.key });
  const timeOf = async (delivery: StoredDelivery | undefined) => {
    const { created_at } = await app.services.db.row<{ created_at: Date }>(sql`
      select created_at from webhook_deliveries where id = ${delivery?.id}`);
    return created_at;
  };

  it("costs as little in a period, with finding its ends", async () => {
    const until = await timeOf(middle());
    const period = { since: new Date(until.getTime() - 3_600_000), until };
    expect(await rowsLookedAt((db) => findBounds(db, owner(), period))).toBeLessThan(20 * PAGE);
    const bounds = await findBounds(app.services.db, owner(), period);
    expect(await cost({ ...period, ...bounds })).toBeLessThan(10 * PAGE);
    const none = { ...period, ...bounds, states: ["failed"] as const };
    expect(await cost(none)).toBeLessThan(10 * PAGE);
  });

  it("costs as little where it is recovered", async () => {
    const since = await timeOf(many.at(-PAGE));
    const from = (await findPlaceFrom(app.services.db, owner(), since)) ?? 0n;
    const look = (db: Queryable) => listRecoverable(db, owner(), { since, from, limit: 5_001 });
    expect(await rowsLookedAt(look)).toBeLessThan(10 * PAGE);
  });

  it("costs as little where only the last failure is looked for", async () => {
    const look = (db: Queryable) => findLastFailure(db, organization.id, endpoint.key, new Date(0));
    expect(await rowsLookedAt(look)).toBeLessThan(PAGE);
  });

  it("costs as little in the feed, wherever the cursor stands", async () => {
    const span = {
      organizationId: organization.id,
      after: middle()?.place ?? 0n,
      upTo: BigInt(2 * DELIVERIES),
    };
    const filter = { ...span, types: undefined, begin: new Date("2026-08-22T08:30:00.000Z") };
    expect(await rowsLookedAt((db) => listEventRows(db, filter, PAGE))).toBeLessThan(10 * PAGE);
  });
});
