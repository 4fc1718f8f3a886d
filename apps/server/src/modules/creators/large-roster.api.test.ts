import { CreatorsQuerySchema } from "@clipledger/contract/creators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { listCreators } from "./list-creators.ts";

const CREATORS = 10_000;

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  await storeRoster(organization);
}, 60_000);
afterAll(() => app.stop());

/** Every third was invited, every seventh joined; each has an account. */
async function storeRoster({ id, ctx: { db } }: TestOrganization): Promise<void> {
  const numbered = sql`generate_series(1, ${CREATORS}::int) n`;
  const idOf = (prefix: string) => sql`${prefix} || lpad(n::text, 12, '0')`;
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select ${idOf("user_")}, '', 'roster-' || n || '@test.example', now(), now() from ${numbered}`);
  await db.execute(sql`
    insert into creators (
      organization_id, id, user_id, first_name, last_name, created_at, updated_at, member_id, joined_at
    )
    select ${id}, ${idOf("orgcre_")}, ${idOf("user_")}, 'Creator', n::text, now(), now(),
      case when n % 7 = 0 then ${idOf("orgmem_")} end, case when n % 7 = 0 then now() end
    from ${numbered}`);
  await db.execute(sql`
    insert into creator_invitations (
      organization_id, id, creator_id, status, token_hash, token_sealed, created_at, expires_at
    )
    select ${id}, ${idOf("orginv_")}, ${idOf("orgcre_")}, 'pending', n::text::bytea, '', now(), now() + interval '1 year'
    from ${numbered} where n % 3 = 0`);
  await db.execute(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, username, max_videos, creator_id,
      created_at, updated_at, actor_type
    )
    select o.id, o.key, ${idOf("orgacc_")}, 'tiktok', n::text, 'added', 'user.' || n, 0, ${idOf("orgcre_")}, now(), now(),
      'user'
    from ${numbered}, organizations o where o.id = ${id}`);
  await db.execute(sql`analyze`);
}

/** How many statements the work sends, each of which takes a connection of its own. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.services.db;
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool.on("acquire", count);
  await work();
  pool.off("acquire", count);
  return statements;
}

describe("a roster of 10,000", () => {
  it.each([
    {},
    { perPage: 100, page: 100 },
    { sortCol: "name" },
    { sortCol: "email", sortDir: "asc" },
    { sortCol: "status", perPage: 100 },
    { search: "user.77" },
    { invitationStatuses: ["joined"], statuses: ["active"] },
  ])("is listed in two statements, also with %j", async (parameters) => {
    const query = CreatorsQuerySchema.parse(parameters);
    expect(await statementsOf(() => listCreators(organization.ctx, query))).toBe(2);
    const page = await listCreators(organization.ctx, query);
    expect(page.totalRows).toBeGreaterThan(100);
    expect(page.data).toHaveLength(query.perPage);
  });
});
