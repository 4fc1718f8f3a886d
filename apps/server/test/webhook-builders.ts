import type {
  Subscription,
  WebhookConnectionOutput,
  WebhookEndpointOutput,
} from "@clipledger/contract/webhooks/endpoints";
import { sql } from "../src/infra/db/sql.ts";
import { createConnection } from "../src/modules/webhooks/connections/manage-connections.ts";
import { createEndpoint } from "../src/modules/webhooks/endpoints/create-endpoint.ts";
import { testEndpoint } from "../src/modules/webhooks/recovery/recover-deliveries.ts";
import type { TestOrganization } from "./builders.ts";

export interface BuiltEndpoint extends WebhookEndpointOutput {
  readonly key: bigint;
  readonly secret: string;
}

/** An active endpoint; by default of an address that nobody listens on, subscribed to all types. */
export async function buildEndpoint(
  organization: TestOrganization,
  {
    url = "http://127.0.0.1:1/hooks",
    eventTypes = ["*"],
    description = null,
  }: { url?: string; eventTypes?: Subscription; description?: string | null } = {},
): Promise<BuiltEndpoint> {
  const { ctx } = organization;
  const { endpoint, secret } = await createEndpoint(ctx, { url, description, eventTypes });
  const { key } = await ctx.db.row<{ key: bigint }>(sql`
    select key from webhook_endpoints where organization_id = ${organization.id} and id = ${endpoint.id}`);
  return { ...endpoint, key, secret };
}

/** A delivery of a test event, which nobody has tried yet; answers its id. */
export async function buildTestDelivery({ ctx }: TestOrganization, endpointId: string): Promise<string> {
  return (await testEndpoint(ctx, endpointId)).id;
}

/** A connection of the owner, which by default may have all types; with its token. */
export async function buildConnection(
  { ctx }: TestOrganization,
  { name = "Zapier", eventTypes = ["*"] }: { name?: string; eventTypes?: Subscription } = {},
): Promise<WebhookConnectionOutput & { readonly token: string }> {
  const { connection, token } = await createConnection(ctx, { name, eventTypes });
  return { ...connection, token };
}
