import { childrenOf, textAt, type XmlElement } from "./read-xml.ts";
import type { StatedMoney } from "./stated-money.ts";

/** What a bank says of one payment. */
export interface BankAnswer {
  readonly key: string;
  readonly state: "completed" | "returned";
  /** Why it came back or was not carried out; null when completed. */
  readonly reason: string | null;
  /** Undefined only where the format lets a bank leave it out. */
  readonly money?: StatedMoney;
  /** The booking by which it left the account, where a statement tells one from another. */
  readonly booking?: string;
}

/** What a bank says of all payments of one file, but for those that it names. */
export interface BankFileAnswer {
  /** As `BankFile.messageId`. */
  readonly messageId: string;
  readonly state: BankAnswer["state"];
  readonly reason: string | null;
  /** The sum that was booked; undefined in a status report. */
  readonly money?: StatedMoney;
  /** The sum of the file as a status report repeats it, without a currency. */
  readonly controlSum?: string;
  readonly booking?: string;
}

/** A booking of a whole file that is neither its payment nor anything else that can be told. */
export interface UnclearFile {
  readonly messageId: string;
  readonly problem: string;
}

export interface BankAnswers {
  /** The file of ours that it answers, where it is about one. */
  readonly originalMessageId: string | null;
  /** SHA-256 of the answer itself, which tells whether it was read before. */
  readonly fileHash: string;
  readonly answers: readonly BankAnswer[];
  readonly wholeFiles: readonly BankFileAnswer[];
  readonly unclearFiles: readonly UnclearFile[];
  /** What could not be made sense of, in words. The answers hold without it. */
  readonly problems: readonly string[];
}

/** What one reader finds, before it is put together. */
export interface Findings {
  readonly originalMessageId: string | null;
  readonly answers: readonly BankAnswer[];
  readonly wholeFiles: readonly BankFileAnswer[];
  readonly unclearFiles?: readonly UnclearFile[];
  readonly problems: readonly string[];
}

/** Codes of ISO 20022 that come with rejected and returned payments. */
const REASONS: Readonly<Record<string, string>> = {
  AB05: "The recipient's bank did not answer in time",
  AC01: "The account number is wrong or does not exist",
  AC02: "The sender's account number is wrong",
  AC03: "The recipient's account number is wrong",
  AC04: "The account is closed",
  AC06: "The account is blocked",
  AC13: "The account is of a kind that cannot be used",
  AC14: "The account is of a kind that cannot be used",
  AG01: "This kind of payment is not allowed for the account",
  AG02: "The kind of payment is wrong for the bank",
  AM01: "The amount is zero",
  AM02: "The amount is higher than allowed",
  AM03: "The currency cannot be used",
  AM04: "There is not enough money in the sender's account",
  AM05: "The payment was sent twice",
  AM07: "The amount is blocked",
  AM09: "The amount is not as expected",
  AM10: "The sum of the file is not that of its payments",
  AM18: "The number of payments is not that of the file",
  BE01: "The name does not fit the account",
  BE04: "The recipient's address is missing",
  BE05: "The sender is not known to the bank",
  BE06: "The recipient is not known to the bank",
  BE07: "The sender's address is missing",
  CNOR: "The recipient's bank cannot be reached this way",
  CURR: "The currency is wrong",
  CUST: "The payment was called back",
  DNOR: "The sender's bank is not known",
  DT01: "The day of the payment is wrong",
  DU01: "The file's id was used before",
  DUPL: "The payment was sent twice",
  ED05: "The payment could not be settled",
  FF01: "The file is not as the bank expects it",
  FOCR: "The payment was returned as was asked for",
  FR01: "The payment is suspected to be fraud",
  MD07: "The recipient has died",
  MS02: "The recipient refused it without a reason",
  MS03: "The bank gives no reason",
  NARR: "The bank says why",
  NOAS: "The recipient did not answer",
  RC01: "The bank's code (BIC) is wrong",
  RC04: "The recipient's bank is wrong or not named",
  RF01: "The payment's reference was used before",
  RR01: "The sender's account or identification is missing, which rules demand",
  RR02: "The sender's name or address is missing, which rules demand",
  RR03: "The recipient's name or address is missing, which rules demand",
  RR04: "Rules that banks follow do not allow it",
  SL01: "A service of the bank does not allow it",
  TECH: "A technical problem at the bank",
  TM01: "It came after the bank's time of day",
};

const MAX_NARRATIVE = 300;

/** Reads `Rsn` and `AddtlInf`, which stand alike in reports of status and of returns. */
export function reasonIn(informations: readonly (XmlElement | undefined)[]): string | undefined {
  const said = informations.flatMap((information) => {
    const code = textAt(information, "Rsn", "Cd") ?? textAt(information, "Rsn", "Prtry");
    const narrative = childrenOf(information, "AddtlInf")
      .map((line) => line.text.trim())
      .filter((line) => line !== "")
      .join(" ")
      .slice(0, MAX_NARRATIVE);
    const words =
      code === undefined ? "" : `${REASONS[code] ?? "The bank gives a reason of its own"} (${code})`;
    const both = [words, narrative].filter((part) => part !== "").join(": ");
    return both === "" ? [] : [both];
  });
  return said.length === 0 ? undefined : said.join("; ");
}

export const NO_REASON = "The bank gives no reason";
