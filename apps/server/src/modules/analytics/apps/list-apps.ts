import type { AppOutput, AppsQuery } from "@clipledger/contract/apps";
import type { OperationContext } from "../../../infra/context.ts";
import { type AppRow, countApps, listAppRows } from "./apps.queries.ts";

export async function listApps({ db, organization }: OperationContext, query: AppsQuery) {
  const [totalRows, rows] = await Promise.all([
    countApps(db, organization.id, query),
    listAppRows(db, organization.id, query),
  ]);
  return { data: rows.map(toApp), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

function toApp(row: AppRow): AppOutput {
  return {
    id: row.id,
    appleCredentialId: row.credential_id,
    appleIdentifier: row.store_identifier,
    title: row.title,
    sku: row.sku,
    bundleId: row.bundle_id,
    lastSeenAt: row.last_seen_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    provider: row.provider,
    credential: { id: row.credential_id, vendorNumber: row.vendor_number },
    analyticsLatestLoadAt: row.analytics_loaded_at?.toISOString() ?? null,
    nextSyncAt: row.next_sync_at.toISOString(),
  };
}
