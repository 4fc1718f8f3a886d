import { type BankAnswer, type Findings, NO_REASON, reasonIn, type UnclearFile } from "./bank-answer.ts";
import { keyInBankLetters } from "./bank-file.ts";
import { childrenOf, elementAt, textAt, type XmlElement } from "./read-xml.ts";
import { agreedMoney, isReadable, moneyIn, type StatedMoney, shortText } from "./stated-money.ts";

/** Of everything that moves on an account, only what carries a key of ours is ours. */
const OUR_KEY = /^[A-Za-z0-9_]{16}$/;

/**
 * A statement (camt.053) or notification (camt.054) of the debtor's account, in any version. What was booked out is completed; what
 * was booked in again, with the same end-to-end id, came back. Entries that are not booked yet say nothing.
 */
export function readBookings(document: XmlElement): Findings {
  const reports = [
    ...childrenOf(elementAt(document, "BkToCstmrStmt"), "Stmt"),
    ...childrenOf(elementAt(document, "BkToCstmrDbtCdtNtfctn"), "Ntfctn"),
  ];
  const entries = reports.flatMap((report) => childrenOf(report, "Ntry")).filter(isBooked);
  const read = entries.map(readEntry);
  const messageIds = new Set(read.flatMap(({ messageIds: named }) => named));
  const [only, ...others] = messageIds;
  const answers = read.flatMap((entry) => entry.answers);
  return {
    originalMessageId: others.length === 0 ? (only ?? null) : null,
    answers: lastOfEach(answers),
    wholeFiles: read.flatMap(({ batchId: messageId, booking, money }) =>
      messageId === undefined
        ? []
        : [{ messageId, state: "completed" as const, reason: null, money, ...booking }],
    ),
    unclearFiles: read.flatMap(({ unclearFile }) => unclearFile),
    problems: [
      ...reports.flatMap((report) => childrenOf(report, "Ntry")).flatMap(unknownStatus),
      ...read.flatMap(({ problems }) => problems),
      ...bookedOutTwice([
        ...answers.flatMap(({ key, state }) => (state === "completed" ? key : [])),
        ...read.flatMap(({ batchId }) => batchId ?? []),
      ]),
    ],
  };
}

/** The key of a payment, or of a file, is never used for another. */
function bookedOutTwice(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const key of keys) (seen.has(key) ? twice : seen).add(key);
  return [...twice].map(
    (key) =>
      `${key} is booked out more than once: if it was paid twice, ask the bank to call one payment back`,
  );
}

function isBooked(entry: XmlElement): boolean {
  return statusOf(entry) === "BOOK";
}

/** A code by itself in older versions, an element around it in later ones. */
function statusOf(entry: XmlElement): string | undefined {
  return textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
}

const STATUSES = ["BOOK", "PDNG", "INFO", "FUTR"];

function unknownStatus(entry: XmlElement): string[] {
  const status = statusOf(entry) ?? "";
  if (STATUSES.includes(status)) return [];
  const called = status === "" ? "has no status" : `has the status ${shortText(status)}`;
  const keys = childrenOf(entry, "NtryDtls")
    .flatMap((detail) => childrenOf(detail, "TxDtls"))
    .flatMap((transaction) => keyOf(transaction) ?? []);
  return keys.map((key) => `The booking of ${key} ${called}, so nobody can say whether it is booked`);
}

interface ReadEntry {
  readonly answers: readonly BankAnswer[];
  readonly messageIds: readonly string[];
  /** The file that was booked as one sum. */
  readonly batchId: string | undefined;
  readonly unclearFile: readonly UnclearFile[];
  /** The sum of the entry. */
  readonly money: StatedMoney;
  readonly booking: Pick<BankAnswer, "booking">;
  readonly problems: readonly string[];
}

