import type { Calculation } from "@clipledger/contract/payouts/calculation";
import type { ActorReference } from "@clipledger/contract/users";
import { workWords } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { commitWithKey } from "../../../organizations/api-keys/key-commitments.ts";
import { type ProviderName, requireProvider } from "../../../rails/choose-provider.ts";
import type { PayoutOrder } from "../../../rails/provider/payout-provider.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import {
  fromStoredLineItems,
  type PayingContext,
  type PayoutKind,
  type StoredLineItem,
  toStoredLineItems,
} from "../../books/payouts.queries.ts";

/** A payout that the provider was or will be asked for. Only whoever has the lease asks, until it ends. */
export interface PayoutIntent {
  readonly organizationId: string;
  readonly draft: PayoutDraft;
  readonly order: PayoutOrder;
  /** Who is asked, now and ever after. */
  readonly provider: ProviderName;
  readonly actor: ActorReference;
  /** How often it was leased. Whoever takes it over raises it. */
  readonly attempts: number;
  readonly leaseUntil: Date;
  readonly requestedAt: Date;
  /** What came instead of the last answer. */
  readonly lastFailure: string | null;
}

/** Writes down what the provider will be asked for, word by word, before it is: every later request says the same. */
export async function openIntent(
  tx: Transaction,
  ctx: PayingContext,
  draft: PayoutDraft,
): Promise<PayoutIntent> {
  const organizationId = ctx.organization.id;
  await commitWithKey(tx, ctx, draft);
  const names = await getPartyNames(tx, organizationId, draft);
  return insertIntent(tx, {
    organizationId,
    draft,
    order: orderOf(organizationId, draft, names),
    provider: await requireProvider({ db: tx, payoutProvider: ctx.payoutProvider }, organizationId),
    actor: ctx.actor,
    leaseUntil: leaseEnd(ctx),
    at: ctx.clock.now(),
  });
}

function orderOf(organizationId: string, draft: PayoutDraft, names: PartyNames): PayoutOrder {
  return {
    amount: formatMajorPlain(draft),
    currency: draft.currency,
    payer: { id: organizationId, name: names.organization_name },
    recipient: { id: draft.creatorId, name: names.creator_name ?? "Creator" },
    description: draft.description ?? workWords(names.campaign_name, draft.window) ?? "Payout",
  };
}

interface NewIntent {
  readonly organizationId: string;
  readonly draft: PayoutDraft;
  readonly order: PayoutOrder;
  readonly provider: ProviderName;
  readonly actor: ActorReference;
  readonly leaseUntil: Date;
  readonly at: Date;
}

/** Whoever opens an intent has its first lease. */
async function insertIntent(tx: Transaction, intent: NewIntent): Promise<PayoutIntent> {
  const { organizationId, draft, actor } = intent;
  const row = await tx.row<IntentRow>(sql`
    ${insertRow("payout_intents", {
      organizationId,
      id: draft.id,
      creatorId: draft.creatorId,
      campaignId: draft.campaignId,
      windowKey: draft.window?.key ?? null,
      reissuedFromId: draft.reissuedFromId,
      draft: JSON.stringify(toStoredDraft(intent)),
      actor: JSON.stringify(actor),
      attempts: 1,
      leaseUntil: intent.leaseUntil,
      createdAt: intent.at,
    })} returning ${intentColumns}`);
  return toIntent(row);
}

export function findIntent(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(db, sql`where organization_id = ${organizationId} and id = ${id}`);
}

export function lockIntent(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(tx, sql`where organization_id = ${organizationId} and id = ${id} for update`);
}

export function lockIntentOfWindow(
  tx: Transaction,
  organizationId: string,
  windowKey: bigint,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(
    tx,
    sql`where organization_id = ${organizationId} and window_key = ${windowKey} for update`,
  );
}

export function lockIntentOfReissue(
  tx: Transaction,
  organizationId: string,
  formerId: string,
): Promise<PayoutIntent | undefined> {
  return maybeIntent(
    tx,
    sql`where organization_id = ${organizationId} and reissued_from_id = ${formerId} for update`,
  );
}

async function maybeIntent(db: Queryable, condition: SqlFragment): Promise<PayoutIntent | undefined> {
  const row = await db.maybeRow<IntentRow>(sql`select ${intentColumns} from payout_intents ${condition}`);
  return row && toIntent(row);
}

const TIMEOUTS_PER_LEASE = 3;

/** Leaves time for an answer and for recording it. An answer that comes later is still recorded: an id is paid once. */
export function leaseEnd(services: Pick<Services, "clock" | "payoutProvider" | "railSettings">): Date {
  return new Date(services.clock.now().getTime() + TIMEOUTS_PER_LEASE * timeoutOf(services));
}

export function timeoutOf({
  payoutProvider,
  railSettings,
}: Pick<Services, "payoutProvider" | "railSettings">): number {
  return payoutProvider?.timeoutMs ?? railSettings.timeoutMs;
}

