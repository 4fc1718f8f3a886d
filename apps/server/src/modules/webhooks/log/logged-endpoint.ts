import type { EndpointState } from "@clipledger/domain/webhooks/delivery-state";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface LoggedEndpoint {
  readonly key: bigint;
  readonly state: EndpointState;
  readonly failures_in_row: number;
  readonly probe_at: Date | null;
}

/** The endpoint whose log is asked for; a deleted one has none to show. */
export async function getLoggedEndpoint(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  id: string,
): Promise<LoggedEndpoint> {
  const endpoint = await db.maybeRow<LoggedEndpoint>(sql`
    select key, state, failures_in_row, probe_at from webhook_endpoints
    where organization_id = ${organization.id} and id = ${id} and deleted_at is null`);
  if (endpoint === undefined) throw new AppError("NOT_FOUND");
  return endpoint;
}
