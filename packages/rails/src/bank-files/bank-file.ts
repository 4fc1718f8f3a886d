import { createHash } from "node:crypto";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { RailRecipient } from "../rail.ts";

/** Payments that leave together in one file, which people hand to their bank or payment service. */
export interface BankFileBatch {
  /** Ours, and never that of another file: up to 35 letters, digits, `_` and `-`. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executeOn: CalendarDate;
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null };
  readonly payments: readonly BankFilePayment[];
}

export interface BankFilePayment {
  /** As `TransferOrder.key`. */
  readonly key: string;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  /** Files for banks take `details.iban` and `details.bic`, those for PayPal `details.email`. */
  readonly recipient: Pick<RailRecipient, "name" | "email" | "country" | "details">;
  readonly reference: string;
}

export interface BankFile {
  readonly fileName: string;
  readonly mediaType: "application/xml" | "text/csv";
  readonly text: string;
  readonly sha256: string;
  /** As it stands in the file, and as answers to the file repeat it. */
  readonly messageId: string;
}

export interface BankFileProblem {
  /** The payment that cannot be written; null when it is about all of them. */
  readonly key: string | null;
  readonly problem: string;
}

/** Either all payments are in the file, or there is no file. The same batch makes the same bytes. */
export type WrittenFile =
  | { readonly ok: true; readonly file: BankFile }
  | { readonly ok: false; readonly problems: readonly BankFileProblem[] };

/** Banks take no underscore, and ours have no hyphen otherwise: the one stands for the other in files. */
export function inBankLetters(id: string): string {
  return id.replaceAll("_", "-");
}

export function keyInBankLetters(text: string): string {
  return text.replaceAll("-", "_");
}

/** What is wrong with a batch in any kind of file. */
export function commonProblems({ messageId, payments }: BankFileBatch): BankFileProblem[] {
  const seen = new Set<string>();
  const ofPayments = payments.flatMap(({ key, amountMinor }) => {
    const problems: string[] = [];
    if (!/^[A-Za-z0-9_]{1,35}$/.test(key)) problems.push("The payment's key is not one of ours");
    if (seen.has(key)) problems.push("The payment is in the file twice");
    if (amountMinor <= 0n) problems.push("There is nothing to pay");
    seen.add(key);
    return problems.map((problem) => ({ key, problem }));
  });
  return [
    ...(/^[A-Za-z0-9_-]{1,35}$/.test(messageId)
      ? []
      : [{ key: null, problem: "The file's id needs 1 to 35 letters, digits, underscores or hyphens" }]),
    ...(payments.length > 0 ? [] : [{ key: null, problem: "There are no payments" }]),
    ...ofPayments,
  ];
}

/** The file, unless something is wrong; it is written only then. */
export function fileUnless(
  problems: readonly BankFileProblem[],
  kind: { readonly name: string; readonly mediaType: BankFile["mediaType"] },
  { messageId }: BankFileBatch,
  write: () => string,
): WrittenFile {
  if (problems.length > 0) return { ok: false, problems };
  const text = write();
  const id = inBankLetters(messageId);
  const extension = kind.mediaType === "text/csv" ? "csv" : "xml";
  const fileName = `${kind.name}-${id}.${extension}`;
  return {
    ok: true,
    file: { fileName, mediaType: kind.mediaType, text, sha256: sha256Of(text), messageId: id },
  };
}

export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
