import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import type { TestOrganization } from "./builders.ts";

interface TestStoreAppFields {
  readonly provider?: "apple" | "google";
  readonly title?: string;
  readonly storeIdentifier?: string;
  readonly createdAt?: string;
}

/** An app of a store whose numbers are loaded each day. */
export async function buildStoreApp(
  { id: organizationId, ctx }: TestOrganization,
  fields: TestStoreAppFields = {},
): Promise<string> {
  const id = createId("appleApp");
  const { provider = "apple", title = "Budget", storeIdentifier = id } = fields;
  const createdAt = fields.createdAt ?? ctx.clock.now();
  await ctx.db.execute(sql`
    insert into apps (organization_id, id, provider, credential_id, vendor_number, store_identifier, title, sku,
      last_seen_at, created_at, updated_at, next_sync_at)
    values (${organizationId}, ${id}, ${provider}, 'cred_1', '8512', ${storeIdentifier}, ${title}, 'SKU', ${createdAt},
      ${createdAt}, ${createdAt}, '2026-09-22T04:00:00.000Z')`);
  return id;
}
