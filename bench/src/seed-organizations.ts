import type pg from "pg";
import { createCallerSecret } from "../../apps/server/src/infra/crypto/secrets.ts";

/** Two organizations of one person each, `org_bench0000001` and `2`. Returns the secret of a key of the first. */
export async function seedOrganizations(client: pg.Client): Promise<string> {
  const { secret, prefix, hash } = createCallerSecret("apiKey");
  await client.query(`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    select 'org_bench000000' || n, 'Organization ' || n, 'enterprise', 'EUR', now(), now() from generate_series(1, 2) n`);
  await client.query(`
    insert into users (id, name, email, created_at, updated_at)
    select 'user_bench000000' || n, 'Ada Meyer ' || n, 'ada' || n || '@bench.example', now(), now()
    from generate_series(1, 2) n`);
  await client.query(`
    insert into members (organization_id, id, user_id, role, created_at)
    select 'org_bench000000' || n, 'orgmem_bench000000' || n, 'user_bench000000' || n, 'owner', now()
    from generate_series(1, 2) n`);
  await client.query(
    `insert into api_keys (organization_id, id, owner_user_id, created_by_user_id, name, prefix, secret_hash, created_at)
     select 'org_bench000000' || n, 'key_bench000000' || n, 'user_bench000000' || n, 'user_bench000000' || n,
       'Data warehouse', $1,
       case n when 1 then $2 else sha256($2) end, now()
     from generate_series(1, 2) n`,
    [prefix, hash],
  );
  return secret;
}
