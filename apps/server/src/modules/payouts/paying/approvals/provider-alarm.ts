import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import { systemActor } from "../../../../infra/actors.ts";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import type { PayoutMoney, ProviderAnswer } from "../../../rails/provider/payout-provider.ts";

interface NamedPayout {
  readonly organizationId: string;
  readonly id: string;
}

/** The amount that a provider's answers about the payout have to name. */
export async function orderedMoney(db: Queryable, { organizationId, id }: NamedPayout): Promise<PayoutMoney> {
  const { amount_minor: amountMinor, currency } = await db.row<{
    amount_minor: bigint;
    currency: CurrencyCode;
  }>(
    sql`select amount_minor, currency from payouts where organization_id = ${organizationId} and id = ${id}`,
  );
  return { amount: formatMajorPlain({ amountMinor, currency }), currency };
}

const LONGEST_ALARM = 500;

/** Raises an alarm about a payout of which the provider reports another amount, once, and ends it when the amounts agree. */
export async function noteDifference(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, id }: NamedPayout,
  answer: ProviderAnswer,
): Promise<void> {
  const alarm =
    answer.outcome === "unknown" && answer.differs
      ? answer.reason.replaceAll("\u0000", "").slice(0, LONGEST_ALARM)
      : null;
  if (alarm === null && answer.outcome !== "done") return;
  await db.transaction(async (tx) => {
    const changed = await tx.maybeRow<{ creator_id: string }>(sql`
      update payouts set provider_alarm = ${alarm}
      where organization_id = ${organizationId} and id = ${id} and provider_alarm is distinct from ${alarm}::text
      returning creator_id`);
    if (changed === undefined || alarm === null) return;
    const ctx = { actor: systemActor, clock, organization: { id: organizationId } };
    await recordActivity(tx, ctx, {
      type: "payout.differs_at_provider",
      subject: { type: "payout", id },
      changes: { reported: { before: null, after: alarm } },
    });
  });
}
