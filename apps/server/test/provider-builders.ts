import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import type { TestOrganization } from "./builders.ts";
import { type Serving, send, type TestResponse, type TestSession } from "./request.ts";

/** No more than a test should wait for an answer that never comes; those with many requests at once have the usual time. */
export const PROVIDER_TIMEOUT_MS = "1500";

/** What the API says the window pays, signed. */
export async function calculate(
  app: Serving,
  apiKey: string,
  address: WindowAddress,
): Promise<CalculateAnswer> {
  const { status, body } = await send(app, "/api/v1/payouts/calculate", {
    method: "POST",
    apiKey,
    body: address,
  });
  if (status !== 200) throw new Error(`calculate answered ${status} ${body.code}`);
  return body;
}

/** Pays what was calculated, with changes of the request. */
export function initiate(
  app: Serving,
  apiKey: string,
  calculation: CalculateAnswer,
  changes: object = {},
): Promise<TestResponse> {
  const { integrityToken } = calculation;
  return send(app, "/api/v1/payouts/initiate", {
    method: "POST",
    apiKey,
    body: { calculation, integrityToken, ...changes },
  });
}

/** What a control of the sandbox's page sends. */
export function controlSandbox(
  app: Serving,
  session: TestSession,
  form: Record<string, string>,
): Promise<TestResponse> {
  const organization = session.organizationId ?? "";
  return send(app, "/sandbox-provider", {
    method: "POST",
    session,
    body: new URLSearchParams({ organization, ...form }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

interface SandboxRow {
  readonly id: string;
  readonly idempotency_key: string;
  readonly amount: string;
  readonly currency: string;
  readonly recipient_name: string;
  readonly description: string;
  readonly state: string;
}

/** What the sandbox has of the organization, oldest first. */
export function sandboxPayoutsOf({ id, ctx }: TestOrganization): Promise<SandboxRow[]> {
  return ctx.db.rows(sql`
    select id, idempotency_key, amount, currency, recipient_name, description, state from sandbox_payouts
    where payer_id = ${id} order by created_at, id`);
}

interface ManualFields {
  readonly creatorId: string;
  readonly [field: string]: unknown;
}

/** A manual payout as a caller sends it. */
export function manualPayout(fields: ManualFields) {
  return { id: createId("payout"), amount: 25.5, currency: "EUR", ...fields };
}

/** A due window paid through the provider, which awaits approval there. */
export async function buildPayoutAtProvider(
  app: Serving,
  apiKey: string,
  due: { readonly address: WindowAddress },
): Promise<string> {
  const calculation = await calculate(app, apiKey, due.address);
  const { status, body } = await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
  if (status !== 200) throw new Error(`initiate answered ${status} ${body.code}`);
  return body.payoutId;
}

/** Follows a claim link and presses its button. Answers the page that comes then. */
export async function claim(app: Serving, url: string): Promise<TestResponse> {
  const { pathname, search } = new URL(url);
  await send(app, `${pathname}${search}`);
  return send(app, pathname, {
    method: "POST",
    body: search.slice(1),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

/** A rail of files with one that was made, and its transfer, as they stand in the database. */
export async function buildPayoutFile({ id: organizationId, ctx }: TestOrganization) {
  const [railId, fileId, transferId] = [
    createId("payoutRail"),
    createId("payoutFile"),
    createId("railTransfer"),
  ];
  const at = ctx.clock.now();
  await ctx.db.execute(sql`
    insert into payout_rails (organization_id, id, kind, credentials_sealed, created_at, updated_at)
    values (${organizationId}, ${railId}, 'paypal_file', ${ctx.sealer.seal("{}", `payout rail ${railId}`)}, ${at}, ${at})`);
  await ctx.db.execute(sql`
    insert into payout_files (
      organization_id, id, rail_id, name, content, sha256, transfers, amount_minor, currency, created_by, created_at
    ) values (
      ${organizationId}, ${fileId}, ${railId}, 'paypal.csv', 'x', ${"0".repeat(64)}, 1, 100, 'EUR',
      ${JSON.stringify(ctx.actor)}, ${at}
    )`);
  await ctx.db.execute(sql`
    insert into rail_transfers (
      organization_id, id, rail_id, creator_id, amount_minor, currency, reference, recipient_sealed, state, file_id,
      lease_until, created_at, updated_at
    ) values (
      ${organizationId}, ${transferId}, ${railId}, 'orgcre_000000000000', 100, 'EUR', 'Work',
      ${ctx.sealer.seal("{}", `rail transfer ${transferId}`)}, 'open', ${fileId}, ${at}, ${at}, ${at}
    )`);
  return { railId, fileId, transferId };
}
