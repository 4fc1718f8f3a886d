import type { Connector, PlatformAccount } from "@clipledger/connectors/connector";
import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { lookUpTogether, NotTrackable } from "../look-up-together.ts";

export interface FoundAccount {
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly initialUsername: string;
  readonly region: string | null;
  readonly maxVideos: MaxVideos;
  readonly profile: PlatformAccount;
}

type WantedAccount = NewTrackedAccounts["accounts"][number];

/** The accounts as their platforms show them, each once, however often it was named. */
export async function lookUpAccounts(
  ctx: OperationContext,
  wanted: readonly WantedAccount[],
): Promise<FoundAccount[]> {
  const found = await lookUpTogether(
    ctx,
    { noun: "account", refusal: "TRACKED_ACCOUNT_VALIDATION_FAILED" },
    wanted.map((account) => ({
      platform: account.platform,
      identifier: account.platform_account_id ?? account.username,
      ask: async (connector: Connector, signal: AbortSignal) =>
        toFoundAccount(account, await ask(connector, account, signal)),
    })),
  );
  return uniqueBy(found, ({ platform, platformAccountId }) => `${platform} ${platformAccountId}`);
}

function ask(
  connector: Connector,
  { platform_account_id: platformAccountId, username, region: wantedRegion }: WantedAccount,
  signal: AbortSignal,
): Promise<PlatformAccount> {
  const region = wantedRegion ?? undefined;
  return platformAccountId === undefined
    ? connector.accountByUsername({ username, region, signal })
    : connector.accountById({ platformAccountId, region, signal });
}

function toFoundAccount(wanted: WantedAccount, profile: PlatformAccount): FoundAccount {
  const { platformAccountId, isPrivate } = profile;
  if (isPrivate === true) throw new NotTrackable("PRIVATE_CONTENT");
  if (platformAccountId === null) throw new NotTrackable("INVALID_DATA");
  return {
    platform: wanted.platform,
    platformAccountId,
    initialUsername: wanted.username,
    region: wanted.region ?? null,
    maxVideos: wanted.max_videos,
    profile,
  };
}
