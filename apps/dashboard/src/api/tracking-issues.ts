import type { TrackingIssue } from "@clipledger/contract/errors";
import { isRefusal } from "./errors.ts";

const trackingRefusals = ["TRACKED_ACCOUNT_VALIDATION_FAILED", "TRACKED_VIDEO_VALIDATION_FAILED"];

/** Why each of the things that should be tracked was refused. */
export function trackingIssues(error: unknown): readonly TrackingIssue[] {
  if (!isRefusal(error) || !trackingRefusals.includes(error.code)) return [];
  // Safe: the contract declares these issues as the data of both codes.
  return (error.data as { readonly issues: readonly TrackingIssue[] }).issues;
}

/** Why one of them was refused, by the names it was sent with. */
export function refusalOf(
  error: unknown,
  platform: string | undefined,
  identifiers: readonly (string | undefined)[],
): string | undefined {
  return trackingIssues(error).find(
    (issue) => issue.platform === platform && identifiers.includes(issue.identifier),
  )?.message;
}
