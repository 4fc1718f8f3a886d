import { decimalText } from "@clipledger/domain/money/decimal";
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import {
  type BankFileBatch,
  type BankFilePayment,
  type BankFileProblem,
  commonProblems,
  fileUnless,
  inBankLetters,
  type WrittenFile,
} from "./bank-file.ts";
import { saysSomething, toSepaText } from "./sepa-text.ts";

const MAX_NAME = 70;
const MAX_REMITTANCE = 140;
const MAX_AMOUNT_MINOR = 99_999_999_999n;
const SEPA_FILE = { name: "sepa", mediaType: "application/xml" } as const;

/** A SEPA credit transfer initiation (pain.001.001.03) with one debit of the debtor for all its payments, in EUR. */
export function writeSepaFile(batch: BankFileBatch): WrittenFile {
  const problems = [
    ...commonProblems(batch),
    ...problemsOfDebtor(batch).map((problem) => ({ key: null, problem })),
    ...batch.payments.flatMap(problemsOfPayment),
  ];
  return fileUnless(problems, SEPA_FILE, batch, () => writeDocument(batch));
}

function problemsOfDebtor({ debtor, executeOn, createdAt }: BankFileBatch): string[] {
  return [
    ...problemsOfName(debtor.name, "Your name"),
    ...problemsOfAccount(debtor.iban, debtor.bic, "Your account"),
    ...(Number.isNaN(createdAt.getTime()) ? ["The time of the file is none"] : []),
    ...(/^[1-9]\d{3}-\d\d-\d\d$/.test(executeOn) ? [] : ["The day of the payments is none that banks take"]),
  ];
}

function problemsOfPayment({ key, amountMinor, currency, recipient }: BankFilePayment): BankFileProblem[] {
  const { iban = "", bic = null } = recipient.details;
  const problems = [
    ...(currency === "EUR" ? [] : [`SEPA pays in EUR only, not in ${currency}`]),
    ...(amountMinor <= MAX_AMOUNT_MINOR ? [] : ["SEPA pays at most 999999999.99 EUR at once"]),
    ...problemsOfName(recipient.name, "The recipient's name"),
    ...problemsOfAccount(iban, bic, "The recipient's account"),
  ];
  return problems.map((problem) => ({ key, problem }));
}

function problemsOfName(name: string, whose: string): string[] {
  const text = toSepaText(name);
  if (!saysSomething(text)) return [`${whose} is missing, or has no letters that banks take`];
  return text.length > MAX_NAME ? [`${whose} is longer than ${MAX_NAME} characters`] : [];
}

function problemsOfAccount(iban: string, bic: string | null, whose: string): string[] {
  const account = accountOf(iban);
  if (!isValidIBAN(account)) return [`${whose} has no IBAN, or a wrong one`];
  return [
    ...(isSEPACountry(account.slice(0, 2)) ? [] : [`${whose} is in a country outside of SEPA`]),
    ...(bic === null || bic === "" || isValidBIC(bankOf(bic)) ? [] : [`${whose} has a wrong BIC`]),
  ];
}

function accountOf(iban: string): string {
  return electronicFormatIBAN(iban) ?? "";
}

function bankOf(bic: string): string {
  return bic.replace(/\s/g, "").toUpperCase();
}

/** Nothing in it needs to be escaped: names and texts are in SEPA's letters, and everything else was checked. */
function element(name: string, ...content: readonly (string | readonly string[])[]): string[] {
  const [first] = content;
  if (content.length === 1 && typeof first === "string") return [`<${name}>${first}</${name.split(" ")[0]}>`];
  return [`<${name}>`, ...content.flat().map((line) => `  ${line}`), `</${name}>`];
}

function writeDocument(batch: BankFileBatch): string {
  const messageId = inBankLetters(batch.messageId);
  const sum = batch.payments.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const totals = [
    ...element("NbOfTxs", String(batch.payments.length)),
    ...element("CtrlSum", decimalText(sum, 2)),
  ];
  const debtor = element("Nm", toSepaText(batch.debtor.name));
  const document = element(
    "CstmrCdtTrfInitn",
    element(
      "GrpHdr",
      element("MsgId", messageId),
      element("CreDtTm", `${batch.createdAt.toISOString().slice(0, 19)}Z`),
      totals,
      element("InitgPty", debtor),
    ),
    element(
      "PmtInf",
      element("PmtInfId", messageId),
      element("PmtMtd", "TRF"),
      totals,
      element("PmtTpInf", element("SvcLvl", element("Cd", "SEPA"))),
      element("ReqdExctnDt", batch.executeOn),
      element("Dbtr", debtor),
      element("DbtrAcct", element("Id", element("IBAN", accountOf(batch.debtor.iban)))),
      element("DbtrAgt", writeBank(batch.debtor.bic)),
      element("ChrgBr", "SLEV"),
      ...batch.payments.map(writePayment),
    ),
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    ...document.map((line) => `  ${line}`),
    "</Document>",
  ];
  return `${lines.join("\n")}\n`;
}

/** Since 2016 banks find each other by IBAN; the debtor's bank must be there, if only to say that it is not named. */
function writeBank(bic: string | null): string[] {
  return element(
    "FinInstnId",
    bic ? element("BIC", bankOf(bic)) : element("Othr", element("Id", "NOTPROVIDED")),
  );
}

function writePayment({ key, amountMinor, recipient, reference }: BankFilePayment): string[] {
  const { iban = "", bic } = recipient.details;
  const remittance = toSepaText(reference).slice(0, MAX_REMITTANCE).trim();
  return element(
    "CdtTrfTxInf",
    element("PmtId", element("EndToEndId", inBankLetters(key))),
    element("Amt", element('InstdAmt Ccy="EUR"', decimalText(amountMinor, 2))),
    bic ? element("CdtrAgt", writeBank(bic)) : [],
    element("Cdtr", element("Nm", toSepaText(recipient.name))),
    element("CdtrAcct", element("Id", element("IBAN", accountOf(iban)))),
    remittance === "" ? [] : element("RmtInf", element("Ustrd", remittance)),
  );
}
