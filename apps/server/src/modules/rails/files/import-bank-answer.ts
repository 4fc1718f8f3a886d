import type { ImportedAnswer } from "@clipledger/contract/dashboard/payout-files";
import type { BankAnswer } from "@clipledger/rails/bank-files/bank-answer";
import { keyInBankLetters } from "@clipledger/rails/bank-files/bank-file";
import { shortText } from "@clipledger/rails/bank-files/stated-money";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { moveCarriedPayouts } from "../transfers/rail-payouts.queries.ts";
import { saveTransfer, type TransferRow } from "../transfers/rail-transfers.queries.ts";
import { nextTransferState } from "../transfers/settle-transfer.ts";
import { alarmsOf, type BookedAgain, noteBooking } from "./booked-again.ts";
import {
  alarmOf,
  type DiscardedPayment,
  findDiscardedPayments,
  isOfDiscarded,
  noteFile,
} from "./discarded-payments.ts";
import { lockTransfersInFiles } from "./payout-files.queries.ts";
import { readUploadedAnswer } from "./read-uploads.ts";
import { mismatchOf } from "./stated-amounts.ts";
import { checkWholeFiles } from "./whole-file-answers.ts";

type Said = Omit<BankAnswer, "key">;

/** Besides what is answered, what becomes alarms at the end. */
interface Import extends ImportedAnswer {
  readonly bookedAgain: BookedAgain[];
}

/**
 * Takes in what a bank says of the files that it got: a status report, an account statement, or a table. What does not fit
 * what was sent changes nothing and is told. Taking the same in twice changes nothing.
 */
export async function importBankAnswer(ctx: OperationContext, text: string): Promise<ImportedAnswer> {
  const read = await readUploadedAnswer(ctx.organization.id, text);
  const { answers, problems, originalMessageId, ...files } = read;
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const namedFile = originalMessageId === null ? undefined : keyInBankLetters(originalMessageId);
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const { believed: byFile, problems: ofFiles } = await checkWholeFiles(tx, organizationId, files);
    const keys = [...byKey.keys()];
    const fileIds = [...byFile.keys()];
    const named = namedFile === undefined ? fileIds : [...fileIds, namedFile];
    const discarded = await findDiscardedPayments(tx, organizationId, { keys, fileIds: named });
    const found = await lockTransfersInFiles(tx, organizationId, {
      keys,
      fileIds,
      discardedIds: [...discarded.keys()],
    });
    const counts = { completed: 0, returned: 0, unchanged: 0 };
    const imported: Import = { ...counts, problems: [...problems, ...ofFiles], alarms: [], bookedAgain: [] };
    for (const transfer of found) {
      const before = discarded.get(transfer.id);
      const ofFile = byFile.get(transfer.file_id ?? "");
      const ofDiscarded = before && byFile.get(before.file_id);
      const said: Said | undefined = byKey.get(transfer.id) ?? ofFile ?? ofDiscarded;
      if (said === undefined) continue;
      const ofWhole = ofFile === undefined ? before?.file_id : (transfer.file_id ?? undefined);
      const about = byKey.has(transfer.id) ? namedFile : ofWhole;
      const isOld = before !== undefined && isOfDiscarded(transfer, before, about);
      const fileId = byKey.has(transfer.id) ? undefined : ofWhole;
      await takeIn(tx, ctx, { transfer, said, fileId, discarded: isOld ? before : undefined }, imported);
    }
    const known = new Set(found.map(({ id }) => id));
    for (const { key } of answers)
      if (!known.has(key))
        imported.problems.push(`${shortText(key)}: no file of yours has a transfer with this key`);
    const logged = fileIds[0] ?? found[0]?.file_id ?? namedFile ?? "unknown";
    await logImport(tx, ctx, shortText(logged), imported);
    const { bookedAgain, ...answered } = imported;
    return {
      ...answered,
      problems: firstOf(answered.problems),
      alarms: [...answered.alarms, ...alarmsOf(bookedAgain)],
    };
  });
}

const MOST_PROBLEMS = 200;

function firstOf(problems: readonly string[]): string[] {
  const left = problems.length - MOST_PROBLEMS;
  return left <= 0 ? [...problems] : [...problems.slice(0, MOST_PROBLEMS), `And ${left} more problems`];
}

interface Taken {
  readonly transfer: TransferRow;
  readonly said: Said;
  /** Where the bank speaks of all payments of a file. */
  readonly fileId: string | undefined;
  /** Where the bank speaks of a file that was discarded. */
  readonly discarded: DiscardedPayment | undefined;
}

async function takeIn(
  tx: Transaction,
  ctx: OperationContext,
  { transfer, said, fileId, discarded }: Taken,
  imported: Import,
): Promise<void> {
  const mismatch = mismatchOf(transfer, said.money);
  if (mismatch !== undefined) {
    imported.problems.push(mismatch);
    return;
  }
  if (discarded !== undefined && said.state === "returned") {
    imported.unchanged += 1;
    imported.problems.push(
      `${transfer.id}: the bank did not pay it by ${discarded.file_name}, which was discarded; nothing changes`,
    );
    return;
  }
  if (discarded !== undefined) imported.alarms.push(await alarmOf(tx, transfer, discarded));
  const { booking = "" } = said;
  if (await noteBooking(tx, transfer, booking)) imported.bookedAgain.push({ transfer, booking, fileId });
  const state = nextTransferState(transfer.state, said.state);
  if (state === transfer.state) {
    imported.unchanged += 1;
    return;
  }
  const { reason } = said;
  const at = ctx.clock.now();
  if (discarded !== undefined) await noteFile(tx, transfer, discarded);
  await saveTransfer(tx, transfer, { state, reason, at });
  const moved = state === "completed" ? "completed" : "returned";
  await moveCarriedPayouts(tx, ctx.organization.id, transfer.id, { state: moved, reason, at });
  imported[moved] += 1;
}

function logImport(
  tx: Transaction,
  ctx: OperationContext,
  fileId: string,
  { completed, returned, alarms, bookedAgain }: Import,
): Promise<void> {
  return recordActivity(tx, ctx, {
    type: "payout_file.answered",
    subject: { type: "payout_file", id: fileId },
    changes: {
      completed: { before: 0, after: completed },
      returned: { before: 0, after: returned },
      ...(alarms.length > 0 && { paidByDiscardedFile: { before: 0, after: alarms.length } }),
      ...(bookedAgain.length > 0 && { bookedAgain: { before: 0, after: bookedAgain.length } }),
    },
  });
}
