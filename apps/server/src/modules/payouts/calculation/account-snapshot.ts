import { createHash } from "node:crypto";
import type { Calculation } from "@clipledger/contract/payouts/calculation";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import type { LinkedAccountRow } from "./account-snapshot.queries.ts";

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