function readEntry(entry: XmlElement): ReadEntry {
  const details = childrenOf(entry, "NtryDtls");
  const transactions = details.flatMap((detail) => childrenOf(detail, "TxDtls"));
  const named = transactions.filter((transaction) => keyOf(transaction) !== undefined);
  const [batch] = details.flatMap((detail) => childrenOf(detail, "Btch"));
  const isPlainDebit = directionOf(entry) === "DBIT" && !isReversal(entry);
  const booking = bookingOf(entry);
  const read = named.map((transaction) => readTransaction(entry, transaction, transactions.length === 1));
  const namedBatch =
    transactions.length === 0 ? (textAt(batch, "MsgId") ?? textAt(batch, "PmtInfId")) : undefined;
  const batchId = isPlainDebit ? namedBatch : undefined;
  const isUnclear = namedBatch !== undefined && !isPlainDebit;
  const messageIds = named.flatMap((transaction) => textAt(transaction, "Refs", "MsgId") ?? []);
  return {
    answers: read.flatMap(({ answer }) =>
      answer === undefined ? [] : [answer.state === "completed" ? { ...answer, ...booking } : answer],
    ),
    messageIds: batchId === undefined ? messageIds : [...messageIds, batchId],
    batchId,
    unclearFile: isUnclear ? [{ messageId: namedBatch, problem: unclearBooking(directionOf(entry)) }] : [],
    money: moneyIn(elementAt(entry, "Amt")),
    booking,
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

const MAX_BOOKING = 100;

/** The bank's own reference, which notifications and statements share. Where it gives none, two days are two bookings. */
function bookingOf(entry: XmlElement): Pick<BankAnswer, "booking"> {
  const reference = textAt(entry, "AcctSvcrRef");
  if (reference !== undefined) return { booking: `reference ${reference.slice(0, MAX_BOOKING)}` };
  const day = (textAt(entry, "BookgDt", "Dt") ?? textAt(entry, "BookgDt", "DtTm"))?.slice(
    0,
    "2026-01-31".length,
  );
  return day === undefined ? {} : { booking: `day ${day}` };
}

function keyOf(transaction: XmlElement): string | undefined {
  const key = keyInBankLetters(textAt(transaction, "Refs", "EndToEndId") ?? "");
  return OUR_KEY.test(key) ? key : undefined;
}

function directionOf(element: XmlElement): string | undefined {
  return textAt(element, "CdtDbtInd");
}

/** A mark that cannot be read counts as one, so that it completes no payment. */
function isReversal(entry: XmlElement): boolean {
  const mark = elementAt(entry, "RvslInd");
  return mark !== undefined && !["false", "0"].includes(mark.text.trim());
}

/** What the bank calls a credit transfer that was returned or reversed. */
const RETURNS = ["RRTN", "RPCR", "RRCT"];

function readTransaction(
  entry: XmlElement,
  transaction: XmlElement,
  isOnlyOne: boolean,
): { readonly answer?: BankAnswer; readonly problem?: string } {
  const key = keyOf(transaction) ?? "";
  const direction = directionOf(transaction) ?? directionOf(entry);
  const returned = elementAt(transaction, "RtrInf");
  const codes = [transaction, entry].map((one) => textAt(one, "BkTxCd", "Domn", "Fmly", "SubFmlyCd"));
  const cameBack =
    returned !== undefined || isReversal(entry) || codes.some((code) => RETURNS.includes(code ?? ""));
  const money = paidMoney(entry, transaction, isOnlyOne);
  if (direction === "DBIT" && !cameBack) return { answer: { key, state: "completed", reason: null, money } };
  if (direction === "CRDT" && cameBack)
    return { answer: { key, state: "returned", reason: reasonIn([returned]) ?? NO_REASON, money } };
  return { problem: `${key} is ${unclearBooking(direction)}` };
}

function unclearBooking(direction: string | undefined): string {
  return direction === "CRDT"
    ? "booked in without being called a return"
    : "booked in a way that is not known here";
}

/** Money that moved has an amount, and so has its entry: where either cannot be read, the payment's cannot. */
function paidMoney(entry: XmlElement, transaction: XmlElement, isOnlyOne: boolean): StatedMoney {
  const ofEntry = moneyIn(elementAt(entry, "Amt"));
  if (!isReadable(ofEntry)) return ofEntry;
  const own =
    elementAt(transaction, "Amt") ??
    elementAt(transaction, "AmtDtls", "TxAmt", "Amt") ??
    elementAt(transaction, "AmtDtls", "InstdAmt", "Amt");
  return own === undefined && isOnlyOne ? ofEntry : moneyIn(own);
}

/** A payment comes back only after it has left, whatever the order of entries in the file. */
function lastOfEach(answers: readonly BankAnswer[]): BankAnswer[] {
  const last = new Map<string, BankAnswer>();
  for (const answer of answers) {
    const before = last.get(answer.key);
    const later = before?.state === "returned" ? before : answer;
    const booking = before?.booking ?? answer.booking;
    const money = before?.money && answer.money ? agreedMoney(before.money, answer.money) : answer.money;
    last.set(answer.key, { ...later, ...(money && { money }), ...(booking && { booking }) });
  }
  return [...last.values()];
}
