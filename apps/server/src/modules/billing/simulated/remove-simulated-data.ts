import type { SimulatedDataOutput } from "@clipledger/contract/simulated-data";
import type { ActorReference } from "@clipledger/contract/users";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";
import { countSimulatedVideos, deleteSimulatedVideos } from "../../library/simulated-videos.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { findOrganization } from "../../organizations/organizations.queries.ts";
import {
  countSimulated,
  deleteSimulatedSetAside,
  lockSimulatedAccounts,
  removeSimulatedAccounts,
  type SimulatedCounts,
} from "../../tracking/accounts/simulated-accounts.ts";
import { lockFacts } from "../../tracking/facts/lock-facts.ts";
import { refreshAllAmounts, refreshAmounts } from "../amounts/refresh-amounts.ts";
import { guardDueAmounts, toAffected } from "../owed/guard-due-amounts.ts";
import { getSimulatedData, listLowered } from "./get-simulated-data.ts";

/** Orders the removal of all simulated data; it goes on in the background. One that is under way is not ordered again. */
export async function removeSimulatedData(
  ctx: OperationContext,
  { acknowledge = false }: { readonly acknowledge?: boolean | undefined },
): Promise<SimulatedDataOutput> {
  const { removal } = await getSimulatedData(ctx, {});
  if (removal?.status !== "running") {
    await refreshAmounts(ctx);
    await ctx.db.transaction((tx) => orderRemoval(tx, ctx, acknowledge));
  }
  return getSimulatedData(ctx, {});
}

async function orderRemoval(tx: Transaction, ctx: OperationContext, isAcknowledged: boolean): Promise<void> {
  const organizationId = ctx.organization.id;
  const counts = await countSimulated(tx, organizationId);
  const libraryVideos = await countSimulatedVideos(tx, organizationId);
  if (counts.accounts + counts.kept_accounts + counts.set_aside + libraryVideos === 0) return;
  const today = dateOf(ctx.clock.now());
  const lowered = (await listLowered(tx, organizationId)).filter(({ row }) => row.ends_on < today);
  if (lowered.length > 0 && !isAcknowledged)
    throw new AppError("PAYOUT_WINDOWS_AFFECTED", toAffected(lowered));
  if (!(await insertRemoval(tx, ctx, counts, libraryVideos))) return;
  await recordActivity(tx, ctx, {
    type: "simulated_data.removed",
    subject: { type: "simulated_data", id: organizationId, label: "all simulated data" },
    changes: {
      accounts: { before: counts.accounts + counts.kept_accounts, after: counts.kept_accounts },
      videos: { before: counts.videos + counts.kept_videos, after: counts.kept_videos },
      libraryVideos: { before: libraryVideos, after: 0 },
    },
  });
  await enqueue(tx, removalOrder, { organizationId }, { key: keyOf(organizationId) });
}

/** False if somebody else has just ordered one. */
async function insertRemoval(
  tx: Transaction,
  { organization, actor, clock }: OperationContext,
  counts: SimulatedCounts,
  libraryVideos: number,
): Promise<boolean> {
  const now = clock.now();
  const inserted = await tx.execute(sql`
    insert into simulated_data_removals as kept (
      organization_id, actor, newest_account_key, account_count, video_count, library_video_count, started_at, moved_at
    )
    select ${organization.id}, ${JSON.stringify(actor)}, coalesce(max(a.key), 0), ${counts.accounts + counts.kept_accounts},
      ${counts.videos}, ${libraryVideos}, ${now}, ${now}
    from tracked_accounts a where a.organization_id = ${organization.id}
    on conflict (organization_id) do update
    set actor = excluded.actor, newest_account_key = excluded.newest_account_key, account_count = excluded.account_count,
      video_count = excluded.video_count, library_video_count = excluded.library_video_count, removed_accounts = 0,
      removed_videos = 0, removed_library_videos = 0, started_at = excluded.started_at, moved_at = excluded.moved_at,
      completed_at = null
    where kept.completed_at is not null`);
  return inserted > 0;
}

const removalOrder: TaskOrder<{ organizationId: string }> = {
  name: "simulated-data.remove",
  input: z.object({ organizationId: z.string() }),
};

function keyOf(organizationId: string): string {
  return `simulated data ${organizationId}`;
}

