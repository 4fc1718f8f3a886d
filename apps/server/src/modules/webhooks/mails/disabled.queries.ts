import type { DisabledReason } from "@clipledger/domain/webhooks/delivery-state";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface DisabledEndpoint {
  readonly url: string;
  readonly disabled_reason: DisabledReason;
}

/** Those among these that are disabled now. */
export function listDisabled(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<DisabledEndpoint[]> {
  return db.rows(sql`
    select url, disabled_reason from webhook_endpoints
    where organization_id = ${organizationId} and id = any(${ids}::text[]) and state = 'disabled'
    order by key`);
}
