import { type PayoutPlan, PayoutPlanSchema } from "@clipledger/contract/dashboard/payout-plans";
import type { Initiate } from "@clipledger/contract/payouts/calculation";
import type { ManualPayout } from "@clipledger/contract/payouts/manual";
import type { ActorReference } from "@clipledger/contract/users";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { BalanceLine } from "@clipledger/domain/payouts/balance";
import { AppError } from "../../../../infra/app-error.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { wireFields } from "../../../../infra/wire-fields.ts";
import { creatorName } from "../../../billing/creator-columns.ts";

/** What a person asked for, as the operation that carries it out takes it. */
export type PlannedRequest =
  | {
      readonly kind: "window";
      readonly input: Initiate;
      /** What of the creator's balance is set aside for it; undefined in plans of the release before. */
      readonly balanceLines: readonly BalanceLine[] | undefined;
    }
  | { readonly kind: "manual"; readonly input: ManualPayout };

/** As `request` keeps it. Whoever works out what is left of a balance reads `balanceLines` there. */
export function toStoredRequest(planned: PlannedRequest): string {
  if (planned.kind === "manual") return JSON.stringify(planned.input);
  const balanceLines = planned.balanceLines?.map((line) => ({ ...line, amountMinor: `${line.amountMinor}` }));
  return JSON.stringify({ ...planned.input, balanceLines });
}

export type StoredRequest =
  | {
      readonly kind: "manual";
      /** Never null in an open plan. */
      readonly stored: ManualPayout;
    }
  | {
      readonly kind: "window";
      /** Never null in an open plan. */
      readonly stored: Initiate & { readonly balanceLines?: readonly StoredLine[] };
    };

interface StoredLine extends Omit<BalanceLine, "amountMinor"> {
  readonly amountMinor: string;
}

export function readStoredRequest({ kind, stored }: StoredRequest): PlannedRequest {
  if (kind === "manual") return { kind, input: stored };
  const { balanceLines, ...input } = stored;
  const lines = balanceLines?.map((line) => ({ ...line, amountMinor: BigInt(line.amountMinor) }));
  return { kind, input, balanceLines: lines };
}

interface PlanRow {
  readonly id: string;
  readonly kind: PlannedRequest["kind"];
  readonly state: PayoutPlan["state"];
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly payout_id: string | null;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly actor: ActorReference;
  readonly planned_at: Date;
  readonly carry_out_at: Date;
  readonly failure: string | null;
}

/** The organization's plans that a condition on `payout_plans p`, beginning with "and", lets through; oldest first. */
export function listPlanRows(
  db: Queryable,
  organizationId: string,
  condition: SqlFragment,
): Promise<PlanRow[]> {
  return db.rows(sql`
    select p.id, p.kind, p.state, p.creator_id, ${creatorName} as creator_name, c.id as campaign_id, c.name as campaign_name,
      w.starts_on, w.ends_on, p.payout_id, p.amount_minor, p.currency, p.actor, p.planned_at, p.carry_out_at, p.failure
    from payout_plans p
    join creators k on k.organization_id = p.organization_id and k.id = p.creator_id
    left join billing_windows w on w.organization_id = p.organization_id and w.key = p.window_key
    left join campaigns c on c.organization_id = p.organization_id
      and c.id = coalesce(w.campaign_id, p.request ->> 'campaignId')
    where p.organization_id = ${organizationId} ${condition} order by p.planned_at, p.id`);
}

export async function getPlanRow(db: Queryable, organizationId: string, id: string): Promise<PlanRow> {
  const [row] = await listPlanRows(db, organizationId, sql`and p.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export function toPlan(row: PlanRow, now: Date): PayoutPlan {
  return {
    ...wireFields(PayoutPlanSchema, row),
    billingPeriodStart: row.starts_on && toWireMidnight(row.starts_on),
    billingPeriodEnd: row.ends_on && toWireMidnight(row.ends_on),
    amount: Number(row.amount_minor),
    remainingMs: Math.max(row.carry_out_at.getTime() - now.getTime(), 0),
    payoutId: row.state === "done" ? row.payout_id : null,
  };
}
