import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { type Access, operation } from "../operation.ts";
import { ReportFileSchema } from "../reports.ts";
import {
  MonthSchema,
  PaperKindSchema,
  PaperSchema,
  PayoutPapersSchema,
  SignedReceiptSchema,
  StatementMonthsSchema,
} from "./paper.ts";

/** Where something is, and the parameters of that path. */
interface Place<Params extends z.core.$ZodShape> {
  readonly path: `/${string}`;
  readonly params: Params;
}

interface PaperPlaces<Payout extends z.core.$ZodShape, Creator extends z.core.$ZodShape> {
  readonly payout: Place<Payout>;
  readonly creator: Place<Creator>;
}

/** Statements, invoices and receipts, for the books of whoever pays or is paid. */
export function paperOperations<Payout extends z.core.$ZodShape, Creator extends z.core.$ZodShape>(
  access: Access,
  { payout, creator }: PaperPlaces<Payout, Creator>,
) {
  const ofPayout = z.object({ params: z.object(payout.params) });
  const ofPaper = z.object({ params: z.object({ ...payout.params, kind: PaperKindSchema }) });
  const ofCreator = z.object({ params: z.object(creator.params) });
  const ofMonth = z.object({ params: z.object({ ...creator.params, month: MonthSchema }) });
  const read = (path: `/${string}`) => operation(access).route({ method: "GET", path });
  return {
    list: read(`${payout.path}/papers`).input(ofPayout).output(PayoutPapersSchema),
    get: read(`${payout.path}/papers/{kind}`).input(ofPaper).output(PaperSchema),
    getPdf: read(`${payout.path}/papers/{kind}/pdf`).input(ofPaper).output(ReportFileSchema),
    getReceipt: read(`${payout.path}/receipt`)
      .errors(documentedErrors(["INVALID_STATE"]))
      .input(ofPayout)
      .output(SignedReceiptSchema),
    listMonths: read(`${creator.path}/statements`).input(ofCreator).output(StatementMonthsSchema),
    getMonth: read(`${creator.path}/statements/{month}`).input(ofMonth).output(PaperSchema),
    getMonthPdf: read(`${creator.path}/statements/{month}/pdf`).input(ofMonth).output(ReportFileSchema),
  };
}
