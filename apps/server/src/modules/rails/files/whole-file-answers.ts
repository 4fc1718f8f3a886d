import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { unitsOfText } from "@clipledger/domain/money/decimal";
import { formatMoney } from "@clipledger/domain/money/format";
import type { BankAnswers, BankFileAnswer } from "@clipledger/rails/bank-files/bank-answer";
import { keyInBankLetters } from "@clipledger/rails/bank-files/bank-file";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { statedWords } from "./stated-amounts.ts";

interface FileSumRow {
  readonly id: string;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  /** Without the payments that were returned or never sent. */
  readonly remaining: bigint;
}

interface WholeFiles {
  /** By the id of the file. The sum is not that of any one payment, and is left out. */
  readonly believed: ReadonlyMap<string, Omit<BankFileAnswer, "messageId" | "money" | "controlSum">>;
  readonly problems: readonly string[];
}

/** Of what a bank says about whole files, only what names the sum of the file counts for its payments. */
export async function checkWholeFiles(
  db: Queryable,
  organizationId: string,
  { wholeFiles, unclearFiles }: Pick<BankAnswers, "wholeFiles" | "unclearFiles">,
): Promise<WholeFiles> {
  const named = [...wholeFiles, ...unclearFiles].map(({ messageId }) => keyInBankLetters(messageId));
  const sums = new Map((await listFileSums(db, organizationId, named)).map((row) => [row.id, row]));
  const believed = new Map<string, Omit<BankFileAnswer, "messageId" | "money" | "controlSum">>();
  const problems: string[] = [];
  for (const answer of wholeFiles) {
    const id = keyInBankLetters(answer.messageId);
    const file = sums.get(id);
    const problem = file && problemOf(file, answer);
    const { messageId, money, controlSum, ...stated } = answer;
    if (problem === undefined) believed.set(id, stated);
    else problems.push(problem);
  }
  for (const { messageId, problem } of unclearFiles) {
    const id = keyInBankLetters(messageId);
    if (sums.has(id)) problems.push(`${id} is ${problem}`);
  }
  return { believed, problems };
}

function problemOf(file: FileSumRow, { money, controlSum }: BankFileAnswer): string | undefined {
  const { amount_minor: amountMinor, currency, remaining } = file;
  if (money !== undefined) {
    const isSame =
      !("unreadable" in money) &&
      money.currency === currency &&
      (money.amountMinor === amountMinor || money.amountMinor === remaining);
    if (!isSame) return differs(file, statedWords(money));
  }
  if (controlSum === undefined) return undefined;
  const isSame = unitsOfText(controlSum, currencyOf(currency).precision) === amountMinor;
  return isSame ? undefined : differs(file, `"${controlSum.slice(0, 60)}"`);
}

function differs({ id, amount_minor: amountMinor, currency }: FileSumRow, stated: string): string {
  return `${id}: the bank reports ${stated} for the whole file, whose payments are ${formatMoney({ amountMinor, currency })}; nothing changes. Import an answer that names each payment`;
}

function listFileSums(db: Queryable, organizationId: string, ids: readonly string[]): Promise<FileSumRow[]> {
  return db.rows(sql`
    select f.id, f.amount_minor, f.currency,
      (select coalesce(sum(t.amount_minor), 0)::bigint from rail_transfers t
        where t.organization_id = f.organization_id and t.file_id = f.id
          and t.state not in ('returned', 'refused')) as remaining
    from payout_files f where f.organization_id = ${organizationId} and f.id = any(${ids}::text[])`);
}
