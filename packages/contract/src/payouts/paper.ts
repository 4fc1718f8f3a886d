import { isAlpha2 } from "@clipledger/domain/places/countries";
import { z } from "zod";
import { CalendarDateSchema } from "../wire-values.ts";
import { CalculatedMoneySchema } from "./payout-parts.ts";

const PaperTableSchema = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      header: z.string(),
      width: z.number().describe("Its part of the table's width, beside the others."),
      align: z.enum(["left", "right"]),
    }),
  ),
  rows: z.array(z.array(z.string())),
});
export type PaperTable = z.infer<typeof PaperTableSchema>;

const labelled = z.array(z.object({ label: z.string(), value: z.string() }));

/** A numbered document with all its words: pages and files show just this. */
export const PaperSchema = z.object({
  kind: z.enum(["statement", "month_statement", "invoice", "credit_note"]),
  number: z.string(),
  title: z.string(),
  issuer: z.string(),
  issuedOn: CalendarDateSchema,
  parties: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  facts: labelled,
  tables: z.array(PaperTableSchema),
  totals: labelled.describe("The last is what was paid; a month has one for each currency."),
  notes: z.array(z.string()),
});
export type Paper = z.infer<typeof PaperSchema>;

/** What there is on paper of a payout. */
export const PayoutPapersSchema = z.object({
  statementNumber: z.string().nullable().describe("Null until the statement is first asked for."),
  invoiceNumber: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
  hasReceipt: z.boolean().describe("Whether it was paid, so that there is a receipt."),
});
export type PayoutPapers = z.infer<typeof PayoutPapersSchema>;

export const PaperKindSchema = z.enum(["statement", "invoice", "credit-note"]);
export type PaperKind = z.infer<typeof PaperKindSchema>;

export const SignedReceiptSchema = z.object({
  fileName: z.string(),
  content: z.string().describe("The receipt as canonical JSON with its signature."),
  verifyUrl: z.string().describe("A page on which anybody sees that it is genuine."),
});
export type SignedReceipt = z.infer<typeof SignedReceiptSchema>;

export const MonthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "Expected a month such as 2026-09" });

export const StatementMonthsSchema = z.object({
  data: z
    .array(
      z.object({
        month: MonthSchema,
        number: z.string().nullable().describe("Null until the statement is first asked for."),
        totals: z.array(CalculatedMoneySchema).describe("One for each currency."),
      }),
    )
    .describe("Months that are over and in which something was paid or came back, newest first."),
});
export type StatementMonths = z.infer<typeof StatementMonthsSchema>;

const legalName = z.string().trim().min(1).max(200);
const addressLines = z.array(z.string().trim().min(1).max(120)).min(1).max(5);
const countryCode = z.string().refine(isAlpha2, { error: "Expected an ISO 3166 alpha-2 code, such as DE" });
const vatId = z
  .string()
  .trim()
  .max(30)
  .overwrite((text) => text.replace(/[\s.-]/g, "").toUpperCase())
  .regex(/^[0-9A-Z]{4,20}$/, { error: "Expected a VAT or tax id of 4 to 20 letters and digits" })
  .nullable();

/** Who stands on an invoice. */
export const invoicePartyFields = { legalName, addressLines, countryCode, vatId };

export const InvoiceDetailsSchema = z.strictObject(invoicePartyFields);
export type InvoiceDetails = z.infer<typeof InvoiceDetailsSchema>;
