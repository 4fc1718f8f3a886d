import { WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { listening } from "../../../../../test/listening.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { listDue } from "./list-windows.ts";

const CREATORS = 10_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Ten thousand creators with an account each and a due window like the first one's. */
async function buildCrowd(organization: TestOrganization): Promise<void> {
  const { campaignId } = await buildDueWindow(organization);
  await listDue(organization.ctx, WindowQueueQuerySchema.parse({}));
  const { db } = app.services;
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n, n || '@crowd.example', now(), now()
    from generate_series(1, ${CREATORS}::int) n`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, 'orgcre_' || lpad(n::text, 12, '0'), 'user_' || lpad(n::text, 12, '0'), 'Creator ' || n,
      now(), now()
    from generate_series(1, ${CREATORS}::int) n`);
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, creator_id, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || right(k.id, 12), 'tiktok', k.id, 'added', 10, k.id, now(), now(), 'user'
    from creators k join organizations o on o.id = k.organization_id
    where o.id = ${organization.id} and k.id like 'orgcre_0000000%'`);
  await db.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select k.organization_id, 'orgcrcampaign_' || right(k.id, 12), ${campaignId}, k.id, k.key, date '2026-09-14', 'user',
      now(), now()
    from creators k where k.organization_id = ${organization.id} and k.id like 'orgcre_0000000%'`);
  await db.execute(sql`analyze`);
  await db.execute(sql`
    insert into billing_windows (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, created_at,
      updated_at
    )
    select organization_id, campaign_id, creator_id, date '2026-09-14', date '2026-09-20', id, 'open', 10000, now(), now()
    from assignments where organization_id = ${organization.id} and id like 'orgcrcampaign_0000000%'`);
  await db.execute(sql`analyze`);
}

async function listAndCount(organization: TestOrganization, query: object) {
  const { db, statements } = listening(app.services.db);
  const answer = await listDue({ ...organization.ctx, db }, WindowQueueQuerySchema.parse(query));
  return { answer, statements };
}

describe("the due queue with 10,000 windows", () => {
  it("costs the same two statements as with one", async () => {
    const small = await buildOrganization(app);
    await buildDueWindow(small);
    await listAndCount(small, {});
    const large = await buildOrganization(app);
    await buildCrowd(large);
    const one = await listAndCount(small, {});
    const ten = await listAndCount(large, {});
    const hundred = await listAndCount(large, { perPage: 100, page: 50 });
    expect(one.statements).toHaveLength(2);
    expect(ten.statements).toEqual(one.statements);
    expect(hundred.statements).toEqual(one.statements);
    expect(ten.answer).toMatchObject({ total: CREATORS + 1 });
    expect(hundred.answer).toMatchObject({ data: { length: 100 } });
    const totals = await listAndCount(large, { mode: "totals" });
    expect(totals.statements).toHaveLength(2);
    expect(totals.answer).toEqual({
      totals: [{ currency: "EUR", amount: (CREATORS + 1) * 10_000, precision: 2, count: CREATORS + 1 }],
    });
  }, 60_000);
});
