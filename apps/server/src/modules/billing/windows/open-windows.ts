import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";
import { type AssignmentRow, assignmentColumns, joinAssigned, toAssignment } from "../assignment.ts";

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

/** Windows that began and have no row yet, of `assignments a` that fulfil a condition. */
interface AwaitedWindows {
  readonly organizationId: string;
  readonly today: CalendarDate;
  readonly condition: SqlFragment;
}

async function isAnyAwaited(db: Queryable, awaited: AwaitedWindows): Promise<boolean> {
  const { is_any } = await db.row<{ is_any: boolean }>(sql`
    select exists (select from assignments a where ${isAwaiting(awaited)}) as is_any`);
  return is_any;
}

/** An assignment with windows to add, and the first day of the window after them. */
interface Opening {
  readonly row: AwaitingRow;
  readonly windows: readonly NewWindow[];
  readonly nextWindowOn: CalendarDate | null;
}

interface Choice {
  readonly chosen: readonly Opening[];
  readonly isAll: boolean;
}

/** Reads which windows the assignments await, up to the limit. */
async function chooseAwaited(db: Queryable, awaited: AwaitedWindows, limit: number): Promise<Choice> {
  return choose(await listAwaiting(db, awaited, limit), awaited.today, limit);
}

/**
 * Adds the rows of chosen windows, and answers whether no more are awaited. What another transaction added since they were
 * chosen is left out; what came to be awaited since then may be over the limit.
 */
async function addAwaited(
  tx: Transaction,
  awaited: AwaitedWindows,
  chosen: readonly Opening[],
  limit: number,
): Promise<boolean> {
  if (chosen.length === 0) return true;
  const { organizationId, today } = awaited;
  const { chosen: opened, isAll } = choose(await lockAwaiting(tx, awaited, chosen), today, limit);
  const windows = opened.flatMap((opening) => opening.windows);
  await insertWindows(tx, organizationId, windows, today);
  await tx.execute(sql`
    update assignments a set next_window_on = opened.next_window_on
    from ${givenRows("opened", {
      types: { id: "text", nextWindowOn: "date" },
      rows: opened.map(({ row, nextWindowOn }) => ({ id: row.id, nextWindowOn })),
    })}
    where a.organization_id = ${organizationId} and a.id = opened.id`);
  return isAll;
}

interface AwaitingRow extends AssignmentRow {
  next_window_on: CalendarDate;
}

function isAwaiting({ organizationId, today, condition }: AwaitedWindows): SqlFragment {
  return sql`a.organization_id = ${organizationId} and a.next_window_on <= ${today} and ${condition}`;
}

/** Each assignment awaits a window at least, so one assignment more than the limit tells that there are too many. */
function listAwaiting(db: Queryable, awaited: AwaitedWindows, limit: number): Promise<AwaitingRow[]> {
  return db.rows(sql`
    select ${assignmentColumns}, a.next_window_on from assignments a ${joinAssigned}
    where ${isAwaiting(awaited)} order by a.id limit ${limit + 1}`);
}

/**
 * A new window locks its campaign and its creator, so these are locked before the assignment, in the order in which assigning
 * locks them: otherwise each could wait for the other.
 */
async function lockAwaiting(
  tx: Transaction,
  awaited: AwaitedWindows,
  chosen: readonly Opening[],
): Promise<AwaitingRow[]> {
  const rows = chosen.map(({ row }) => row);
  await tx.rows(sql`
    select from campaigns where organization_id = ${awaited.organizationId}
      and id = any(${rows.map(({ campaign_id }) => campaign_id)}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${awaited.organizationId}
      and id = any(${rows.map(({ creator_id }) => creator_id)}::text[])
    order by id for key share`);
  return tx.rows(sql`
    select ${assignmentColumns}, a.next_window_on from assignments a ${joinAssigned}
    where ${isAwaiting(awaited)} and a.id = any(${rows.map(({ id }) => id)}::text[])
    order by a.id for update of a`);
}

/** The first windows of the assignments, up to the limit, and whether these are all. */
function choose(rows: readonly AwaitingRow[], today: CalendarDate, limit: number): Choice {
  const chosen: Opening[] = [];
  let left = limit;
  for (const row of rows) {
    if (left === 0) return { chosen, isAll: false };
    const { windows, rest } = openingOf(row, today, left);
    left -= windows.length;
    chosen.push({ row, windows, nextWindowOn: rest });
    if (rest !== null && rest <= today) return { chosen, isAll: false };
  }
  return { chosen, isAll: rows.length <= limit };
}

/** As many of the windows that an assignment awaits as the limit allows, and the first day of the one after them. */
function openingOf(row: AwaitingRow, today: CalendarDate, limit: number) {
  const assignment = toAssignment(row);
  const { id: assignmentId, campaign, creator } = assignment;
  const awaited = assignmentWindows(campaign.schedule, assignment, today, row.next_window_on);
  const next = awaited[limit] ?? firstWindowAfter(campaign.schedule, assignment, today);
  const windows = awaited.slice(0, limit).map(({ startsOn, endsOn }): NewWindow => {
    return { assignmentId, campaignId: campaign.id, creatorId: creator.id, startsOn, endsOn };
  });
  return { windows, rest: next?.startsOn ?? null };
}

interface NewWindow extends BillingWindow {
  readonly assignmentId: string;
  readonly campaignId: string;
  readonly creatorId: string;
}

/** Each statement has a time limit, and a long break can leave very many windows to add. */
const WINDOWS_PER_STATEMENT = 5_000;

async function insertWindows(
  tx: Transaction,
  organizationId: string,
  windows: readonly NewWindow[],
  today: CalendarDate,
): Promise<void> {
  for (let start = 0; start < windows.length; start += WINDOWS_PER_STATEMENT) {
    await insertSome(tx, organizationId, windows.slice(start, start + WINDOWS_PER_STATEMENT), today);
  }
}

/**
 * A window that was retracted comes back. If it was due when it was retracted, which is when it was last changed, it is due
 * once more.
 */
async function insertSome(
  tx: Transaction,
  organizationId: string,
  windows: readonly NewWindow[],
  today: CalendarDate,
): Promise<void> {
  const at = startInstant(today);
  await tx.execute(sql`
    insert into billing_windows as w (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, created_at, updated_at
    )
    select ${organizationId}, n.campaign_id, n.creator_id, n.starts_on, n.ends_on, n.assignment_id, 'open', ${at}, ${at}
    from unnest(
      ${arrayLiteral(windows.map(({ campaignId }) => campaignId))}::text[],
      ${arrayLiteral(windows.map(({ creatorId }) => creatorId))}::text[],
      ${arrayLiteral(windows.map(({ startsOn }) => startsOn))}::date[],
      ${arrayLiteral(windows.map(({ endsOn }) => endsOn))}::date[],
      ${arrayLiteral(windows.map(({ assignmentId }) => assignmentId))}::text[]
    ) as n(campaign_id, creator_id, starts_on, ends_on, assignment_id)
    on conflict (organization_id, campaign_id, creator_id, starts_on, ends_on) do update
    set state = 'open', assignment_id = excluded.assignment_id, amount_minor = null, updated_at = excluded.updated_at,
      generation = w.generation + case when w.ends_on < (w.updated_at at time zone 'UTC')::date then 1 else 0 end
    where w.state = 'retracted'`);
}
