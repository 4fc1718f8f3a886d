import { currencyOf, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { unitsOfText } from "@clipledger/domain/money/decimal";
import { type BankAnswer, type BankAnswers, type Findings, NO_REASON } from "./bank-answer.ts";
import { sha256Of } from "./bank-file.ts";
import { readBookings } from "./read-bookings.ts";
import { readStatusReport } from "./read-status-report.ts";
import { parseXml, type XmlElement } from "./read-xml.ts";

/** What a bank's file, or one that people fill in, says of payments. Takes any text and never throws. */
export function readBankAnswer(text: string): BankAnswers {
  const { answers, ...found } = readAny(text);
  const byKey = new Map<string, BankAnswer>();
  const contradicted = new Set<string>();
  for (const answer of answers) {
    const before = byKey.get(answer.key);
    if (before !== undefined && before.state !== answer.state) contradicted.add(answer.key);
    byKey.set(answer.key, before ?? answer);
  }
  return {
    ...found,
    fileHash: sha256Of(text),
    answers: [...byKey.values()].filter(({ key }) => !contradicted.has(key)),
    problems: [
      ...found.problems,
      ...[...contradicted].map((key) => `${key} is told twice, with different answers`),
    ],
  };
}

function readAny(text: string): Findings {
  try {
    return /^\uFEFF?\s*</.test(text) ? readMessage(parseXml(text)) : readRows(text);
  } catch (error) {
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

const MAX_ROWS_CHARACTERS = 5_000_000;

/** A table with the columns `key` and `status`; `reason`, `amount` and `currency` may be there. */
function readRows(text: string): Findings {
  if (text.length > MAX_ROWS_CHARACTERS) throw new Error("it is too large");
  const [header = [], ...rows] = splitRows(text.replace(/^\uFEFF/, ""));
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
  const [key, status, currency] = [cell("key"), cell("status"), cell("currency").toUpperCase()];
  const state = STATES[status.toLowerCase()];
  if (key === "") return { problem: `Row ${line} has no key` };
  if (state === undefined)
    return { problem: `Row ${line}: the status is completed or returned, not "${status}"` };
  const reason = state === "returned" ? cell("reason") || NO_REASON : null;
  if (cell("amount") === "") return { answer: { key, state, reason } };
  const precision = isCurrencyCode(currency) ? currencyOf(currency).precision : undefined;
  const amountMinor = precision === undefined ? undefined : unitsOfText(cell("amount"), precision);
  if (amountMinor === undefined) return { problem: `Row ${line}: the amount and its currency make no sense` };
  return { answer: { key, state, reason, amountMinor, currency } };
}

/** RFC 4180, with commas, semicolons or tabs, whichever stands first in the first line. */
function splitRows(text: string): string[][] {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ",";
  const rows: string[][] = [[]];
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (found === null) throw new Error(`row ${rows.length} has a quote in the middle of a cell`);
    const [, quoted, plain = "", end = ""] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator) rows.push([]);
  }
  return rows;
}
