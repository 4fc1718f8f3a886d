import {
  type DiscardFile,
  type PayoutFileOutput,
  PayoutFileSchema,
  type WaitingForFile,
  type WaitingTransfer,
  WaitingTransferSchema,
} from "@clipledger/contract/dashboard/payout-files";
import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { formatMoney } from "@clipledger/domain/money/format";
import {
  type BankFile,
  type BankFileBatch,
  sha256Of,
  type WrittenFile,
} from "@clipledger/rails/bank-files/bank-file";
import { writePaypalMassCsv, writeWiseBatchCsv } from "@clipledger/rails/bank-files/write-csv-files";
import { type CheckSums, writeSepaFile } from "@clipledger/rails/bank-files/write-sepa-file";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type FileKind, isHttpKind, knownRail } from "../connections/rail-kinds.ts";
import { findRail, listRails, openCredentials, type RailRow } from "../connections/rail-rows.ts";
import { moveCarriedPayouts } from "../transfers/rail-payouts.queries.ts";
import { orderOf } from "../transfers/rail-transfers.queries.ts";
import { findDiscardedPayments } from "./discarded-payments.ts";
import {
  type FileOrder,
  getFileRow,
  listAnsweredIds,
  listFileRows,
  listWaitingForFiles,
  listWaitingTransfers,
  lockFile,
  lockTransfersForFile,
  type PayoutFileRow,
} from "./payout-files.queries.ts";
import { readUploadedSums } from "./read-uploads.ts";

export async function listPayoutFiles({
  db,
  organization,
}: OperationContext): Promise<{ data: PayoutFileOutput[]; waiting: WaitingForFile[] }> {
  const rails = await listRails(db, organization.id);
  const nameOf = (railId: string) => {
    const rail = rails.find(({ id }) => id === railId);
    return rail === undefined ? "Removed rail" : knownRail(rail.kind).name;
  };
  const waiting = await listWaitingForFiles(db, organization.id);
  return {
    data: (await listFileRows(db, organization.id)).map((row) => present(row, nameOf(row.rail_id))),
    waiting: waiting.map(({ rail_id, amount, ...sum }) => ({
      railId: rail_id,
      railName: nameOf(rail_id),
      ...sum,
      amount: Number(amount),
    })),
  };
}

function present(row: PayoutFileRow, railName: string): PayoutFileOutput {
  const { sent_at, discarded_at } = row;
  return {
    ...wireFields(PayoutFileSchema, row),
    railName,
    amount: Number(row.amount_minor),
    state: discarded_at !== null ? "discarded" : sent_at !== null ? "sent" : "made",
  };
}

const WRITERS: Readonly<Record<FileKind, (batch: BankFileBatch) => WrittenFile>> = {
  sepa_file: writeSepaFile,
  wise_file: writeWiseBatchCsv,
  paypal_file: writePaypalMassCsv,
};

/** What can be chosen for a file of the rail in the currency. */
export async function listWaitingForFile(
  { db, organization }: OperationContext,
  waiting: Omit<FileOrder, "transferIds">,
): Promise<{ data: WaitingTransfer[] }> {
  const rows = await listWaitingTransfers(db, organization.id, waiting);
  return {
    data: rows.map((row) => ({
      ...wireFields(WaitingTransferSchema, row),
      amount: Number(row.amount_minor),
    })),
  };
}

/** One file of what waits for the rail in the currency. All that was chosen is in the file, or there is no file. */
export function createPayoutFile(
  ctx: OperationContext,
  { railId, currency, transferIds }: FileOrder,
): Promise<PayoutFileOutput> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const rail = await findRail(tx, organizationId, railId);
    if (rail === undefined || isHttpKind(rail.kind)) throw new AppError("NOT_FOUND");
    const id = createId("payoutFile");
    const transfers = await lockTransfersForFile(tx, organizationId, { railId, currency, transferIds });
    if (transfers.length === 0) throw invalidState("Nothing waits for a file");
    const gone = new Set(transferIds).size - transfers.length;
    if (gone > 0)
      throw invalidState(`${gone} of the chosen transfers no longer wait for a file; look at the list again`);
    const orders = transfers.map((transfer) => orderOf(ctx.sealer, transfer));
    const file = writeFile(ctx, rail, rail.kind, { id, orders });
    const amountMinor = orders.reduce((sum, order) => sum + order.amountMinor, 0n);
    await tx.execute(
      insertRow("payout_files", {
        organizationId,
        id,
        railId,
        name: file.fileName,
        content: file.text,
        sha256: file.sha256,
        transfers: orders.length,
        amountMinor,
        currency,
        createdBy: JSON.stringify(ctx.actor),
        createdAt: ctx.clock.now(),
      }),
    );
    await tx.execute(sql`
      update rail_transfers set file_id = ${id}, updated_at = ${ctx.clock.now()}
      where organization_id = ${organizationId} and id = any(${orders.map(({ key }) => key)}::text[])`);
    await recordActivity(tx, ctx, { type: "payout_file.made", subject: subjectOf(id, file.fileName) });
    return present(await getFileRow(tx, organizationId, id), knownRail(rail.kind).name);
  });
}

function subjectOf(id: string, name: string) {
  return { type: "payout_file", id, label: name };
}

interface FileContents {
  readonly id: string;
  readonly orders: readonly ReturnType<typeof orderOf>[];
}

