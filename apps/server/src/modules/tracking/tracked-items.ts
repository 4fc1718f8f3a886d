import type { ActivityType } from "@clipledger/contract/activity";
import { AppError } from "../../infra/app-error.ts";
import type { ActingContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";

interface ActivityItem {
  readonly id: string;
  readonly label: string;
}

type ItemActivity = Extract<ActivityType, `account.${string}` | `video.${string}`>;

const ITEMS_IN_LOG = 50;

const subjectTypes: Readonly<Record<ItemActivity, string>> = {
  "account.tracked": "tracked_account",
  "account.refreshed": "tracked_account",
  "account.updated": "tracked_account",
  "account.untracked": "tracked_account",
  "video.tracked": "tracked_video",
  "video.refreshed": "tracked_video",
  "video.untracked": "tracked_video",
  "video.excluded": "excluded_video",
  "video.included": "excluded_video",
};

/** One entry for a whole call: about one thing by its name, about several by their number and names. */
export async function recordItems(
  tx: Transaction,
  ctx: ActingContext,
  type: ItemActivity,
  items: readonly ActivityItem[],
  changes: FieldChanges = {},
): Promise<void> {
  const [first, ...others] = items;
  if (first === undefined) return;
  const noun = type.startsWith("account.") ? "account" : "video";
  const names = items.slice(0, ITEMS_IN_LOG).map(({ label }) => label);
  await recordActivity(tx, ctx, {
    type,
    subject: {
      type: subjectTypes[type],
      id: first.id,
      label: others.length === 0 ? first.label : `${items.length} ${noun}s`,
    },
    changes: others.length === 0 ? changes : { ...changes, [`${noun}s`]: { before: null, after: names } },
  });
}

interface AccountNames {
  readonly id: string;
  readonly username: string | null;
  readonly platform_account_id: string;
}

export function accountItem({ id, username, platform_account_id }: AccountNames): ActivityItem {
  return { id, label: username === null ? platform_account_id : `@${username}` };
}

export function videoItem(video: AccountNames & { readonly platform_video_id: string }): ActivityItem {
  return { id: video.id, label: `video ${video.platform_video_id} of ${accountItem(video).label}` };
}

/** What was named, each once and in the order of the names; refuses with all names behind which nothing stands. */
export function findAll<Name extends { readonly id: string }, Found>(
  names: readonly Name[],
  find: (name: Name) => Found | undefined,
): Found[] {
  const found = names.map(find);
  const missing = names.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) throw new AppError("NOT_FOUND", { ids: missing.map(({ id }) => id) });
  return [...new Set(found.filter((each) => each !== undefined))];
}
