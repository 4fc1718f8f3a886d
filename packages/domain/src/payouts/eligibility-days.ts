import type { Eligibility } from "../campaigns/spec/campaign-spec.ts";
import type { WindowTerms } from "./window-terms.ts";

/** The last day whose views of the video count for the window: its last eligible day, or the window's if that is earlier. */
export function lastEligibleDay(
  publishedDay: number,
  { windowDays }: Pick<Eligibility, "windowDays">,
  { endDay }: Pick<WindowTerms, "endDay">,
): number {
  return Math.min(publishedDay + windowDays - 1, endDay);
}

/** The earliest day of publication from which a video's views still count on the window's first day or later. */
export function firstEligiblePublication(
  { windowDays, publicationScope }: Eligibility,
  { startDay }: Pick<WindowTerms, "startDay">,
): number {
  return publicationScope === "current_period_only" ? startDay : startDay - windowDays + 1;
}

/** The latest day of publication for which the window is the last that counts views, so that bonuses paid once are due. */
export function lastSettledPublication(
  { windowDays, publicationScope }: Eligibility,
  { endDay, isLast }: Pick<WindowTerms, "endDay" | "isLast">,
): number {
  return isLast || publicationScope === "current_period_only" ? endDay : endDay - windowDays + 1;
}
