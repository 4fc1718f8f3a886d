import type { AnswerOrigin, Connector, LookupTerms, PlatformAccount } from "@clipledger/connectors/connector";
import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { ActingContext, OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { isSimulatedBy } from "../../sources/source-names.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { lookUpTogether, NotTrackable } from "../look-up-together.ts";
import { refuseTooManyAccounts } from "../plan-limits.ts";
import { rowMakingOf } from "../row-actor.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import {
  type AccountRow,
  insertAccounts,
  lockAccountsByPlatform,
  type NewAccountRow,
  updateSimulated,
} from "../tracked-accounts.queries.ts";
import { accountItem, recordItems } from "../tracked-items.ts";
import { takeOverAccounts, updateMaxVideos } from "./change-account.ts";
import { putBackAccounts } from "./put-back.ts";

export async function trackAccounts(
  ctx: OperationContext,
  { accounts, isCompetitor }: NewTrackedAccounts,
): Promise<{ count: number; eventIds: string[] }> {
  const found = await lookUpAccounts(ctx, accounts);
  return ctx.db.transaction((tx) => trackFoundAccounts(tx, ctx, found, isCompetitor));
}

/** Tracks accounts as their platforms have just shown them. Those that were added before stay as they are. */
export async function trackFoundAccounts(
  tx: Transaction,
  ctx: ActingContext,
  found: readonly FoundAccount[],
  isCompetitor?: boolean,
): Promise<{ count: number; eventIds: string[] }> {
  const organizationId = ctx.organization.id;
  const organizationKey = await lockFacts(tx, organizationId);
  await putBackAccounts(tx, organizationId, found);
  const tracked = toBeTracked(found, await lockAccountsByPlatform(tx, organizationId, found));
  const at = ctx.clock.now();
  const added = tracked.filter(({ row }) => row === undefined);
  if (added.length > 0) {
    await insertAccounts(
      tx,
      rowMakingOf(ctx),
      organizationKey,
      added.map((account) => toNewRow(account, isCompetitor ?? false, at)),
    );
  }
  const takenOver = tracked.filter(({ row }) => row !== undefined);
  const rows = takenOver.flatMap(({ row }) => row ?? []);
  await takeOverAccounts(tx, organizationKey, rows, at, isCompetitor);
  await refuseTooManyAccounts(tx, ctx);
  await updateMaxVideos(tx, organizationId, takenOver, at);
  await updateSimulated(tx, organizationId, takenOver);
  await recordItems(tx, ctx, "account.tracked", tracked.map(toAccountItem));
  const fetched = tracked.filter(({ maxVideos }) => maxVideos > 0);
  const targets = fetched.map(({ id }) => ({ kind: "account" as const, id }));
  return { count: tracked.length, eventIds: await queueRuns(tx, ctx, targets, "user_add") };
}

interface TrackedNow extends FoundAccount {
  readonly id: string;
  /** Of an account that came along with a video or an import. */
  readonly row: AccountRow | undefined;
}

function toBeTracked(found: readonly FoundAccount[], known: readonly AccountRow[]): TrackedNow[] {
  const rows = new Map(known.map((row) => [`${row.platform} ${row.platform_account_id}`, row]));
  return found
    .map((account) => ({ ...account, row: rows.get(`${account.platform} ${account.platformAccountId}`) }))
    .filter(({ row }) => row?.origin !== "added")
    .map((account) => ({ ...account, id: account.row?.id ?? createId("trackedAccount") }));
}

function toNewRow(account: TrackedNow, isCompetitor: boolean, loadedAt: Date): NewAccountRow {
  const { profile, row: _row, ...fields } = account;
  return {
    ...fields,
    origin: "added",
    isCompetitor,
    username: profile.username,
    displayName: profile.displayName,
    profilePictureUrl: profile.profilePictureUrl,
    bio: profile.bio,
    countryCode: profile.region,
    isPrivate: profile.isPrivate,
    isVerified: profile.isVerified,
    followerCount: profile.followerCount,
    followingCount: profile.followingCount,
    publishedVideoCount: profile.videoCount,
    loadedAt,
  };
}

function toAccountItem({ id, profile, initialUsername, platformAccountId }: TrackedNow) {
  const username = profile.username ?? initialUsername;
  return accountItem({ id, username, platform_account_id: platformAccountId });
}

/** An account as its platform shows it, and how it is to be tracked. */
export interface FoundAccount {
  readonly isSimulated: boolean | null;
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly initialUsername: string;
  readonly region: string | null;
  readonly maxVideos: MaxVideos;
  readonly profile: PlatformAccount;
}

type WantedAccount = NewTrackedAccounts["accounts"][number];

/** The accounts as their platforms show them, each once, however often it was named. */
async function lookUpAccounts(
  ctx: OperationContext,
  wanted: readonly WantedAccount[],
): Promise<FoundAccount[]> {
  const found = await lookUpTogether(
    ctx,
    { noun: "account", refusal: "TRACKED_ACCOUNT_VALIDATION_FAILED" },
    wanted.map((account) => ({
      platform: account.platform,
      identifier: account.platform_account_id ?? account.username,
      thing:
        account.platform_account_id === undefined
          ? undefined
          : { platformAccountId: account.platform_account_id },
      async ask(connector: Connector, terms: LookupTerms) {
        let source: string | undefined;
        const onAnswer = (origin: AnswerOrigin) => {
          source = origin.source;
        };
        const profile = await ask(connector, account, { ...terms, onAnswer });
        return toFoundAccount(account, profile, isSimulatedBy(source));
      },
    })),
  );
  return uniqueBy(found, ({ platform, platformAccountId }) => `${platform} ${platformAccountId}`);
}

function ask(
  connector: Connector,
  { platform_account_id: platformAccountId, username, region: wantedRegion }: WantedAccount,
  terms: LookupTerms,
): Promise<PlatformAccount> {
  const region = wantedRegion ?? undefined;
  return platformAccountId === undefined
    ? connector.accountByUsername({ ...terms, username, region })
    : connector.accountById({ ...terms, platformAccountId, region });
}

function toFoundAccount(
  wanted: WantedAccount,
  profile: PlatformAccount,
  isSimulated: boolean | undefined,
): FoundAccount {
  const { platformAccountId, isPrivate } = profile;
  if (isPrivate === true) throw new NotTrackable("PRIVATE_CONTENT");
  if (platformAccountId === null) throw new NotTrackable("INVALID_DATA");
  return {
    platform: wanted.platform,
    platformAccountId,
    initialUsername: wanted.username,
    region: wanted.region ?? null,
    maxVideos: wanted.max_videos,
    isSimulated: isSimulated ?? null,
    profile,
  };
}
