import { CampaignsQuerySchema } from "@clipledger/contract/campaigns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { listening } from "../../../test/listening.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { listCampaigns } from "./list-campaigns.ts";

const CAMPAIGNS = 1_000;
const CREATORS = 10_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A thousand campaigns like the first, and ten creators in each, every one with an account that fetches too little. */
async function buildCrowd(organization: TestOrganization): Promise<void> {
  const { id } = await buildCampaign(organization, { name: "First", videoTarget: 50 });
  const { db } = app.services;
  await db.execute(sql`
    insert into campaigns (
      organization_id, id, name, currency, interval, interval_count, anchor, starts_on, video_target, payouts, rules,
      actor_type, created_at, updated_at
    )
    select organization_id, 'orgcamp_' || lpad(n::text, 12, '0'), 'Campaign ' || n, currency, interval, interval_count,
      anchor, starts_on, video_target, payouts, rules, actor_type, created_at - n * interval '1 second', updated_at
    from campaigns, generate_series(1, ${CAMPAIGNS - 1}::int) n where id = ${id}`);
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
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select cr.organization_id, 'orgcrcampaign_' || right(cr.id, 12), c.id, cr.id, cr.key, date '2026-09-07', 'user', now(), now()
    from (select *, row_number() over (order by id) - 1 as place from creators where organization_id = ${organization.id}) cr
    join (select *, row_number() over (order by id) - 1 as place from campaigns where organization_id = ${organization.id}) c
      on c.place = cr.place % ${CAMPAIGNS}::int`);
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, max_videos, creator_id, created_at,
      updated_at, actor_type
    )
    select o.id, o.key, 'orgacc_' || right(cr.id, 12), 'tiktok', cr.id, 'added', 10, cr.id, now(), now(), 'user'
    from creators cr join organizations o on o.id = cr.organization_id where o.id = ${organization.id}`);
  await db.execute(sql`analyze`);
}

async function listAndCount(organization: TestOrganization, query: object) {
  const { db, statements } = listening(app.services.db);
  const page = await listCampaigns({ ...organization.ctx, db }, CampaignsQuerySchema.parse(query));
  return { page, statements };
}

describe("listing 1,000 campaigns with 10,000 creators", () => {
  it("costs the same three statements as listing one campaign without any", async () => {
    const small = await buildOrganization(app);
    await buildCampaign(small);
    const large = await buildOrganization(app);
    await buildCrowd(large);
    const one = await listAndCount(small, {});
    const ten = await listAndCount(large, {});
    const hundred = await listAndCount(large, { perPage: 100, page: 3 });
    expect(one.statements).toHaveLength(3);
    expect(ten.statements).toEqual(one.statements);
    expect(hundred.statements).toEqual(one.statements);
    expect(ten.page).toMatchObject({ totalRows: CAMPAIGNS, pageCount: 100 });
    expect(hundred.page.data).toHaveLength(100);
    for (const { creatorSummary, warnings } of [...ten.page.data, ...hundred.page.data]) {
      expect(creatorSummary).toMatchObject({ totalCount: 10, activeCount: 10 });
      expect(creatorSummary.activeCreators).toHaveLength(10);
      expect(warnings).toHaveLength(10);
    }
  }, 60_000);
});