/** After so many batches other tasks have their turn. */
const BATCHES_PER_TASK = 25;

export const removeSimulatedDataTask = defineTask({ ...removalOrder, run: carryOnRemoval });

/** Each batch is one transaction: cut off anywhere, or run twice, it goes on with whatever is left. */
async function carryOnRemoval(
  services: Services,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const organization = await findOrganization(services.db, organizationId);
  if (organization === undefined) return;
  // Windows that began have their rows before anything is removed: opening them takes locks that come before the facts.
  await refreshAllAmounts({ ...services, organization });
  for (let batch = 0; batch < BATCHES_PER_TASK; batch += 1) {
    if (await services.db.transaction((tx) => removeBatch(tx, { ...services, organization }))) return;
  }
  await enqueue(services.db, removalOrder, { organizationId }, { key: keyOf(organizationId) });
}

type RemovalContext = Services & { readonly organization: OperationContext["organization"] };

/** Removes the next part. True when nothing is left, or the removal is not under way. */
async function removeBatch(tx: Transaction, services: RemovalContext): Promise<boolean> {
  const organizationId = services.organization.id;
  const now = services.clock.now();
  // A long import may have locked the facts.
  await tx.execute(sql`set local lock_timeout = '2min'`);
  const removal = await lockRemoval(tx, organizationId);
  if (removal === undefined) return true;
  const owner = { organizationId, organizationKey: await lockFacts(tx, organizationId) };
  const accounts = await lockSimulatedAccounts(tx, owner, removal.newest_account_key);
  if (accounts.length > 0) {
    const makeChange = guardDueAmounts(
      { ...services, actor: removal.actor },
      { cause: "account_untracked", isAcknowledged: true },
    );
    const ids = accounts.map(({ id }) => id);
    const videos = await makeChange(tx, ids, () => removeSimulatedAccounts(tx, owner, accounts, now));
    await noteProgress(tx, organizationId, { accounts: accounts.length, videos, libraryVideos: 0 }, now);
    return false;
  }
  const libraryVideos = await deleteSimulatedVideos(tx, organizationId, LIBRARY_VIDEOS_AT_ONCE);
  await noteProgress(tx, organizationId, { accounts: 0, videos: 0, libraryVideos }, now);
  if (libraryVideos > 0) return false;
  await deleteSimulatedSetAside(tx, owner);
  await tx.execute(sql`
    update simulated_data_removals set completed_at = ${now} where organization_id = ${organizationId}`);
  return true;
}

const LIBRARY_VIDEOS_AT_ONCE = 2_000;

interface RemovalUnderWay {
  readonly actor: ActorReference;
  readonly newest_account_key: number;
}

/** Two workers at once take turns. */
function lockRemoval(tx: Transaction, organizationId: string): Promise<RemovalUnderWay | undefined> {
  return tx.maybeRow(sql`
    select actor, newest_account_key from simulated_data_removals
    where organization_id = ${organizationId} and completed_at is null for update`);
}

async function noteProgress(
  tx: Transaction,
  organizationId: string,
  removed: { readonly accounts: number; readonly videos: number; readonly libraryVideos: number },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update simulated_data_removals
    set removed_accounts = removed_accounts + ${removed.accounts}, removed_videos = removed_videos + ${removed.videos},
      removed_library_videos = removed_library_videos + ${removed.libraryVideos}, moved_at = ${at}
    where organization_id = ${organizationId}`);
}

/** A worker that removed nothing for so long is taken for dead. */
const SILENT_MS = 150_000;

/** Every minute, has removals carried on whose worker died. */
export const takeUpRemovalsTask = defineTask({
  name: "simulated-data.take-up",
  input: z.object({}),
  schedule: "* * * * *",
  run: takeUpRemovals,
});

async function takeUpRemovals({ db, clock }: Services): Promise<void> {
  const silentSince = new Date(clock.now().getTime() - SILENT_MS);
  await db.transaction(async (tx) => {
    const silent = await tx.rows<{ organization_id: string }>(sql`
      update simulated_data_removals set moved_at = ${clock.now()}
      where completed_at is null and moved_at < ${silentSince} returning organization_id`);
    for (const { organization_id: organizationId } of silent)
      await enqueue(tx, removalOrder, { organizationId }, { key: keyOf(organizationId) });
  });
}
