import { type LiveAccount, LiveAccountSchema } from "@clipledger/contract/live/account";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveAccount } from "./live.mapper.ts";
import { lookUp } from "./look-up.ts";

interface AccountLookup {
  readonly platform: Platform;
  readonly region?: string | null | undefined;
}

export function lookUpAccount(
  ctx: HttpOperationContext,
  { platform, platformAccountId, region }: AccountLookup & { readonly platformAccountId: string },
): Promise<LiveAccount> {
  return lookUp(ctx, {
    operation: "live.account",
    platform,
    answer: LiveAccountSchema,
    ask: async (connector, patience) =>
      toLiveAccount(
        await connector.accountById({ ...patience, platformAccountId, region: region ?? undefined }),
      ),
  });
}

export function lookUpAccountByUsername(
  ctx: HttpOperationContext,
  { platform, username, region }: AccountLookup & { readonly username: string },
): Promise<LiveAccount> {
  return lookUp(ctx, {
    operation: "live.accountByUsername",
    platform,
    answer: LiveAccountSchema,
    ask: async (connector, patience) =>
      toLiveAccount(
        await connector.accountByUsername({ ...patience, username, region: region ?? undefined }),
      ),
  });
}
