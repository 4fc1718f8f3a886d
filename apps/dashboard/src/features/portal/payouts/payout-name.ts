import type { AwaitedPayout } from "../../../api/portal-types.ts";
import { daysText } from "../parts/days.ts";

type Named = Pick<AwaitedPayout, "campaignName" | "startsOn" | "endsOn"> & {
  readonly description?: string | null;
};

/** What a payout is for: its campaign, or else what the team wrote. */
export function payoutName({ campaignName, description }: Named): string {
  return campaignName ?? description ?? "Payout";
}

/** The days it settles; undefined for one that belongs to no cycle. */
export function payoutDays({ startsOn, endsOn }: Named): string | undefined {
  return startsOn === null || endsOn === null ? undefined : daysText({ startsOn, endsOn });
}