function writeFile(
  { sealer, clock }: OperationContext,
  rail: RailRow,
  kind: PayoutRailKind & FileKind,
  { id, orders }: FileContents,
): BankFile {
  const { debtorName = "", debtorIban = "", debtorBic = "" } = openCredentials(sealer, rail);
  const written = WRITERS[kind]({
    messageId: id,
    createdAt: clock.now(),
    executeOn: dateOf(clock.now()),
    debtor: { name: debtorName, iban: debtorIban, bic: debtorBic === "" ? null : debtorBic },
    payments: orders.map(({ key, amountMinor, currency, recipient, reference }) => ({
      key,
      amountMinor,
      currency,
      reference,
      recipient: {
        ...recipient,
        name: recipient.details["accountHolder"] ?? recipient.name,
        email: recipient.details["email"] ?? recipient.email,
      },
    })),
  });
  if (written.ok) return written.file;
  const nameOf = (key: string | null) => orders.find((order) => order.key === key)?.recipient.name;
  throw badRequest(
    written.problems.map(({ key, problem }) => ({
      path: key ?? "railId",
      message: key === null ? problem : `${nameOf(key)}: ${problem}`,
    })),
  );
}

/** From here on somebody may have handed the file over. One that was discarded is handed out no more. */
export function downloadPayoutFile(ctx: OperationContext, id: string) {
  return changeFile(ctx, id, async (tx, { name, content, sha256 }) => {
    await recordActivity(tx, ctx, { type: "payout_file.downloaded", subject: subjectOf(id, name) });
    return { name, mediaType: name.endsWith(".csv") ? "text/csv" : "application/xml", content, sha256 };
  });
}

/** From here on the bank may pay. Whoever says so shows the file that they handed over, so that a changed one is noticed. */
export async function markFileSent(
  ctx: OperationContext,
  id: string,
  text: string,
): Promise<{ success: true }> {
  const sha256 = sha256Of(text);
  const made = await getFileRow(ctx.db, ctx.organization.id, id);
  const read = made.sha256 === sha256 ? undefined : await readUploadedSums(ctx.organization.id, text);
  return changeFile(ctx, id, async (tx, file) => {
    if (file.sha256 !== sha256) throw badRequest([{ path: "text", message: differenceOf(file, read) }]);
    if (file.sent_at !== null) return { success: true };
    const at = ctx.clock.now();
    const organizationId = ctx.organization.id;
    await tx.execute(sql`
      update payout_files set sent_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
    const sent = await tx.rows<{ id: string }>(sql`
      update rail_transfers set state = 'sent', asked_at = ${at}, updated_at = ${at}
      where organization_id = ${organizationId} and file_id = ${id} and state = 'open' returning id`);
    for (const transfer of sent)
      await moveCarriedPayouts(tx, organizationId, transfer.id, { state: "requested", reason: null, at });
    await recordActivity(tx, ctx, { type: "payout_file.sent", subject: subjectOf(id, file.name) });
    return { success: true };
  });
}

function differenceOf(
  { transfers, amount_minor: amountMinor, currency }: PayoutFileRow,
  read: CheckSums | undefined,
): string {
  if (read === undefined) return "This is not the file that was made here: it was changed, or is another";
  const words = (count: number, sum: bigint) =>
    `${count} payments of ${formatMoney({ amountMinor: sum, currency })}`;
  return `This is not the file that was made here: it has ${words(read.count, read.sumMinor)}, and the file made here ${words(transfers, amountMinor)}`;
}

/** What was not sent can be put into another file, under the same keys. */
export function discardFile(
  ctx: OperationContext,
  id: string,
  discarding: DiscardFile,
): Promise<{ success: true }> {
  return changeFile(ctx, id, async (tx, file) => {
    await refuseUndiscardable(tx, ctx, file, discarding);
    const at = ctx.clock.now();
    const organizationId = ctx.organization.id;
    await tx.execute(sql`
      update rail_transfers set file_id = null, updated_at = ${at}
      where organization_id = ${organizationId} and file_id = ${id} and state = 'open'`);
    await tx.execute(sql`
      update payout_files set discarded_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
    const { reason } = discarding;
    await recordActivity(tx, ctx, {
      type: "payout_file.discarded",
      subject: subjectOf(id, file.name),
      changes: {
        ...(file.downloaded_at && {
          downloadedAt: { before: file.downloaded_at.toISOString(), after: null },
        }),
        ...(reason !== undefined && { reason: { before: null, after: reason } }),
      },
    });
    return { success: true };
  });
}

async function refuseUndiscardable(
  tx: Transaction,
  { organization }: OperationContext,
  { id, sent_at, downloaded_at }: PayoutFileRow,
  { reason, notHandedOver }: DiscardFile,
): Promise<void> {
  if (sent_at !== null) throw invalidState("This file was sent already");
  // An answer about a payment may be about an earlier file with it, which was discarded.
  const answered = await listAnsweredIds(tx, organization.id, id);
  const earlier = await findDiscardedPayments(tx, organization.id, { keys: answered, fileIds: [] });
  if (answered.some((key) => !earlier.has(key))) throw invalidState("The bank has answered for this file");
  if (downloaded_at !== null && (reason === undefined || notHandedOver !== true))
    throw invalidState(
      "This file was downloaded. Discard it only if nobody has handed it over, and say why: a bank that has it would pay twice",
    );
}

function invalidState(message: string): AppError {
  return new AppError("INVALID_STATE", undefined, { message });
}

function changeFile<Result>(
  ctx: OperationContext,
  id: string,
  change: (tx: Transaction, file: PayoutFileRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const file = await lockFile(tx, ctx.organization.id, id);
    if (file === undefined) throw new AppError("NOT_FOUND");
    if (file.discarded_at !== null) throw invalidState("This file was discarded");
    return change(tx, file);
  });
}
