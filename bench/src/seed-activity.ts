import type pg from "pg";
import { seedOrganizations } from "./seed-organizations.ts";

export const ACTIVITY_ROWS = 10_000;

/** Two organizations with a long activity log each. Returns the secret of a key of the first. */
export async function seedActivity(client: pg.Client): Promise<string> {
  const secret = await seedOrganizations(client);
  await client.query(insertActivity, [ACTIVITY_ROWS]);
  // Also fills the visibility map, as autovacuum does soon after such a load; without it counting reads the table.
  await client.query("vacuum (analyze)");
  return secret;
}

/** The organizations' rows lie mixed, as they would have come in, and half of them are a key's. */
const insertActivity = `
  insert into activity (organization_id, id, occurred_at, type, actor_type, surface, user_id, api_key_id,
    subject_type, subject_id, subject_label, changes)
  select 'org_bench000000' || n, 'orgact_' || left(md5(n || '-' || i), 12),
    timestamptz '2026-01-01 00:00Z' + i * interval '7 minutes 0.123 seconds',
    case when i % 3 = 0 then 'organization.updated' else 'member.role_changed' end,
    case when i % 2 = 0 then 'api_key' else 'user' end,
    case when i % 2 = 0 then 'api' else 'ui' end,
    'user_bench000000' || n,
    case when i % 2 = 0 then 'key_bench000000' || n end,
    case when i % 3 = 0 then 'organization' else 'member' end,
    case when i % 3 = 0 then 'org_bench000000' || n else 'orgmem_bench000000' || n end,
    case when i % 3 = 0 then 'Organization ' || n else 'Ada Meyer ' || n end,
    case when i % 3 = 0
      then '{"defaultCurrency": {"before": "USD", "after": "EUR"}}'::jsonb
      else '{"role": {"before": "member", "after": "admin"}}'::jsonb
    end
  from generate_series(1, $1::int) i, generate_series(1, 2) n`;
