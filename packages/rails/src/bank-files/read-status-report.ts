import { type BankAnswer, type Findings, NO_REASON, reasonIn } from "./bank-answer.ts";
import { keyInBankLetters } from "./bank-file.ts";
import { childrenOf, elementAt, moneyIn, textAt, type XmlElement } from "./read-xml.ts";

type Meaning = BankAnswer["state"] | "still under way";

/** Accepted is not completed: only what is settled has left, or has arrived. */
const STATUSES: Readonly<Record<string, Meaning>> = {
  ACSC: "completed",
  ACCC: "completed",
  RJCT: "returned",
  CANC: "returned",
  ...Object.fromEntries(
    ["RCVD", "PDNG", "PART", "PATC", "ACTC", "ACCP", "ACSP", "ACWC", "ACWP", "ACFC", "ACPT", "PRES"].map(
      (status) => [status, "still under way"] as const,
    ),
  ),
};

/** A payment status report (pain.002) in any of its versions: of the file, of its one debit, or of single payments. */
export function readStatusReport(document: XmlElement): Findings {
  const report = elementAt(document, "CstmrPmtStsRpt");
  const group = elementAt(report, "OrgnlGrpInfAndSts");
  const messageId = textAt(group, "OrgnlMsgId");
  const ofGroup = said(group, "GrpSts");
  const debits = childrenOf(report, "OrgnlPmtInfAndSts");
  const ofDebits = debits.map((debit) => said(debit, "PmtInfSts") ?? ofGroup);
  const payments = [
    ...debits.flatMap((debit, index) => transactionsIn(debit, ofDebits[index])),
    // An older version has them beside the debits.
    ...transactionsIn(report, ofGroup),
  ].map(({ transaction, fallback }) => readPayment(transaction, fallback));
  const wholes = debits.length === 0 ? [ofGroup] : ofDebits;
  const whole = wholes.every((one) => one?.meaning === wholes[0]?.meaning) ? wholes[0] : undefined;
  const reason = wholes.map((one) => one?.reason).find((words) => words !== undefined) ?? ofGroup?.reason;
  const isOfFile = messageId !== undefined && whole !== undefined && whole.meaning !== "still under way";
  return {
    originalMessageId: messageId ?? null,
    answers: payments.flatMap(({ answer }) => answer ?? []),
    wholeFiles:
      isOfFile && isState(whole.meaning) ? [{ messageId, ...withReason(whole.meaning, reason) }] : [],
    problems: [
      ...(messageId === undefined ? ["The report does not name the file that it is about"] : []),
      ...[ofGroup, ...debits.map((debit) => said(debit, "PmtInfSts"))].flatMap((one) =>
        unknownStatus(one, "the file"),
      ),
      ...payments.flatMap(({ problems }) => problems),
    ],
  };
}

interface Said {
  readonly status: string;
  /** Undefined for a status that is not known. */
  readonly meaning: Meaning | undefined;
  readonly reason: string | undefined;
}

function said(element: XmlElement | undefined, name: string): Said | undefined {
  const status = textAt(element, name);
  if (status === undefined) return undefined;
  return { status, meaning: STATUSES[status], reason: reasonIn(childrenOf(element, "StsRsnInf")) };
}

function transactionsIn(parent: XmlElement | undefined, fallback: Said | undefined) {
  return childrenOf(parent, "TxInfAndSts").map((transaction) => ({ transaction, fallback }));
}

function readPayment(
  transaction: XmlElement,
  fallback: Said | undefined,
): { readonly answer?: BankAnswer; readonly problems: readonly string[] } {
  const endToEndId = textAt(transaction, "OrgnlEndToEndId");
  const own = said(transaction, "TxSts") ?? fallback;
  if (endToEndId === undefined) return { problems: ["A payment in the report has no end-to-end id"] };
  const key = keyInBankLetters(endToEndId);
  const unknown = unknownStatus(own, key);
  if (own === undefined || !isState(own.meaning)) return { problems: unknown };
  const reason = reasonIn(childrenOf(transaction, "StsRsnInf")) ?? own.reason;
  const money = moneyIn(elementAt(transaction, "OrgnlTxRef", "Amt", "InstdAmt"));
  return { answer: { key, ...withReason(own.meaning, reason), ...money }, problems: [] };
}

function isState(meaning: Meaning | undefined): meaning is BankAnswer["state"] {
  return meaning === "completed" || meaning === "returned";
}

function withReason(state: BankAnswer["state"], reason: string | undefined) {
  return { state, reason: state === "returned" ? (reason ?? NO_REASON) : null };
}

function unknownStatus(one: Said | undefined, what: string): string[] {
  if (one === undefined || one.meaning !== undefined) return [];
  return [`The report calls ${what} ${one.status}, which is not known here`];
}
