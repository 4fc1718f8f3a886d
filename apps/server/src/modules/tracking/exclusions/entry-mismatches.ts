import type { Issue } from "@clipledger/contract/errors";
import type { NewExcludedVideos } from "@clipledger/contract/excluded-videos";
import type { AccountRow } from "../accounts/tracked-accounts.queries.ts";
import type { StoredVideoRow } from "../videos/stored-videos.queries.ts";

type Entry = NewExcludedVideos["entries"][number];

/** Everything that the entries say of their accounts and videos, and that is not so. */
export function findMismatches(
  entries: readonly Entry[],
  accounts: readonly AccountRow[],
  stored: readonly StoredVideoRow[],
): Issue[] {
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const videosByName = new Map(
    stored.map((video) => [`${video.platform} ${video.platform_video_id}`, video]),
  );
  return entries.flatMap((entry, index) => {
    const account = accountsById.get(entry.orgAccountId);
    if (account === undefined) return [];
    const video = videosByName.get(`${entry.platform} ${entry.platformVideoId}`);
    return problemsOf(entry, account, video).map(({ path, message }) => ({
      path: `entries.${index}.${path}`,
      message,
    }));
  });
}

function problemsOf(
  entry: Entry,
  account: AccountRow,
  video: StoredVideoRow | undefined,
): { path: keyof Entry; message: string }[] {
  if (account.platform !== entry.platform)
    return [{ path: "platform", message: `The account is on ${account.platform}` }];
  if (account.platform_account_id !== entry.platformAccountId)
    return [{ path: "platformAccountId", message: "Not the platform's id of this account" }];
  if (video !== undefined && video.account_key !== account.key)
    return [{ path: "platformVideoId", message: "A video of another account" }];
  return [];
}
