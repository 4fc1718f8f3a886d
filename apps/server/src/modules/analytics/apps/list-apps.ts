import { apiContract } from "@clipledger/contract/api-contract";
import { type AppOutput, AppSchema, type AppsQuery } from "@clipledger/contract/apps";
import type { OperationContext } from "../../../infra/context.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { operations } from "../../../infra/http/operations.ts";
import { wireFields } from "../../../infra/wire-fields.ts";

function listApps({ db, organization }: OperationContext, query: AppsQuery) {
  const listed = sql`from apps where ${matching(organization.id, query)}`;
  const direction = directionOf(query.sortDir);
  const apps = sql`
    select id, provider, credential_id, vendor_number, store_identifier, title, sku, bundle_id, last_seen_at,
      created_at, updated_at, analytics_loaded_at, next_sync_at
    ${listed} order by ${sortColumns[query.sortCol]} ${direction}, id ${direction}`;
  return readPage(query, countRows(db, listed), db.rows<AppRow>(onePage(apps, query)), toApp);
}

function toApp(row: AppRow): AppOutput {
  return {
    ...wireFields(AppSchema, row),
    appleCredentialId: row.credential_id,
    appleIdentifier: row.store_identifier,
    credential: { id: row.credential_id, vendorNumber: row.vendor_number },
    analyticsLatestLoadAt: row.analytics_loaded_at?.toISOString() ?? null,
  };
}

interface AppRow {
  id: string;
  provider: AppOutput["provider"];
  credential_id: string;
  vendor_number: string | null;
  store_identifier: string;
  title: string;
  sku: string;
  bundle_id: string | null;
  last_seen_at: Date;
  created_at: Date;
  updated_at: Date;
  analytics_loaded_at: Date | null;
  next_sync_at: Date;
}

const sortColumns: Readonly<Record<AppsQuery["sortCol"], SqlFragment>> = {
  title: sql`lower(title)`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  lastSeenAt: sql`last_seen_at`,
};

function matching(organizationId: string, { provider, search }: AppsQuery): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`organization_id = ${organizationId}`,
    provider && sql`provider = ${provider}`,
    search
      ? sql`(title ilike ${pattern} or store_identifier ilike ${pattern} or sku ilike ${pattern} or bundle_id ilike ${pattern})`
      : undefined,
  ]);
}

export const appsApi = operations(apiContract, {
  apps: { list: (ctx, { query }) => listApps(ctx, query) },
});
