import { z } from "zod";
import { CurrencySchema } from "../organization.ts";

/** An amount in both units. */
export const CalculatedMoneySchema = z.object({
  amount: z.int().describe("Minor units."),
  precision: z.int(),
  currency: CurrencySchema,
  value: z.number().describe("The same in major units."),
});

const MAX_LINE_ITEMS = 50;

export const LineItemSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
  amount: z.number().describe("Major units; may be negative."),
});
export type LineItem = z.infer<typeof LineItemSchema>;

export const LineItemsSchema = z.array(LineItemSchema).min(1).max(MAX_LINE_ITEMS);
