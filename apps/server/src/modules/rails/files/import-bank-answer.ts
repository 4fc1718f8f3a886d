import type { ImportedAnswer } from "@clipledger/contract/dashboard/payout-files";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import type { BankAnswer } from "@clipledger/rails/bank-files/bank-answer";
import { keyInBankLetters } from "@clipledger/rails/bank-files/bank-file";
import { readBankAnswer } from "@clipledger/rails/bank-files/read-bank-answer";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { moveCarriedPayouts } from "../transfers/rail-payouts.queries.ts";
import { saveTransfer, type TransferRow } from "../transfers/rail-transfers.queries.ts";
import { nextTransferState } from "../transfers/settle-transfer.ts";
import { lockTransfersInFiles } from "./payout-files.queries.ts";

type Said = Omit<BankAnswer, "key">;

/**
 * Takes in what a bank says of the files that it got: a status report, an account statement, or a table. What does not fit
 * what was sent changes nothing and is told. Taking the same in twice changes nothing.
 */
export function importBankAnswer(ctx: OperationContext, text: string): Promise<ImportedAnswer> {
  const { answers, wholeFiles, problems } = readBankAnswer(text);
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const byFile = new Map(wholeFiles.map((answer) => [keyInBankLetters(answer.messageId), answer]));
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const found = await lockTransfersInFiles(tx, organizationId, {
      keys: [...byKey.keys()],
      fileIds: [...byFile.keys()],
    });
    const imported = { completed: 0, returned: 0, unchanged: 0, problems: [...problems] };
    for (const transfer of found) {
      const said: Said | undefined = byKey.get(transfer.id) ?? byFile.get(transfer.file_id ?? "");
      const mismatch = said && mismatchOf(transfer, said);
      if (said === undefined || mismatch !== undefined) {
        if (mismatch !== undefined) imported.problems.push(mismatch);
        continue;
      }
      const state = nextTransferState(transfer.state, said.state);
      if (transfer.state === "refused" || state === transfer.state) {
        imported.unchanged += 1;
        continue;
      }
      const { reason } = said;
      await saveTransfer(tx, transfer, { state, reason, at });
      const moved = state === "completed" ? "completed" : "returned";
      await moveCarriedPayouts(tx, organizationId, transfer.id, { state: moved, reason, at });
      imported[moved] += 1;
    }
    const known = new Set(found.map(({ id }) => id));
    for (const { key } of answers)
      if (!known.has(key)) imported.problems.push(`${key}: no file of yours has a transfer with this key`);
    await recordActivity(tx, ctx, {
      type: "payout_file.answered",
      subject: { type: "payout_file", id: [...byFile.keys()][0] ?? found[0]?.file_id ?? "unknown" },
      changes: {
        completed: { before: 0, after: imported.completed },
        returned: { before: 0, after: imported.returned },
      },
    });
    return imported;
  });
}

/** A file that was changed on its way to the bank shows in what the bank paid. */
function mismatchOf({ id, amount_minor, currency }: TransferRow, said: Said): string | undefined {
  const isSame =
    (said.amountMinor === undefined || said.amountMinor === amount_minor) &&
    (said.currency === undefined || said.currency === currency);
  if (isSame) return undefined;
  const paid =
    said.amountMinor !== undefined && said.currency !== undefined && isCurrencyCode(said.currency)
      ? formatMoney({ amountMinor: said.amountMinor, currency: said.currency })
      : "another amount";
  return `${id}: the bank speaks of ${paid}, but the file said ${formatMoney({ amountMinor: amount_minor, currency })}; was the file changed?`;
}
