import { parseMidnight } from "@clipledger/domain/calendar/billing-window";
import { z } from "zod";
import { idSchema } from "../wire-values.ts";

/** A bound of a billing window: midnight UTC of its first or last day. */
const WindowBoundSchema = z
  .string()
  .refine((text) => parseMidnight(text) !== undefined, {
    error: "Expected midnight UTC of the window's first or last day, such as 2026-09-21T00:00:00.000+00:00",
  })
  .meta({ format: "date-time", examples: ["2026-09-21T00:00:00.000+00:00"] });

/** The four fields that name a billing window. */
export const windowAddressFields = {
  campaignId: idSchema("campaign"),
  creatorId: idSchema("creator"),
  billingPeriodStart: WindowBoundSchema,
  billingPeriodEnd: WindowBoundSchema.describe("Midnight of the last day, inclusive."),
};

export const WindowAddressSchema = z.strictObject(windowAddressFields);
export type WindowAddress = z.infer<typeof WindowAddressSchema>;
