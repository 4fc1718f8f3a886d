import type { SpecChanges } from "../form/review-form.ts";

const payingFields = ["payouts", "videoTarget", "currency", "schedule"] as const;

/** The changes, where they may change what is paid: a new name or description pays the same. */
export function ruleChanges(changes: SpecChanges | undefined): SpecChanges | undefined {
  return changes !== undefined && payingFields.some((field) => field in changes) ? changes : undefined;
}
