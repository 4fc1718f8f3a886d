import { createHash } from "node:crypto";
import type { Calculation, VideoName } from "@clipledger/contract/payouts/calculation";
import type { HashtagsFilter } from "@clipledger/contract/tracking-shared";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { nameOf } from "./calculate-freshly.ts";

export interface LinkedAccountRow {
  readonly id: string;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly username: string | null;
  readonly max_videos: number;
  readonly hashtags_filter: HashtagsFilter;
  /** When counts of it were read last, by whomever. */
  readonly read_at: Date | null;
  /** Platform ids of its videos that count nowhere. */
  readonly excluded_videos: readonly string[];
}

export function listLinkedAccounts(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<LinkedAccountRow[]> {
  return db.rows(sql`
    select a.id, a.platform, a.platform_account_id, coalesce(a.username, a.initial_username) as username, a.max_videos,
      a.hashtags_filter, greatest(a.loaded_at, seen.observed_at) as read_at, array(
        select e.platform_video_id from excluded_videos e
        where e.organization_id = a.organization_id and e.account_id = a.id order by e.platform_video_id
      ) as excluded_videos
    from tracked_accounts a
    cross join lateral (
      select max(v.observed_at) as observed_at from videos v
      where v.organization_key = a.organization_key and v.account_key = a.key
    ) seen
    where a.organization_id = ${organizationId} and a.creator_id = ${creatorId}
    order by a.key`);
}

/** Which accounts were looked at, and a hash that changes with what is excluded of them everywhere. */
export function toAccountSnapshot(
  accounts: readonly LinkedAccountRow[],
): Calculation["engine"]["accountSnapshot"] {
  const excluded = accounts.flatMap(({ platform, excluded_videos }) =>
    excluded_videos.map((platformVideoId) => ({ platform, platformVideoId })),
  );
  return {
    accounts: accounts.map((account) => ({
      orgAccountId: account.id,
      platform: account.platform,
      platformAccountId: account.platform_account_id,
      maxVideos: account.max_videos,
      hashtagsFilter: account.hashtags_filter,
    })),
    excludedVideosHash: createHash("sha256").update(canonicalJson(excluded)).digest("hex"),
    excludedVideosCount: excluded.length,
  };
}

interface CalculationCircumstances {
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
