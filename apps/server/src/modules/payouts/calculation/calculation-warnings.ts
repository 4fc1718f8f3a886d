import type { VideoName } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { LinkedAccountRow } from "./account-snapshot.queries.ts";
import { nameOf } from "./video-names.ts";

export interface CalculationCircumstances {
  readonly window: BillingWindow;
  readonly today: CalendarDate;
  readonly accounts: readonly LinkedAccountRow[];
  /** How many videos an account must fetch for every one that counts to be seen; null: any number is fine. */
  readonly requiredMaxVideos: number | null;
  readonly excludedInVain: readonly VideoName[];
  /** Whether the views of all videos together are more than can be stated. */
  readonly hasEndlessViews: boolean;
}

/** What whoever pays should know of the numbers. */
export function calculationWarnings(circumstances: CalculationCircumstances): string[] {
  return [
    ...runningWarnings(circumstances),
    ...(circumstances.hasEndlessViews ? [ENDLESS] : []),
    ...accountWarnings(circumstances),
    ...exclusionWarnings(circumstances),
  ];
}

const ENDLESS =
  "There are more views than can be stated exactly; counts are stated as the most that can be, amounts follow from the true ones.";

function runningWarnings({ window, today }: CalculationCircumstances): string[] {
  return window.endsOn < today ? [] : [`The window still runs until ${window.endsOn}; counts will grow.`];
}

function accountWarnings({ accounts, requiredMaxVideos, window, today }: CalculationCircumstances): string[] {
  if (accounts.length === 0) return ["The creator has no linked accounts, so no videos count."];
  return accounts.flatMap((account) => [
    ...limitWarnings(account, requiredMaxVideos),
    ...(window.endsOn < today ? ageWarnings(account, window) : []),
  ]);
}

function limitWarnings(account: LinkedAccountRow, required: number | null): string[] {
  if (required === null || account.max_videos >= required) return [];
  return [
    account.max_videos === 0
      ? `${labelOf(account)} is not fetched; only imported counts and single videos are known of it.`
      : `${labelOf(account)} fetches its newest ${account.max_videos} videos, but ${required} are needed to see every one that counts.`,
  ];
}

function ageWarnings(account: LinkedAccountRow, { endsOn }: BillingWindow): string[] {
  const readOn = account.read_at && dateOf(account.read_at);
  if (readOn !== null && readOn >= endsOn) return [];
  return [
    readOn === null
      ? `No counts of ${labelOf(account)} were ever read.`
      : `Counts of ${labelOf(account)} were last read on ${readOn}, before the window's last day.`,
  ];
}

function exclusionWarnings({ excludedInVain }: CalculationCircumstances): string[] {
  return excludedInVain.map(
    (name) => `The excluded video ${nameOf(name)} does not count in this window anyway.`,
  );
}

function labelOf({ platform, username, platform_account_id }: LinkedAccountRow): string {
  return `${platform} account ${username ?? platform_account_id}`;
}
