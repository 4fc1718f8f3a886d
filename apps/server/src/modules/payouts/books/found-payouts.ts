import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export type DecisionOutcome = "settled" | "abandoned";

/** A decided payout that the provider has after all. */
export interface FoundPayout {
  readonly outcome: DecisionOutcome;
  readonly decidedAt: string;
  readonly providerPayoutId: string;
  readonly status: ProviderPayoutStatus;
}

/** What everybody who looks at the payout, or at its window, should know. */
export function foundWarning({ outcome, decidedAt, providerPayoutId, status }: FoundPayout): string {
  const what = `A payout of this that was ${outcome} on ${decidedAt.slice(0, 10)} stands at the provider as ${status} (${providerPayoutId})`;
  if (status === "created" || status === "approved") return `${what}. It is being taken back there.`;
  return outcome === "abandoned"
    ? `${what}: the creator has this money. Do not pay it again.`
    : `${what}: if it was recorded as paid in another way, the creator was paid twice.`;
}

const found = sql`json_build_object('outcome', d.outcome, 'decidedAt', d.decided_at, 'providerPayoutId', d.provider_payout_id,
  'status', d.provider_status)`;
const canBePaid = sql`d.provider_status in ('created', 'approved', 'requested', 'completed')`;

/** Of a window: the decided payout that the provider has after all, the newest one, or null. */
export function foundOfWindow(key: SqlFragment): SqlFragment {
  return sql`(
    select ${found} from payout_decisions d where d.window_key = ${key} and d.provider_status is not null and ${canBePaid}
    order by d.decided_at desc limit 1
  )`;
}

/** The same of a payout `s`, be it the decided one, or one of the same window. */
export const foundOfPayout: SqlFragment = sql`coalesce((
    select ${found} from payout_decisions d
    where d.organization_id = s.organization_id and d.id = s.id and ${canBePaid}
  ), ${foundOfWindow(sql`s.window_key`)})`;
