import { canonicalJson } from "@clipledger/domain/canonical-json";
import { type BalanceLine, netBalance } from "@clipledger/domain/payouts/balance";
import { AppError } from "../../../../infra/app-error.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { insertRows } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { isWithin, listOpenEntries, toPreview, withoutSetAside } from "../../books/balance/open-balance.ts";
import type { SignedCalculation } from "../../books/calculation/integrity-token.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import type { BooksContext } from "../../books/payouts.queries.ts";

/** A payout with what its creator's balance adds to it or takes off. */
export interface NettedDraft {
  readonly draft: PayoutDraft;
  readonly lines: readonly BalanceLine[];
}

/**
 * Locks what is left of the creator's balance, and takes it up into the payout. Refused where the balance is another one than
 * was calculated with: somebody may have paid what they saw already.
 */
export async function takeUpBalance(
  tx: Transaction,
  { organization }: BooksContext,
  draft: PayoutDraft,
  calculation: SignedCalculation,
): Promise<NettedDraft> {
  const { total } = calculation.payouts;
  const open = await listOpenEntries(tx, organization.id, draft, sql`for update`);
  const windowKey = draft.window?.key ?? null;
  const entries = await withoutSetAside(tx, organization.id, { creatorId: draft.creatorId, open, windowKey });
  const now = toPreview(BigInt(total.amount), entries, total);
  if (canonicalJson(now ?? null) !== canonicalJson(calculation.balance ?? null)) throw balanceChanged();
  return withLines(draft, netBalance(draft.amountMinor, entries).lines);
}

function withLines(draft: PayoutDraft, lines: readonly BalanceLine[]): NettedDraft {
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, draft.amountMinor);
  return { lines, draft: { ...draft, lineItems: [...draft.lineItems, ...lines], amountMinor } };
}

function balanceChanged(): AppError {
  return new AppError("PAYOUT_CONFLICT", undefined, {
    message: "The creator's balance changed since this was calculated; calculate again",
  });
}

/**
 * Takes up exactly what was set aside when the payout was planned. What was written into the balance since is left to the next
 * payout: the person was shown this amount, and may have sent it.
 */
export async function takeSetAside(
  tx: Transaction,
  { organization }: BooksContext,
  draft: PayoutDraft,
  lines: readonly BalanceLine[],
): Promise<NettedDraft> {
  const entries = await listOpenEntries(tx, organization.id, draft, sql`for update`);
  const left = new Map(entries.map(({ id, leftMinor }) => [id, leftMinor]));
  const isThere = ({ balanceEntryId, amountMinor }: BalanceLine) =>
    isWithin(amountMinor, left.get(balanceEntryId) ?? 0n);
  if (!lines.every(isThere)) throw balanceChanged();
  return withLines(draft, lines);
}

/** Uses up entries that the caller has locked. The database keeps each within its amount. */
export async function useBalance(
  tx: Transaction,
  { organization, clock }: BooksContext,
  lines: readonly BalanceLine[],
  by: { readonly payoutId: string } | { readonly cancellationId: string },
): Promise<void> {
  if (lines.length === 0) return;
  const payoutId = "payoutId" in by ? by.payoutId : null;
  const cancellationId = "cancellationId" in by ? by.cancellationId : null;
  await tx.execute(
    insertRows("balance_applications", {
      types: { entryId: "text", amountMinor: "bigint" },
      rows: lines.map(({ balanceEntryId, amountMinor }) => ({ entryId: balanceEntryId, amountMinor })),
      alike: { organizationId: organization.id, payoutId, cancellationId, appliedAt: clock.now() },
    }),
  );
}
