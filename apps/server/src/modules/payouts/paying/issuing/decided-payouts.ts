import { nextPayoutStatus, type ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { systemActor } from "../../../../infra/actors.ts";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { configuredProvider } from "../../../rails/choose-provider.ts";
import type { PayoutMoney, PayoutProvider, ProviderPayout } from "../../../rails/provider/payout-provider.ts";
import type { DecisionOutcome } from "../../books/payouts.queries.ts";
import { getPartyNames, type StoredDraft } from "./payout-intent.ts";

const BATCH_SIZE = 100;
const MAX_UNANSWERED = 3;

/**
 * Asks the provider what became of payouts that were settled or abandoned here. Ends early when the provider leaves several
 * in a row unanswered. One that cannot be recorded is logged, and does not stop the others.
 */
export async function askAboutDecided(services: Services): Promise<void> {
  const begunAt = services.clock.now();
  let unanswered = 0;
  for (let taken = 0; taken < BATCH_SIZE && unanswered < MAX_UNANSWERED; taken += 1) {
    const decision = await takeDecisionToAsk(services.db, begunAt);
    if (decision === undefined) return;
    try {
      unanswered = (await askAbout(services, decision)) ? 0 : unanswered + 1;
    } catch (error) {
      services.log.error({ err: error, payoutId: decision.id }, "decided payout not asked about");
    }
  }
}

/** Asks about one payout whose request the provider granted after somebody had decided about it. */
export async function askAboutPayout(services: Services, organizationId: string, id: string): Promise<void> {
  const decision = await findDecision(services.db, organizationId, id);
  if (decision !== undefined) await askAbout(services, decision);
}

/**
 * What the provider made with the key is taken back at once, and from then on the key stands for a payout that is never paid.
 * What was claimed before cannot be taken back, and is shown. The request itself is never sent again: it would make what
 * somebody has decided about. False: the provider gave no answer.
 */
async function askAbout(services: Services, decision: DecisionRow): Promise<boolean> {
  const { organization_id: organizationId, id, draft } = decision;
  const key = `${organizationId}/${id}`;
  const provider = configuredProvider(services, organizationId, draft.provider ?? "server");
  const answer = await provider.findPayout(draft.order, key);
  if (answer.outcome !== "done") return answer.outcome === "refused";
  if (await isIdOfAnother(services.db, answer.payout.id, { organizationId, id })) {
    services.log.error({ payoutId: id, providerPayoutId: answer.payout.id }, "provider used an id twice");
    return true;
  }
  const payout = await takeBack(provider, answer.payout, draft.order, key);
  await noteFound(services, decision, payout);
  return true;
}

async function takeBack(
  provider: PayoutProvider,
  payout: ProviderPayout,
  money: PayoutMoney,
  key: string,
): Promise<ProviderPayout> {
  if (payout.status !== "created" && payout.status !== "approved") return payout;
  const canceled = await provider.cancelPayout(payout.id, money, `${key}/cancel`);
  if (canceled.outcome === "done") return canceled.payout;
  if (canceled.outcome === "unknown") return payout;
  const read = await provider.readPayout(payout.id, money);
  return read.outcome === "done" ? read.payout : payout;
}

/** A status never goes back. What is new about a payout that can still be paid is written to the log, once. */
function noteFound(
  services: Services,
  { organization_id: organizationId, id }: DecisionRow,
  payout: ProviderPayout,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const decision = await lockDecision(tx, organizationId, id);
    if (decision === undefined) return;
    const previous = decision.provider_status;
    const status = previous === null ? payout.status : nextPayoutStatus(previous, payout.status);
    await saveFound(tx, decision, { id: payout.id, status });
    const isOver = status === "deleted" || status === "expired" || status === "returned";
    if (isOver || status === "completed") await stopAsking(tx, decision);
    if (status === previous || (isOver && previous === null)) return;
    services.log.warn(
      { payoutId: id, status, outcome: decision.outcome },
      "decided payout found at the provider",
    );
    const { creator_name: label } = await getPartyNames(tx, organizationId, {
      creatorId: decision.creator_id,
      campaignId: null,
    });
    const ctx = { actor: systemActor, clock: services.clock, organization: { id: organizationId } };
    await recordActivity(tx, ctx, {
      type: "payout.found_at_provider",
      subject: { type: "payout", id, ...(label !== null && { label }) },
      changes: { providerPayoutStatus: { before: previous, after: status } },
    });
  });
}

/** What was decided about a payout that the provider left open, and what the provider has of it after all. */
interface DecisionRow {
  readonly organization_id: string;
  readonly id: string;
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly creator_id: string;
  readonly draft: StoredDraft;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
}

const decisionColumns = sql`
  organization_id, id, outcome, reason, creator_id, draft, provider_payout_id, provider_status`;

export function findDecision(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<DecisionRow | undefined> {
  return db.maybeRow(sql`
    select ${decisionColumns} from payout_decisions where organization_id = ${organizationId} and id = ${id}`);
}

function lockDecision(tx: Transaction, organizationId: string, id: string): Promise<DecisionRow | undefined> {
  return tx.maybeRow(sql`
    select ${decisionColumns} from payout_decisions where organization_id = ${organizationId} and id = ${id} for update`);
}

const LONGEST_PAUSE_MINUTES = 360;

/**
 * Takes the decided payout that the provider is to be asked about next. Each time the pause doubles, up to six hours; the time
 * over, it is asked about once more.
 */
function takeDecisionToAsk(db: Queryable, now: Date): Promise<DecisionRow | undefined> {
  const pause = sql`make_interval(mins => least(power(2, least(times_asked, 20)), ${LONGEST_PAUSE_MINUTES})::int)`;
  return db.maybeRow(sql`
    update payout_decisions set times_asked = times_asked + 1,
      ask_at = case when ${now} < ask_until then least(${now}::timestamptz + ${pause}, ask_until) end
    where (organization_id, id) = (
      select organization_id, id from payout_decisions where ask_at <= ${now}
      order by ask_at, organization_id, id limit 1 for update skip locked
    ) returning ${decisionColumns}`);
}

async function stopAsking(db: Queryable, { organization_id, id }: DecisionRow): Promise<void> {
  await db.execute(sql`
    update payout_decisions set ask_at = null where organization_id = ${organization_id} and id = ${id}`);
}

/** Brings the next question forward: the provider spoke of an unknown payout, which may be a decided one. */
export async function askSoon(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`update payout_decisions set ask_at = ${now} where ask_at > ${now}`);
}

async function saveFound(
  tx: Transaction,
  { organization_id, id }: DecisionRow,
  payout: Pick<ProviderPayout, "id" | "status">,
): Promise<void> {
  await tx.execute(sql`
    update payout_decisions set provider_payout_id = ${payout.id}, provider_status = ${payout.status}
    where organization_id = ${organization_id} and id = ${id}`);
}

/** Where the provider gives one id to two payouts at once, the second transaction sees the first. */
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
