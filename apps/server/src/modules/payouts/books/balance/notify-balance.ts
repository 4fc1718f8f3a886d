import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { z } from "zod";
import type { Services } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import type { Translator } from "../../../../infra/languages/translator.ts";
import { defineTask, enqueue } from "../../../../infra/tasks/task.ts";
import { postSystemMessage } from "../../../chat/post-system-message.ts";
import { mailCreator } from "../../../creators/notifications/mail-creator.ts";
import { brandName } from "../../../organizations/brand/brand.queries.ts";
import type { BooksContext } from "../payouts.queries.ts";

/** Tells the creator, in chat and by email, what was added to their balance or taken off. */
export async function notifyBalanceChanged(
  tx: Transaction,
  ctx: BooksContext,
  entryId: string,
): Promise<void> {
  const entry = await findEntryNotice(tx, ctx.organization.id, entryId);
  if (entry === undefined) throw new Error(`There is no entry ${entryId} to tell of`);
  const amount = amountOf(entry);
  const what =
    entry.amount_minor > 0n
      ? `${amount} was added to your balance, and comes with your next payouts`
      : `${amount} was taken off your balance, and is set off against your next payouts`;
  await postSystemMessage(tx, ctx, {
    creatorId: entry.creator_id,
    content: `${what}: ${entry.reason}`,
    metadata: { type: "balance.changed", balanceEntryId: entryId },
    clientMessageId: `balance.changed:${entryId}`,
  });
  await enqueue(tx, mailBalanceChangedTask, { organizationId: ctx.organization.id, entryId });
}

const BalanceNoticeInputSchema = z.object({ organizationId: z.string(), entryId: z.string() });

/** Tells a creator by email that their balance changed. */
export const mailBalanceChangedTask = defineTask({
  name: "payouts.mail-balance-changed",
  input: BalanceNoticeInputSchema,
  run: mailBalanceChanged,
});

async function mailBalanceChanged(
  services: Services,
  { organizationId, entryId }: z.infer<typeof BalanceNoticeInputSchema>,
): Promise<void> {
  const entry = await findEntryNotice(services.db, organizationId, entryId);
  if (entry === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: entry.creator_user_id,
    kind: "payout",
    write: (translator) => ({
      subject: translator.say("Your balance with {organization} changed", {
        organization: entry.organization_name,
      }),
      lines: balanceMailLines(entry, translator),
    }),
    to: `/portal/creators/${entry.creator_id}/payouts`,
    isOwed: true,
  });
}

function balanceMailLines(entry: EntryNotice, { say, locale }: Translator): string[] {
  const { first_name: name, organization_name: organization, reason } = entry;
  const amount = amountOf(entry, locale);
  return [
    say("Hello {name},", { name }),
    "",
    entry.amount_minor > 0n
      ? say("{organization} added {amount} to your balance. It comes with your next payouts.", {
          organization,
          amount,
        })
      : say("{organization} took {amount} off your balance. It is set off against your next payouts.", {
          organization,
          amount,
        }),
    "",
    say("They say: {reason}", { reason }),
  ];
}

function amountOf({ amount_minor, currency }: EntryNotice, locale?: Translator["locale"]): string {
  return formatMoney({ amountMinor: amount_minor < 0n ? -amount_minor : amount_minor, currency }, locale);
}

interface EntryNotice {
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly reason: string;
}

function findEntryNotice(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<EntryNotice | undefined> {
  return db.maybeRow(sql`
    select e.creator_id, k.user_id as creator_user_id, k.first_name, ${brandName} as organization_name, e.amount_minor,
      e.currency, e.reason
    from balance_entries e join organizations o on o.id = e.organization_id
    join creators k on k.organization_id = e.organization_id and k.id = e.creator_id
    where e.organization_id = ${organizationId} and e.id = ${id}`);
}
