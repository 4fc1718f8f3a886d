import type { Payouts, PublicationScope } from "../spec/campaign-spec.ts";
import { paysForViews } from "../spec/payout-issues.ts";
import { countText } from "./count-text.ts";

const REACH: Record<PublicationScope, string> = {
  include_earlier: "including days in later cycles",
  current_period_only: "but only until the cycle it is posted in ends",
};

export function eligibilitySentence(payouts: Payouts): string {
  if (!paysForViews(payouts)) {
    return "Views earn nothing by themselves, so it does not matter for how long they count.";
  }
  const { windowDays, publicationScope } = payouts.eligibility;
  const window = `A video's views count in a window of ${countText(windowDays, "day")}`;
  return windowDays === 1
    ? `${window}, the day it is posted.`
    : `${window}, starting on the day it is posted, ${REACH[publicationScope]}.`;
}
