import type { PlatformVideo } from "@clipledger/connectors/connector";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { insertAccounts, lockAccountsByPlatform } from "../accounts/tracked-accounts.queries.ts";
import { rowMakingOf } from "../row-actor.ts";

/** A video, and what is known of its account. */
export interface CarriedVideo {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly platformAccountId: string;
  readonly initialUsername: string | null;
  readonly region: string | null;
  /** Null if nobody has answered for it yet. */
  readonly isSimulated: boolean | null;
  readonly video: Pick<PlatformVideo, "accountUsername" | "accountDisplayName" | "accountProfilePictureUrl">;
}

/** Which tracked account each video belongs to. Accounts not tracked yet become so, to carry these videos only. */
export async function carryingAccounts(
  tx: Transaction,
  ctx: OperationContext,
  organizationKey: number,
  videos: readonly CarriedVideo[],
  isCompetitor: boolean,
): Promise<(video: CarriedVideo) => string> {
  const known = await lockAccountsByPlatform(tx, ctx.organization.id, videos);
  const ids = new Map(
    known.map(({ id, platform, platform_account_id }) => [`${platform} ${platform_account_id}`, id]),
  );
  const missing = uniqueBy(videos, accountName).filter((video) => !ids.has(accountName(video)));
  for (const video of missing) ids.set(accountName(video), createId("trackedAccount"));
  const accountIdOf = (video: CarriedVideo) => {
    const id = ids.get(accountName(video));
    if (id === undefined) throw new Error(`No account carries ${video.platformVideoId}`);
    return id;
  };
  if (missing.length > 0) {
    await insertAccounts(
      tx,
      rowMakingOf(ctx),
      organizationKey,
      missing.map((video) => toCarrier(accountIdOf(video), video, isCompetitor)),
    );
  }
  return accountIdOf;
}

function accountName({ platform, platformAccountId }: CarriedVideo): string {
  return `${platform} ${platformAccountId}`;
}

function toCarrier(id: string, { video, ...found }: CarriedVideo, isCompetitor: boolean) {
  return {
    id,
    platform: found.platform,
    platformAccountId: found.platformAccountId,
    origin: "video" as const,
    initialUsername: found.initialUsername,
    region: found.region,
    maxVideos: 0 as const,
    isCompetitor,
    isSimulated: found.isSimulated,
    username: video.accountUsername,
    displayName: video.accountDisplayName,
    profilePictureUrl: video.accountProfilePictureUrl,
  };
}
