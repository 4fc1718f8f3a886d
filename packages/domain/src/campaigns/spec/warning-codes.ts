export const WARNING_CODES = [
  "long_payout_cycle",
  "daily_cadence",
  "future_start",
  "eligibility_window_exceeds_interval",
  "flat_bonus_waits_for_window",
  "manual_payouts_only",
  "rules_apply_immediately",
  "derived_from_job",
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
