import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { formatMoney } from "@clipledger/domain/money/format";
import { type Money, toMajorNumber } from "@clipledger/domain/money/money";
import type { KeyMoneyMode } from "@clipledger/domain/organizations/key-scopes";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { StoredAmounts } from "./api-keys.ts";

type CommittingContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/**
 * Counts a payout against the day of the API key that makes it, or refuses it, in the transaction that commits to paying.
 * People pay without such limits. Asks the key's row and not the memory of keys, so a revoked key pays nothing from that moment on.
 */
export async function commitWithKey(
  tx: Transaction,
  ctx: CommittingContext,
  payout: Money & { readonly id: string },
): Promise<void> {
  const { apiKeyId } = ctx.actor;
  if (apiKeyId === null) return;
  const now = ctx.clock.now();
  const place = { organizationId: ctx.organization.id, apiKeyId, day: dateOf(now) };
  const { money } = await getLiveKey(tx, place, { now, lock: sql`` });
  if (money === "unlimited") await insertCommitment(tx, place, payout);
  else await commitWithinLimit(tx, place, { now, payout });
}

/** What a payout counted for is free again: it is known that nobody will pay it. */
export async function forgetCommitment(
  tx: Transaction,
  organizationId: string,
  payoutId: string,
): Promise<void> {
  await tx.execute(sql`
    delete from api_key_commitments where organization_id = ${organizationId} and payout_id = ${payoutId}`);
}

interface KeyDay {
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly day: CalendarDate;
}

interface Commitment {
  readonly now: Date;
  readonly payout: Money & { readonly id: string };
}

/** Payouts with one limited key wait for each other from here to their commit, so that no two count on the same rest. */
async function commitWithinLimit(tx: Transaction, place: KeyDay, { now, payout }: Commitment): Promise<void> {
  const key = await getLiveKey(tx, place, { now, lock: sql`for no key update` });
  if (key.money === "none" || key.money === "preview")
    throw new AppError(
      "API_KEY_MONEY_NOT_ALLOWED",
      { allowed: key.money, needed: "limited" },
      { message: `This API key may not pay anything: its access to money is ${key.money}` },
    );
  const isNew = await insertCommitment(tx, place, payout);
  if (!isNew || key.money === "unlimited") return;
  const { currency } = payout;
  const limit = { amountMinor: BigInt(key.daily_limits?.[currency] ?? 0), currency };
  const total = await sumOfDay(tx, place, currency);
  if (total > limit.amountMinor) throw limitReached(place, limit, total - payout.amountMinor);
}

function limitReached({ day }: KeyDay, limit: Money, committedMinor: bigint): AppError {
  const { currency } = limit;
  const committed = { amountMinor: committedMinor, currency };
  const message =
    limit.amountMinor === 0n
      ? `This API key pays nothing in ${currency}`
      : `This API key pays up to ${formatMoney(limit)} a day, and has paid ${formatMoney(committed)} today`;
  return new AppError(
    "API_KEY_DAILY_LIMIT_REACHED",
    {
      currency,
      limit: toMajorNumber(limit),
      committed: toMajorNumber(committed),
      resetsAt: `${addDays(day, 1)}T00:00:00.000Z`,
    },
    { message },
  );
}

interface LiveKeyRow {
  readonly money: KeyMoneyMode;
  readonly daily_limits: StoredAmounts | null;
}

async function getLiveKey(
  tx: Transaction,
  { organizationId, apiKeyId }: KeyDay,
  { now, lock }: { readonly now: Date; readonly lock: SqlFragment },
): Promise<LiveKeyRow> {
  const row = await tx.maybeRow<LiveKeyRow>(sql`
    select money, daily_limits from api_keys
    where organization_id = ${organizationId} and id = ${apiKeyId} and revoked_at is null
      and (expires_at is null or expires_at > ${now}) ${lock}`);
  if (row === undefined) throw new AppError("UNAUTHORIZED");
  return row;
}

/** False where the payout was counted before. */
async function insertCommitment(
  tx: Transaction,
  { organizationId, apiKeyId, day }: KeyDay,
  { id, amountMinor, currency }: Commitment["payout"],
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    ${insertRow("api_key_commitments", { organizationId, payoutId: id, apiKeyId, day, currency, amountMinor })}
    on conflict (organization_id, payout_id) do nothing`);
  return inserted > 0;
}

async function sumOfDay(
  tx: Transaction,
  { organizationId, apiKeyId, day }: KeyDay,
  currency: string,
): Promise<bigint> {
  const { total } = await tx.row<{ total: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as total from api_key_commitments
    where organization_id = ${organizationId} and api_key_id = ${apiKeyId} and day = ${day} and currency = ${currency}`);
  return total;
}
