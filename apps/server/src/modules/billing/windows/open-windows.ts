import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";
import { type AwaitedWindows, addAwaited, chooseAwaited, isAnyAwaited } from "./awaited-windows.ts";

/** As many as a write opens that lets them begin. */
const WINDOWS_OF_A_WRITE = 2_000;
/** As many as one transaction of a batch opens: less than a second's work. */
const WINDOWS_OF_A_BATCH = 5_000;
/** As many as anybody waits for. A year of daily windows for hundreds of creators is opened by a task. */
const WINDOWS_AT_ONCE = 20_000;

type WindowsContext = Pick<OperationContext, "db" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Opens and calculates all windows that began, batch by batch. Each minute payouts.tell-due does the same, should this be lost. */
export const openWindowsOrder: TaskOrder<{ organizationId: string }> = {
  name: "campaigns.open-windows",
  input: z.object({ organizationId: z.string() }),
};

export function enqueueOpening(db: Queryable, organizationId: string): Promise<void> {
  const key = `${openWindowsOrder.name} ${organizationId}`;
  return enqueue(db, openWindowsOrder, { organizationId }, { key });
}

/**
 * Adds a row for every window that began and has none yet. Whoever reads windows in a transaction calls this first. While more
 * are awaited than anybody waits for it refuses, so that nobody misses what is owed.
 */
export async function openWindows(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
): Promise<void> {
  await openOrRefuse(tx, { organizationId, today, condition: sql`true` });
}

/** As `openWindows`, for some assignments only. */
export async function openWindowsOf(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  assignmentIds: readonly string[],
): Promise<void> {
  await openOrRefuse(tx, { organizationId, today, condition: sql`a.id = any(${assignmentIds}::text[])` });
}

async function openOrRefuse(tx: Transaction, awaited: AwaitedWindows): Promise<void> {
  const { chosen, isAll } = await chooseAwaited(tx, awaited, WINDOWS_AT_ONCE);
  if (!isAll) throw stillOpening();
  await addAwaited(tx, awaited, chosen, WINDOWS_AT_ONCE);
}

function stillOpening(): AppError {
  const message = "Billing windows of many past days are still being opened; try again shortly";
  return new AppError("BUSY", undefined, { message });
}

/** For writes that let windows begin: opens them if they are few, and has the task open them if not. */
export async function beginWindowsOf(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  assignmentIds: readonly string[],
): Promise<void> {
  const awaited = { organizationId, today, condition: sql`a.id = any(${assignmentIds}::text[])` };
  const { chosen, isAll } = await chooseAwaited(tx, awaited, WINDOWS_OF_A_WRITE);
  if (isAll) await addAwaited(tx, awaited, chosen, WINDOWS_OF_A_WRITE);
  else await enqueueOpening(tx, organizationId);
}

/**
 * For whoever reads windows outside of a transaction: opens them batch by batch, each in a transaction of its own. Of more than
 * anybody waits for it opens one batch and refuses, and the task goes on.
 */
export function refreshWindows(ctx: WindowsContext): Promise<void> {
  return refresh(ctx, sql`true`);
}

/** As `refreshWindows`, for a reader of one creator's windows: those of others are not waited for. */
export function refreshWindowsOf(ctx: WindowsContext, creatorId: string): Promise<void> {
  return refresh(ctx, sql`a.creator_id = ${creatorId}`);
}

async function refresh({ db, clock, organization }: WindowsContext, condition: SqlFragment): Promise<void> {
  const awaited = { organizationId: organization.id, today: dateOf(clock.now()), condition };
  const { chosen, isAll } = await chooseAwaited(db, awaited, WINDOWS_AT_ONCE);
  let isDone = chosen.length === 0;
  while (!isDone) {
    isDone = await db.transaction((tx) => openBatch(tx, awaited));
    if (isAll || isDone) continue;
    await enqueueOpening(db, organization.id);
    throw stillOpening();
  }
}

/** For tasks, which open however many there are. */
export async function openAllWindows({ db, clock, organization }: WindowsContext): Promise<void> {
  const awaited = { organizationId: organization.id, today: dateOf(clock.now()), condition: sql`true` };
  let isDone = !(await isAnyAwaited(db, awaited));
  while (!isDone) isDone = await db.transaction((tx) => openBatch(tx, awaited));
}

/** Opens some of the windows. Answers whether these were all. */
async function openBatch(tx: Transaction, awaited: AwaitedWindows): Promise<boolean> {
  const { chosen, isAll } = await chooseAwaited(tx, awaited, WINDOWS_OF_A_BATCH);
  return (await addAwaited(tx, awaited, chosen, WINDOWS_OF_A_BATCH)) && isAll;
}

interface WindowOwners {
  readonly campaignId: string;
  readonly creatorId: string;
}

/**
 * Locks the campaigns, the creators and their assignments. A window that one transaction writes twice checks its references to
 * these, so whoever does that locks them first, in the order of locks. Opening windows locks assignments more strongly, and
 * comes before.
 */
export async function lockWindowOwners(
  tx: Transaction,
  organizationId: string,
  owners: readonly WindowOwners[],
  today: CalendarDate,
): Promise<void> {
  const campaignIds = owners.map(({ campaignId }) => campaignId);
  const creatorIds = owners.map(({ creatorId }) => creatorId);
  await openWindows(tx, organizationId, today);
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = any(${campaignIds}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = any(${creatorIds}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from assignments
    where organization_id = ${organizationId}
      and (campaign_id, creator_id) in (select * from unnest(${campaignIds}::text[], ${creatorIds}::text[]))
    order by id for key share`);
}
