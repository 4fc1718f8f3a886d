import type { HoldThresholds } from "@clipledger/domain/payouts/hold-stage";
import { z } from "zod";

/** After how many days a stage of the payout hold begins; null: never. */
const holdDays = z
  .string()
  .refine((text) => text === "off" || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650), {
    error: "expected a number of days from 1 to 3650, or off",
  })
  .transform((text) => (text === "off" ? null : Number(text)));

export const holdSettingsShape = {
  CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS: holdDays.prefault("14"),
  CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS: holdDays.prefault("45"),
  CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS: holdDays.prefault("75"),
};

const HoldSettingsSchema = z.object(holdSettingsShape);

export function toHoldThresholds(settings: z.infer<typeof HoldSettingsSchema>): HoldThresholds {
  return {
    watch: settings.CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS,
    soft: settings.CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS,
    hard: settings.CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS,
  };
}

/** A stage begins after the milder ones, of those that are not off. */
export function holdProblems(present: Record<string, string | undefined>): string[] {
  const parsed = HoldSettingsSchema.safeParse(present);
  if (!parsed.success) return [];
  const stages = Object.entries(parsed.data).flatMap(([key, days]) => (days === null ? [] : [{ key, days }]));
  return stages.flatMap(({ key, days }, index) => {
    const milder = stages[index - 1];
    if (milder === undefined || milder.days < days) return [];
    return [
      `${key}: ${days} must be more than ${milder.key}, which is ${milder.days}; or set one of them to off`,
    ];
  });
}
