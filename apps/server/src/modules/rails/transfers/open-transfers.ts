import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { carriedTogether } from "@clipledger/domain/payouts/balance";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { isHttpKind, knownRail } from "../connections/rail-kinds.ts";
import { listRails, type RailRow } from "../connections/rail-rows.ts";
import {
  keepMethods,
  listRecipients,
  lockUsableRail,
  type RecipientRow,
  recipientFor,
  toRecipient,
} from "../recipients.queries.ts";
import {
  keepWaiting,
  lockWaitingPayouts,
  putIntoTransfer,
  type RailPayoutRow,
} from "./rail-payouts.queries.ts";
import { insertTransfer, type TransferRow, transferPurpose } from "./rail-transfers.queries.ts";

type OpeningServices = Pick<Services, "db" | "clock" | "sealer" | "railSettings">;

/**
 * Puts what waits for a creator into transfers, if they can be paid now, and says of the rest why it waits. The transfers are
 * written down before any rail is asked, and the caller has their leases.
 */
export function openTransfers(
  services: OpeningServices,
  organizationId: string,
  creatorId: string,
): Promise<TransferRow[]> {
  return services.db.transaction(async (tx) => {
    await keepMethods(tx, organizationId, creatorId);
    const waiting = await lockWaitingPayouts(tx, organizationId, creatorId);
    if (waiting.length === 0) return [];
    const recipients = await listRecipients(tx, organizationId, creatorId);
    const opened: TransferRow[] = [];
    for (const currency of new Set(waiting.map((payout) => payout.currency))) {
      const inCurrency = waiting.filter((payout) => payout.currency === currency);
      const recipient = recipientFor(recipients, currency);
      const rail = recipient && (await lockUsableRail(tx, recipient));
      const problem =
        recipient === undefined
          ? await whyUnchosen(tx, organizationId, { currency, hasOthers: recipients.length > 0 })
          : whyNot(recipient, rail);
      if (problem !== undefined || recipient === undefined || rail === undefined)
        await keepWaiting(tx, organizationId, inCurrency.map(idOf), problem ?? "");
      else opened.push(...(await openInCurrency(tx, services, { recipient, rail, waiting: inCurrency })));
    }
    return opened;
  });
}

const idOf = ({ id }: RailPayoutRow) => id;

/** In words for the team: creators cannot choose what pays none of their currencies. */
async function whyUnchosen(
  tx: Transaction,
  organizationId: string,
  { currency, hasOthers }: { readonly currency: CurrencyCode; readonly hasOthers: boolean },
): Promise<string> {
  const rails = await listRails(tx, organizationId);
  const isPaid = rails.some(
    ({ kind, paused_at }) => paused_at === null && knownRail(kind).currencies.has(currency),
  );
  if (!isPaid) return `None of your rails pays ${currency}: connect one that does, or resume it`;
  return hasOthers
    ? `The creator has not chosen yet how to be paid in ${currency}`
    : "The creator has not chosen yet how to be paid";
}

function whyNot(recipient: RecipientRow, rail: RailRow | undefined): string | undefined {
  if (rail === undefined)
    return "The rail that the creator chose is paused or removed; they can choose another";
  if (recipient.is_ready) return undefined;
  const [first] = recipient.missing;
  const { name } = knownRail(rail.kind);
  return first === undefined
    ? `${name} has not confirmed the creator's details yet`
    : `${name} asks the creator for more: ${recipient.missing.join("; ")}`;
}

interface Waiting {
  readonly recipient: RecipientRow;
  readonly rail: RailRow;
  /** All of one currency. */
  readonly waiting: readonly RailPayoutRow[];
}

async function openInCurrency(
  tx: Transaction,
  services: OpeningServices,
  { recipient, rail, waiting }: Waiting,
): Promise<TransferRow[]> {
  const [first] = waiting;
  if (first === undefined) return [];
  const { organization_id: organizationId, currency } = first;
  const { name, minimumMinor } = knownRail(rail.kind);
  const least = minimumMinor(currency);
  const amounts = waiting.map((payout) => payout.amount_minor);
  const { transfers, carriedOver } = carriedTogether(amounts, least);
  if (carriedOver.length > 0)
    await keepWaiting(
      tx,
      organizationId,
      pick(waiting, carriedOver).map(idOf),
      `Carried over: ${name} pays ${formatMoney({ amountMinor: least, currency })} at least, so it is sent with the next payouts`,
    );
  const opened: TransferRow[] = [];
  for (const places of transfers)
    opened.push(await openTransfer(tx, services, { recipient, rail, waiting: pick(waiting, places) }));
  return opened;
}

function pick(waiting: readonly RailPayoutRow[], places: readonly number[]): RailPayoutRow[] {
  return places.flatMap((place) => waiting[place] ?? []);
}

const MAX_REFERENCE = 140;

async function openTransfer(
  tx: Transaction,
  services: OpeningServices,
  { recipient, rail, waiting }: Waiting,
): Promise<TransferRow> {
  const { clock, sealer } = services;
  const at = clock.now();
  const id = createId("railTransfer");
  const transfer = await insertTransfer(tx, {
    organizationId: rail.organization_id,
    id,
    railId: rail.id,
    creatorId: recipient.creator_id,
    amountMinor: waiting.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    currency: waiting[0]?.currency ?? "USD",
    reference: [...new Set(waiting.map(({ description }) => description))].join("; ").slice(0, MAX_REFERENCE),
    recipientSealed: sealer.seal(JSON.stringify(toRecipient(sealer, recipient)), transferPurpose(id)),
    askedAt: isHttpKind(rail.kind) ? at : null,
    leaseUntil: leaseEnd(services),
    at,
  });
  await putIntoTransfer(tx, rail.organization_id, waiting.map(idOf), { transferId: id, at });
  return transfer;
}

const TIMEOUTS_PER_LEASE = 8;

/** A transfer takes several requests at some rails. An answer that comes after the lease is recorded all the same. */
export function leaseEnd({ clock, railSettings }: Pick<Services, "clock" | "railSettings">): Date {
  return new Date(clock.now().getTime() + TIMEOUTS_PER_LEASE * railSettings.timeoutMs);
}
