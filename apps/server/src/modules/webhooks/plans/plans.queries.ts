import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { LockedEndpoint } from "../endpoints/endpoints.queries.ts";

type PlannedEndpoint = Pick<LockedEndpoint, "id" | "key" | "url">;

export function lockActiveEndpoints(tx: Transaction, organizationId: string): Promise<PlannedEndpoint[]> {
  return tx.rows(sql`
    select id, key, url from webhook_endpoints
    where organization_id = ${organizationId} and state = 'active' order by key for no key update`);
}

export function lockPlanDisabledEndpoints(
  tx: Transaction,
  organizationId: string,
): Promise<PlannedEndpoint[]> {
  return tx.rows(sql`
    select id, key, url from webhook_endpoints
    where organization_id = ${organizationId} and disabled_reason = 'plan' order by key for no key update`);
}

/** In all organizations: those with an endpoint that is active without access, or disabled with it. */
export async function listOrganizationsOffPlan(
  db: Queryable,
  plansWithoutAccess: readonly Plan[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (
      select from webhook_endpoints e
      where e.organization_id = o.id and (
        (e.state = 'active' and o.plan = any(${plansWithoutAccess}::text[]))
        or (e.disabled_reason = 'plan' and o.plan <> all(${plansWithoutAccess}::text[]))
      )
    )
    order by o.id`);
  return rows.map(({ id }) => id);
}
