import { type BankAnswer, type Findings, NO_REASON, reasonIn } from "./bank-answer.ts";
import { keyInBankLetters } from "./bank-file.ts";
import { childrenOf, elementAt, moneyIn, textAt, type XmlElement } from "./read-xml.ts";

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
    wholeFiles: read.flatMap(({ batchId: messageId, booking }) =>
      messageId === undefined ? [] : [{ messageId, state: "completed" as const, reason: null, ...booking }],
    ),
    problems: [
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

/** A code by itself in older versions, an element around it in later ones. */
function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts")) === "BOOK";
}

interface ReadEntry {
  readonly answers: readonly BankAnswer[];
  readonly messageIds: readonly string[];
  /** The file that was booked as one sum. */
  readonly batchId: string | undefined;
  readonly booking: Pick<BankAnswer, "booking">;
  readonly problems: readonly string[];
}

function readEntry(entry: XmlElement): ReadEntry {
  const details = childrenOf(entry, "NtryDtls");
  const transactions = details.flatMap((detail) => childrenOf(detail, "TxDtls"));
  const named = transactions.filter((transaction) => keyOf(transaction) !== undefined);
  const batch = details.map((detail) => elementAt(detail, "Btch")).find((found) => found !== undefined);
  const isPlainDebit = directionOf(entry) === "DBIT" && !isReversal(entry);
  const isOneSum = transactions.length === 0 && isPlainDebit;
  const booking = bookingOf(entry);
  const read = named.map((transaction) => readTransaction(entry, transaction, transactions.length === 1));
  const batchId = isOneSum ? (textAt(batch, "MsgId") ?? textAt(batch, "PmtInfId")) : undefined;
  const messageIds = named.flatMap((transaction) => textAt(transaction, "Refs", "MsgId") ?? []);
  return {
    answers: read.flatMap(({ answer }) =>
      answer === undefined ? [] : [answer.state === "completed" ? { ...answer, ...booking } : answer],
    ),
    messageIds: batchId === undefined ? messageIds : [...messageIds, batchId],
    batchId,
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

function isReversal(entry: XmlElement): boolean {
  return ["true", "1"].includes(textAt(entry, "RvslInd") ?? "");
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
  const money = moneyIn(
    elementAt(transaction, "Amt") ??
      elementAt(transaction, "AmtDtls", "TxAmt", "Amt") ??
      elementAt(transaction, "AmtDtls", "InstdAmt", "Amt") ??
      (isOnlyOne ? elementAt(entry, "Amt") : undefined),
  );
  if (direction === "DBIT" && !cameBack)
    return { answer: { key, state: "completed", reason: null, ...money } };
  if (direction === "CRDT" && cameBack)
    return { answer: { key, state: "returned", reason: reasonIn([returned]) ?? NO_REASON, ...money } };
  const what =
    direction === "CRDT"
      ? "booked in without being called a return"
      : "booked in a way that is not known here";
  return { problem: `${key} is ${what}` };
}

/** A payment comes back only after it has left, whatever the order of entries in the file. */
function lastOfEach(answers: readonly BankAnswer[]): BankAnswer[] {
  const last = new Map<string, BankAnswer>();
  for (const answer of answers) {
    const before = last.get(answer.key);
    const later = before?.state === "returned" ? before : answer;
    const booking = before?.booking ?? answer.booking;
    last.set(answer.key, booking === undefined ? later : { ...later, booking });
  }
  return [...last.values()];
}
