import { unitsOfText } from "@clipledger/domain/money/decimal";
import { sha256Of } from "./bank-file.ts";
import { childrenOf, elementAt, moneyIn, parseXml, textAt } from "./read-xml.ts";

interface CheckSums {
  readonly messageId: string;
  /** Counted and added up, payment by payment. */
  readonly count: number;
  readonly sumMinor: bigint;
  /** Whether the file itself says the same count and sum, everywhere that it says them. */
  readonly agrees: boolean;
  readonly sha256: string;
}

/** What a SEPA file pays, to be compared with what was made. Undefined when it is none, or pays anything that is not in EUR. */
export function checkSumsOf(text: string): CheckSums | undefined {
  try {
    const message = elementAt(parseXml(text), "CstmrCdtTrfInitn");
    const header = elementAt(message, "GrpHdr");
    const debits = childrenOf(message, "PmtInf").map((debit) => {
      const payments = childrenOf(debit, "CdtTrfTxInf").map((payment) =>
        moneyIn(elementAt(payment, "Amt", "InstdAmt")),
      );
      return { debit, count: payments.length, sumMinor: sumOf(payments) };
    });
    const count = debits.reduce((total, debit) => total + debit.count, 0);
    const sumMinor = debits.reduce((total, debit) => total + debit.sumMinor, 0n);
    const messageId = textAt(header, "MsgId");
    if (messageId === undefined || count === 0) return undefined;
    const stated = [{ debit: header, count, sumMinor }, ...debits];
    const agrees = stated.every(
      ({ debit, ...counted }) =>
        Number(textAt(debit, "NbOfTxs") ?? counted.count) === counted.count &&
        unitsOfText(textAt(debit, "CtrlSum") ?? "", 2) === counted.sumMinor,
    );
    return { messageId, count, sumMinor, agrees, sha256: sha256Of(text) };
  } catch {
    return undefined;
  }
}

/** Throws at an amount that is none. */
function sumOf(payments: readonly ReturnType<typeof moneyIn>[]): bigint {
  return payments.reduce((total, money) => {
    if (money?.currency !== "EUR") throw new RangeError("not an amount in EUR");
    return total + money.amountMinor;
  }, 0n);
}
