import { type BankAnswer, type BankAnswers, type Findings, NO_REASON, reasonIn } from "./bank-answer.ts";
import { keyInBankLetters, sha256Of } from "./bank-file.ts";
import { FileLimitError, MAX_ROWS, refuseLongText, tooMany } from "./file-limits.ts";
import { readBookings } from "./read-bookings.ts";
import { childrenOf, elementAt, parseXml, textAt, type XmlElement } from "./read-xml.ts";
import { agreedMoney, isReadable, moneyIn, readMoney, shortText } from "./stated-money.ts";

/** What a bank's file, or one that people fill in, says of payments. Takes any text, and throws only at one beyond the limits. */
export function readBankAnswer(text: string): BankAnswers {
  const { answers, ...found } = readAny(text);
  const byKey = new Map<string, BankAnswer>();
  const contradicted = new Set<string>();
  for (const answer of answers) {
    const before = byKey.get(answer.key);
    if (before !== undefined && before.state !== answer.state) contradicted.add(answer.key);
    byKey.set(answer.key, before === undefined ? answer : { ...before, ...agreedIn(before, answer) });
  }
  return {
    unclearFiles: [],
    ...found,
    fileHash: sha256Of(text),
    answers: [...byKey.values()].filter(({ key }) => !contradicted.has(key)),
    problems: [
      ...found.problems,
      ...[...contradicted].map((key) => `${key} is told twice, with different answers`),
    ],
  };
}

function agreedIn({ money: first }: BankAnswer, { money: second }: BankAnswer): Pick<BankAnswer, "money"> {
  const money = first && second ? agreedMoney(first, second) : (first ?? second);
  return { ...(money && { money }) };
}

function readAny(text: string): Findings {
  try {
    return /^\s*</.test(text) ? readMessage(parseXml(text)) : readRows(text);
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    return nothingBut(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readMessage(document: XmlElement): Findings {
  const [message] = document.children;
  if (message?.name === "CstmrPmtStsRpt") return readStatusReport(document);
  if (message?.name === "BkToCstmrStmt" || message?.name === "BkToCstmrDbtCdtNtfctn")
    return readBookings(document);
  return nothingBut(
    "The file is no status report (pain.002), statement (camt.053) or notification (camt.054)",
  );
}

function nothingBut(problem: string): Findings {
  return { originalMessageId: null, answers: [], wholeFiles: [], problems: [problem] };
}

const STATES: Readonly<Record<string, BankAnswer["state"]>> = {
  completed: "completed",
  paid: "completed",
  returned: "returned",
  rejected: "returned",
  failed: "returned",
};

/** A table with the columns `key` and `status`; `reason`, `amount` and `currency` may be there. */
function readRows(text: string): Findings {
  refuseLongText(text);
  const [header, ...rows] = splitRows(text.replace(/^\uFEFF/, ""));
  const columns = header.map((name) => name.trim().toLowerCase());
  if (!columns.includes("key") || !columns.includes("status"))
    return nothingBut("The first line needs the columns key and status");
  const read = rows.map((row, index) => {
    const cell = (name: string) => row[columns.indexOf(name)]?.trim() ?? "";
    return row.every((value) => value.trim() === "") ? {} : readRow(cell, index + 2);
  });
  return {
    originalMessageId: null,
    answers: read.flatMap(({ answer }) => answer ?? []),
    wholeFiles: [],
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

function readRow(
  cell: (name: string) => string,
  line: number,
): { readonly answer?: BankAnswer; readonly problem?: string } {
  const key = keyInBankLetters(cell("key"));
  const [status, currency] = [cell("status"), cell("currency").toUpperCase()];
  const state = STATES[status.toLowerCase()];
  if (key === "") return { problem: `Row ${line} has no key` };
  if (!/^\w{1,35}$/.test(key))
    return { problem: `Row ${line}: "${shortText(key)}" is not the key of a payment of yours` };
  if (state === undefined)
    return { problem: `Row ${line}: the status is completed or returned, not "${shortText(status)}"` };
  const reason = state === "returned" ? cell("reason") || NO_REASON : null;
  if (cell("amount") === "" && currency === "") return { answer: { key, state, reason } };
  const money = readMoney(cell("amount"), currency);
  if (!isReadable(money))
    return {
      problem: `Row ${line}: "${money.unreadable}" is not an amount with a currency, such as 12.50 EUR`,
    };
  return { answer: { key, state, reason, money } };
}

/** RFC 4180, with commas, semicolons or tabs, whichever stands first in the first line. */
function splitRows(text: string): [string[], ...string[][]] {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ",";
  let row: string[] = [];
  const rows: [string[], ...string[][]] = [row];
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (found === null) throw new Error(`row ${rows.length} has a quote in the middle of a cell`);
    const [, quoted, plain = "", end = ""] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator) {
      row = [];
      rows.push(row);
    }
    if (rows.length > MAX_ROWS + 2) throw tooMany(MAX_ROWS, "rows");
  }
  return rows;
}

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
function readStatusReport(document: XmlElement): Findings {
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
  const controlSum = textAt(group, "OrgnlCtrlSum");
  return {
    originalMessageId: messageId ?? null,
    answers: payments.flatMap(({ answer }) => answer ?? []),
    wholeFiles:
      messageId !== undefined && isState(whole?.meaning)
        ? [{ messageId, ...withReason(whole.meaning, reason), ...(controlSum && { controlSum }) }]
        : [],
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
  const amount = elementAt(transaction, "OrgnlTxRef", "Amt");
  const money = amount && { money: moneyIn(elementAt(amount, "InstdAmt") ?? amount) };
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
  return [`The report calls ${shortText(what)} ${shortText(one.status)}, which is not known here`];
}
