import { LEDGER_ACCOUNT_NAMES, LEDGER_KINDS } from "@clipledger/domain/payouts/ledger";
import { z } from "zod";
import { keptOperation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { CalendarDateSchema, idSchema, TimestampSchema } from "../wire-values.ts";

const LedgerAccountSchema = z
  .enum(LEDGER_ACCOUNT_NAMES)
  .describe(
    "`earned` by the rules and `adjusted` by hand are what creators cost; `owed`, `reserved` (issued, not claimed), `sent`, `paid` and `withheld` (the balance with the creator) are where that stands.",
  );

const LedgerKindSchema = z
  .enum(LEDGER_KINDS)
  .describe("What happened to the window or payout when the entry was posted.");

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

export const LedgerEntrySchema = z.object({
  id: z.string().describe("Entries posted later have higher ones."),
  kind: LedgerKindSchema,
  postedAt: TimestampSchema,
  creatorId: idSchema("creator"),
  creatorName: z.string().nullable().describe("Null for a creator who was deleted."),
  campaignId: idSchema("campaign").nullable(),
  campaignName: z.string().nullable(),
  billingPeriodStart: TimestampSchema.nullable(),
  billingPeriodEnd: TimestampSchema.nullable(),
  payoutId: idSchema("payout").nullable(),
  currency: CurrencySchema,
  postings: z
    .array(
      z.object({
        account: LedgerAccountSchema,
        debit: decimal.nullable().describe("Major units, exact. Null where it is a credit."),
        credit: decimal.nullable(),
      }),
    )
    .describe("Debits and credits sum to the same."),
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

const LedgerBalanceSchema = z.object({
  currency: CurrencySchema,
  account: LedgerAccountSchema,
  debit: decimal.describe("Sum of all debits, in major units, exact."),
  credit: decimal,
  balance: decimal.describe("Above zero on the side on which the account grows."),
});
export type LedgerBalance = z.infer<typeof LedgerBalanceSchema>;

export const ledgerFilterFields = {
  creatorIds: z.array(idSchema("creator")).max(1_000).optional().describe("Only these creators."),
  campaignIds: z.array(idSchema("campaign")).max(1_000).optional().describe("Only these campaigns."),
  payoutId: idSchema("payout").optional().describe("Only entries of this payout."),
  kinds: z
    .array(LedgerKindSchema)
    .max(LEDGER_KINDS.length)
    .optional()
    .describe("Only these kinds of entries."),
  currency: CurrencySchema.optional().describe("Only entries in this currency."),
  from: CalendarDateSchema.optional().describe("Only what was posted on this UTC day or later."),
  to: CalendarDateSchema.optional().describe(
    "Only what was posted until the end of this UTC day; without `from`, balances are those of that day.",
  ),
};

const LedgerQuerySchema = z.object({
  ...ledgerFilterFields,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.\d{1,18}$/, { error: "Expected nextCursor of an answer before" })
    .optional()
    .describe("`nextCursor` of the page before."),
  limit: z.int().min(1).max(200).default(50).describe("How many entries at most."),
});
export type LedgerQuery = z.infer<typeof LedgerQuerySchema>;

export const ledgerContract = {
  listLedger: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/ledger",
      summary: "Read the ledger",
      description:
        "Entries, newest first, and the balances of all entries that the filters let through. Every entry sums to zero; nothing is ever changed or taken out.",
      tags: ["Payouts"],
    })
    .input(z.object({ query: LedgerQuerySchema }))
    .output(
      z.object({
        data: z.array(LedgerEntrySchema),
        nextCursor: z.string().nullable().describe("Null at the end."),
        balances: z.array(LedgerBalanceSchema).describe("Only on the first page."),
      }),
    ),
};

nameSchemas({ LedgerAccount: LedgerAccountSchema, LedgerEntryKind: LedgerKindSchema });
