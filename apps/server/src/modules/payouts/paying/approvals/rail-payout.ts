import {
  type PayoutRailKind,
  type RailPayoutOutput,
  type UnclearPayout,
  UnclearPayoutSchema,
} from "@clipledger/contract/dashboard/payout-rails";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { wireFields } from "../../../../infra/wire-fields.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { makerOf } from "../../../rails/choose-provider.ts";
import { knownRail } from "../../../rails/connections/rail-kinds.ts";
import { describeRailPayout, sendRailPayout } from "../../../rails/transfers/describe-rail-payout.ts";
import { getPayoutRow } from "../../books/payouts.queries.ts";
import { refreshPayout } from "./refresh-payout.ts";

/** What a rail has done with a payout so far; null where none pays it. */
export async function getRailPayout(ctx: OperationContext, id: string): Promise<RailPayoutOutput | null> {
  const providerPayoutId = await idAtRails(ctx, id);
  return providerPayoutId === undefined ? null : describeRailPayout(ctx, providerPayoutId);
}

/** Tries at once what waits, instead of later by itself. */
export async function sendRailPayoutAgain(
  ctx: OperationContext,
  id: string,
): Promise<RailPayoutOutput | null> {
  const providerPayoutId = await idAtRails(ctx, id);
  if (providerPayoutId === undefined)
    throw new AppError("INVALID_STATE", undefined, { message: "No rail pays this payout" });
  await sendRailPayout(ctx, providerPayoutId);
  await refreshPayout(ctx, { organizationId: ctx.organization.id, id, providerPayoutId });
  return describeRailPayout(ctx, providerPayoutId);
}

interface UnclearRow {
  readonly payout_id: string;
  /** Null for a payout that its provider reports differently. */
  readonly transfer_id: string | null;
  readonly creator_name: string | null;
  /** Null where the provider of the server pays. */
  readonly kind: PayoutRailKind | null;
  readonly reason: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
}

/** Payouts that wait for an owner's word, and those that their rail or provider reports differently, the oldest first. */
export async function listUnclearPayouts({
  db,
  organization,
}: OperationContext): Promise<{ data: UnclearPayout[] }> {
  const rows = await db.rows<UnclearRow>(sql`
    select p.id as payout_id, t.id as transfer_id, ${creatorName} as creator_name, r.kind, p.amount_minor, p.currency,
      t.reason
    from rail_transfers t
    join payout_rails r on r.organization_id = t.organization_id and r.id = t.rail_id
    join rail_payouts o on o.organization_id = t.organization_id and o.transfer_id = t.id
    join payouts p on p.organization_id = o.organization_id and p.provider_payout_id = o.id
    left join creators k on k.organization_id = p.organization_id and k.id = p.creator_id
    where t.organization_id = ${organization.id} and t.state = 'unclear'
    order by t.created_at, p.id limit 100`);
  const different = await db.rows<UnclearRow>(sql`
    select p.id as payout_id, null::text as transfer_id, ${creatorName} as creator_name, r.kind, p.amount_minor, p.currency,
      p.provider_alarm as reason
    from payouts p
    left join rail_payouts o on o.organization_id = p.organization_id and o.id = p.provider_payout_id
    left join rail_transfers t on t.organization_id = o.organization_id and t.id = o.transfer_id
    left join payout_rails r on r.organization_id = t.organization_id and r.id = t.rail_id
    left join creators k on k.organization_id = p.organization_id and k.id = p.creator_id
    where p.organization_id = ${organization.id} and p.provider_alarm is not null
    order by p.created_at, p.id limit 100`);
  return {
    data: [...rows, ...different].map((row) => ({
      ...wireFields(UnclearPayoutSchema, row),
      railName: row.kind === null ? "The payout provider" : knownRail(row.kind).name,
      amount: Number(row.amount_minor),
    })),
  };
}

async function idAtRails({ db, organization }: OperationContext, id: string): Promise<string | undefined> {
  const { provider_payout_id: providerPayoutId } = await getPayoutRow(db, organization.id, id);
  if (providerPayoutId === null || makerOf(providerPayoutId) !== "rails") return undefined;
  return providerPayoutId;
}
