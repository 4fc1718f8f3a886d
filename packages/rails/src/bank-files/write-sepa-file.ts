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
import { FileLimitError } from "./file-limits.ts";
import { childrenOf, elementAt, parseXml, textAt } from "./read-xml.ts";
import { moneyIn, type StatedMoney } from "./stated-money.ts";

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
function element(
  name: string,
  ...content: readonly [text: string] | readonly (readonly string[])[]
): string[] {
  const [first] = content;
  if (typeof first === "string") return [`<${name}>${first}</${name.split(" ")[0]}>`];
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

/** Letters that are no Latin letter with a mark. Greek and Cyrillic follow the conversion that banks agreed on (EPC217-08). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...pairs("ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i ŋ n ŧ t ĸ k ƒ f"),
  ...pairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
  ),
  ...pairs(
    "а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht",
  ),
  ...pairs("ъ a ы y ь y э e ю yu я ya і i є ye ґ g ј j љ lj њ nj ћ c ђ d џ dz ѕ dz"),
]);

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...pairs("& + _ - – - — - ‐ - ‑ - − - ~ - ’ ' ‘ ' ` ' ´ ' “ ' ” ' „ ' « ' » ' € EUR £ GBP $ USD"),
  ...pairs("[ ( { ( < ( ] ) } ) > ) ; , ! . @ (at) * . # . % . = . | / \\ / … ... ¿ ? ¡ ."),
  ['"', "'"],
]);

function pairs(text: string): [string, string][] {
  const parts = text.split(" ");
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : []));
}

const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/** The text in the letters that every bank of SEPA takes; a dot stands for what has none. */
export function toSepaText(text: string): string {
  // Taken apart, letters lose their marks: "é" is "e" and a mark. Wide and joined forms become plain ones, unseen ones vanish.
  const bare = text.normalize("NFKD").replace(/[\p{Mark}\p{Format}]/gu, "");
  return Array.from(bare, toAllowed).join("").replace(/ +/g, " ").trim();
}

function toAllowed(character: string): string {
  if (ALLOWED.test(character)) return character;
  if (/\s/.test(character)) return " ";
  const sign = SIGNS.get(character);
  if (sign !== undefined) return sign;
  const small = character.toLowerCase();
  const letter = LETTERS.get(small);
  if (letter === undefined) return ".";
  return small === character ? letter : letter.charAt(0).toUpperCase() + letter.slice(1);
}

/** Whether anything readable is left. */
function saysSomething(sepaText: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText);
}

export interface CheckSums {
  /** Counted and added up, payment by payment. */
  readonly count: number;
  readonly sumMinor: bigint;
}

/** What a SEPA file pays, to be compared with what was made. Undefined when it is none, or pays anything that is not in EUR. */
export function checkSumsOf(text: string): CheckSums | undefined {
  try {
    const message = elementAt(parseXml(text), "CstmrCdtTrfInitn");
    const payments = childrenOf(message, "PmtInf")
      .flatMap((debit) => childrenOf(debit, "CdtTrfTxInf"))
      .map((payment) => moneyIn(elementAt(payment, "Amt", "InstdAmt")));
    if (textAt(message, "GrpHdr", "MsgId") === undefined || payments.length === 0) return undefined;
    return { count: payments.length, sumMinor: sumOf(payments) };
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    return undefined;
  }
}

/** Throws at an amount that is none. */
function sumOf(payments: readonly StatedMoney[]): bigint {
  return payments.reduce((total, money) => {
    if ("unreadable" in money || money.currency !== "EUR") throw new RangeError("not an amount in EUR");
    return total + money.amountMinor;
  }, 0n);
}
