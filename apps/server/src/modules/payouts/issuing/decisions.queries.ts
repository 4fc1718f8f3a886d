import type { ActorReference } from "@clipledger/contract/actor";
import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { DecisionOutcome } from "../books/found-payouts.ts";
import type { ProviderPayout } from "../provider/payout-provider.ts";
import { type PayoutIntent, type StoredDraft, toStoredDraft } from "./intent.ts";

/** What was decided about a payout that the provider left open, and what the provider has of it after all. */
export interface DecisionRow {
  readonly organization_id: string;
  readonly id: string;
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly creator_id: string;
  readonly draft: StoredDraft;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
}

const columns = sql`
  organization_id, id, outcome, reason, creator_id, draft, provider_payout_id, provider_status`;

export interface NewDecision {
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly actor: ActorReference;
  readonly at: Date;
  /** When the provider is asked first what became of it; null: it is not asked. */
  readonly askAt: Date | null;
  readonly askUntil: Date;
}

export async function insertDecision(
  tx: Transaction,
  { organizationId, draft, order, ...intent }: PayoutIntent,
  { outcome, reason, actor, at, askAt, askUntil }: NewDecision,
): Promise<void> {
  await tx.execute(sql`
    insert into payout_decisions (
      organization_id, id, outcome, reason, decided_by, decided_at, creator_id, campaign_id, window_key, draft, actor,
      attempts, last_failure, requested_at, ask_at, ask_until
    ) values (
      ${organizationId}, ${draft.id}, ${outcome}, ${reason}, ${JSON.stringify(actor)}, ${at}, ${draft.creatorId},
      ${draft.campaignId}, ${draft.window?.key ?? null}, ${JSON.stringify(toStoredDraft(draft, order))},
      ${JSON.stringify(intent.actor)}, ${intent.attempts}, ${intent.lastFailure}, ${intent.requestedAt}, ${askAt},
      ${askUntil}
    )`);
}

export function findDecision(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<DecisionRow | undefined> {
  return db.maybeRow(sql`
    select ${columns} from payout_decisions where organization_id = ${organizationId} and id = ${id}`);
}

export function lockDecision(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<DecisionRow | undefined> {
  return tx.maybeRow(sql`
    select ${columns} from payout_decisions where organization_id = ${organizationId} and id = ${id} for update`);
}

const LONGEST_PAUSE_MINUTES = 360;

/**
 * Takes the decided payout that the provider is to be asked about next. Each time the pause doubles, up to six hours; the time
 * over, it is asked about once more.
 */
export function takeDecisionToAsk(db: Queryable, now: Date): Promise<DecisionRow | undefined> {
  const pause = sql`make_interval(mins => least(power(2, least(times_asked, 20)), ${LONGEST_PAUSE_MINUTES})::int)`;
  return db.maybeRow(sql`
    update payout_decisions set times_asked = times_asked + 1,
      ask_at = case when ${now} < ask_until then least(${now}::timestamptz + ${pause}, ask_until) end
    where (organization_id, id) = (
      select organization_id, id from payout_decisions where ask_at <= ${now}
      order by ask_at, organization_id, id limit 1 for update skip locked
    ) returning ${columns}`);
}

/** The provider has said all there is to say. */
export async function stopAsking(db: Queryable, { organization_id, id }: DecisionRow): Promise<void> {
  await db.execute(sql`
    update payout_decisions set ask_at = null where organization_id = ${organization_id} and id = ${id}`);
}

/** The provider speaks of payouts that nobody here knows: perhaps of decided ones. */
export async function askSoon(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`update payout_decisions set ask_at = ${now} where ask_at > ${now}`);
}

export async function saveFound(
  tx: Transaction,
  { organization_id, id }: DecisionRow,
  payout: Pick<ProviderPayout, "id" | "status">,
): Promise<void> {
  await tx.execute(sql`
    update payout_decisions set provider_payout_id = ${payout.id}, provider_status = ${payout.status}
    where organization_id = ${organization_id} and id = ${id}`);
}

/** Of two payouts that the provider gives one id at the same moment, the second sees the first. */
export async function lockProviderId(tx: Transaction, providerPayoutId: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`provider payout ${providerPayoutId}`}, 0))`,
  );
}

/** Whether the provider gave its id to another payout too. */
export async function isIdOfAnother(
  db: Queryable,
  providerPayoutId: string,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<boolean> {
  const isOther = sql`provider_payout_id = ${providerPayoutId} and (organization_id, id) <> (${organizationId}, ${id})`;
  const { is_used } = await db.row<{ is_used: boolean }>(sql`
    select exists (select from payouts where ${isOther}) or exists (select from payout_decisions where ${isOther}) as is_used`);
  return is_used;
}
