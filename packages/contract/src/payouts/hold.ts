import { HOLD_STAGES } from "@clipledger/domain/payouts/hold-stage";
import { z } from "zod";
import { CalendarDateSchema } from "../wire-values.ts";

export const HoldStageSchema = z
  .enum(HOLD_STAGES)
  .describe("`soft` refuses assigning; `hard` refuses everything in the Creator Hub but settling payouts.");

export const PayoutHoldSchema = z.object({
  stage: HoldStageSchema.nullable(),
  oldestDueOn: CalendarDateSchema.nullable().describe("Last day of the oldest due window with an amount."),
  daysDue: z.int().nullable(),
  thresholds: z
    .object({ watch: z.int().nullable(), soft: z.int().nullable(), hard: z.int().nullable() })
    .describe("Days a window may be due before each stage; null: the stage is off."),
});
export type PayoutHold = z.infer<typeof PayoutHoldSchema>;