/** Leases an intent whose row the caller has locked. */
export async function renewIntent(
  tx: Transaction,
  { organizationId, draft }: PayoutIntent,
  leaseUntil: Date,
): Promise<PayoutIntent> {
  const row = await tx.row<IntentRow>(sql`
    update payout_intents set attempts = attempts + 1, lease_until = ${leaseUntil}
    where organization_id = ${organizationId} and id = ${draft.id} returning ${intentColumns}`);
  return toIntent(row);
}

/** Leases the intent that has been free the longest, if there is one. */
export async function leaseFreeIntent(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
): Promise<PayoutIntent | undefined> {
  const row = await db.maybeRow<IntentRow>(sql`
    update payout_intents set attempts = attempts + 1, lease_until = ${leaseUntil}
    where (organization_id, id) = (
      select organization_id, id from payout_intents where lease_until <= ${now}
      order by lease_until, organization_id, id limit 1 for update skip locked
    ) returning ${intentColumns}`);
  return row && toIntent(row);
}

/** Ends the lease, unless somebody else has taken the intent over. Keeps what came instead of an answer. */
export async function releaseIntent(
  db: Queryable,
  { organizationId, draft, attempts }: PayoutIntent,
  { now, failure }: { readonly now: Date; readonly failure: string },
): Promise<void> {
  await db.execute(sql`
    update payout_intents set lease_until = ${now}, last_failure = ${failure}
    where organization_id = ${organizationId} and id = ${draft.id} and attempts = ${attempts}`);
}

export async function deleteIntent(tx: Transaction, { organizationId, draft }: PayoutIntent): Promise<void> {
  await tx.execute(sql`
    delete from payout_intents where organization_id = ${organizationId} and id = ${draft.id}`);
}

interface IntentRow {
  readonly organization_id: string;
  readonly id: string;
  readonly creator_id: string;
  readonly campaign_id: string | null;
  readonly window_key: bigint | null;
  readonly reissued_from_id: string | null;
  readonly draft: StoredDraft;
  readonly actor: ActorReference;
  readonly attempts: number;
  readonly lease_until: Date;
  readonly created_at: Date;
  readonly last_failure: string | null;
}

const intentColumns = sql`
  organization_id, id, creator_id, campaign_id, window_key, reissued_from_id, draft, actor, attempts, lease_until, created_at,
  last_failure`;

/** The fields of a draft that have no columns of their own. */
export interface StoredDraft {
  readonly kind: PayoutKind;
  readonly startsOn: CalendarDate | null;
  readonly endsOn: CalendarDate | null;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly lineItems: readonly StoredLineItem[];
  readonly calculation: Calculation | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly order: PayoutOrder;
  /** Missing: the provider of the server. */
  readonly provider?: ProviderName;
}

export function toStoredDraft({
  draft,
  order,
  provider,
}: Pick<PayoutIntent, "draft" | "order" | "provider">): StoredDraft {
  const { kind, window, currency, calculation, description, reference } = draft;
  return {
    kind,
    startsOn: window?.startsOn ?? null,
    endsOn: window?.endsOn ?? null,
    amountMinor: Number(draft.amountMinor),
    currency,
    lineItems: toStoredLineItems(draft.lineItems),
    calculation,
    description,
    reference,
    order,
    provider,
  };
}

function toIntent(row: IntentRow): PayoutIntent {
  const { startsOn, endsOn, amountMinor, lineItems, order, provider = "server", ...stored } = row.draft;
  const isOfWindow = row.window_key !== null && startsOn !== null && endsOn !== null;
  return {
    organizationId: row.organization_id,
    draft: {
      ...stored,
      id: row.id,
      creatorId: row.creator_id,
      campaignId: row.campaign_id,
      window: isOfWindow ? { key: row.window_key, startsOn, endsOn } : null,
      amountMinor: BigInt(amountMinor),
      lineItems: fromStoredLineItems(lineItems),
      reissuedFromId: row.reissued_from_id,
    },
    order,
    provider,
    actor: row.actor,
    attempts: row.attempts,
    leaseUntil: row.lease_until,
    requestedAt: row.created_at,
    lastFailure: row.last_failure,
  };
}

interface PartyNames {
  readonly organization_name: string;
  readonly creator_name: string | null;
  readonly campaign_name: string | null;
}

/** What a provider is told of those whom it pays for and to. */
export function getPartyNames(
  db: Queryable,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<PartyNames> {
  return db.row(sql`
    select o.name as organization_name, ${creatorName} as creator_name, c.name as campaign_name
    from organizations o join creators k on k.organization_id = o.id and k.id = ${creatorId}
    left join campaigns c on c.organization_id = o.id and c.id = ${campaignId}
    where o.id = ${organizationId}`);
}
