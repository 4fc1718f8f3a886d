import {
  type IntentsQuery,
  type PayoutIntentOutput,
  PayoutIntentSchema,
} from "@clipledger/contract/payouts/intents";
import type { ActorReference } from "@clipledger/contract/users";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { countRows, directionOf } from "../../../../infra/db/paged-list.ts";
import { onePage, type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { wireFields } from "../../../../infra/wire-fields.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { foundWarning } from "../../books/payouts.mapper.ts";
import type { DecisionOutcome } from "../../books/payouts.queries.ts";
import type { StoredDraft } from "./payout-intent.ts";

export async function listIntents(ctx: OperationContext, { page, perPage, sortDir, state }: IntentsQuery) {
  const direction = directionOf(sortDir);
  const intents = sql`
    ${selectListed(ctx.organization.id, sql`, count(*) over ()::int as total`)} where i.state = ${state}
    order by i.requested_at ${direction}, i.id ${direction}`;
  const rows = await ctx.db.rows<ListedRow & { total: number }>(onePage(intents, { page, perPage }));
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countListed(ctx, state));
  return { page, perPage, total, data: rows.map(toOutput) };
}

function countListed({ db, organization }: OperationContext, state: string): Promise<number> {
  return countRows(db, sql`from (${listed(organization.id)}) i where i.state = ${state}`);
}

export async function presentIntent(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutIntentOutput> {
  const row = await db.maybeRow<ListedRow>(sql`${selectListed(organizationId, sql``)} where i.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toOutput(row);
}

interface ListedRow {
  readonly id: string;
  readonly state: "open" | DecisionOutcome;
  readonly draft: StoredDraft;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly campaign_id: string | null;
  readonly campaign_name: string | null;
  readonly actor: ActorReference;
  readonly attempts: number;
  readonly last_failure: string | null;
  readonly requested_at: Date;
  readonly reason: string | null;
  readonly decided_by: ActorReference | null;
  readonly decided_at: Date | null;
  readonly asked_until: Date | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
}

function selectListed(organizationId: string, more: SqlFragment): SqlFragment {
  return sql`
    select i.*, ${creatorName} as creator_name, c.name as campaign_name ${more}
    from (${listed(organizationId)}) i
    left join creators k on k.organization_id = ${organizationId} and k.id = i.creator_id
    left join campaigns c on c.organization_id = ${organizationId} and c.id = i.campaign_id`;
}

function listed(organizationId: string): SqlFragment {
  return sql`
    select id, 'open' as state, draft, creator_id, campaign_id, actor, attempts, last_failure, created_at as requested_at,
      null as reason, null::jsonb as decided_by, null::timestamptz as decided_at, null::timestamptz as asked_until,
      null as provider_payout_id, null as provider_status
    from payout_intents where organization_id = ${organizationId}
    union all
    select id, outcome, draft, creator_id, campaign_id, actor, attempts, last_failure, requested_at, reason, decided_by,
      decided_at, case when ask_at is not null then ask_until end, provider_payout_id, provider_status
    from payout_decisions where organization_id = ${organizationId}`;
}

function toOutput(row: ListedRow): PayoutIntentOutput {
  const { draft, decided_at: decidedAt } = row;
  const { currency, startsOn, endsOn } = draft;
  return {
    ...wireFields(PayoutIntentSchema, row),
    kind: draft.kind,
    billingPeriodStart: startsOn && toWireMidnight(startsOn),
    billingPeriodEnd: endsOn && toWireMidnight(endsOn),
    amount: toMajorNumber({ amountMinor: BigInt(draft.amountMinor), currency }),
    precision: currencyOf(currency).precision,
    currency,
    description: draft.description,
    requestedByUserId: row.actor.userId,
    decision: decidedAt && {
      reason: row.reason ?? "",
      decidedAt: decidedAt.toISOString(),
      decidedByUserId: row.decided_by?.userId ?? null,
    },
    providerPayoutStatus: row.provider_status,
    warning: warningOf(row),
  };
}

function warningOf({ state, decided_at, provider_payout_id, provider_status }: ListedRow): string | null {
  if (state === "open" || decided_at === null || provider_payout_id === null || provider_status === null)
    return null;
  if (["deleted", "expired", "returned"].includes(provider_status)) return null;
  return foundWarning({
    outcome: state,
    decidedAt: decided_at.toISOString(),
    providerPayoutId: provider_payout_id,
    status: provider_status,
  });
}
