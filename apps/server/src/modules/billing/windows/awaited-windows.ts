import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AssignmentRow, assignmentColumns, joinAssigned, toAssignment } from "../assignment.ts";

/** Windows that began and have no row yet, of `assignments a` that fulfil a condition. */
export interface AwaitedWindows {
  readonly organizationId: string;
  readonly today: CalendarDate;
  readonly condition: SqlFragment;
}

export async function isAnyAwaited(db: Queryable, awaited: AwaitedWindows): Promise<boolean> {
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
export async function chooseAwaited(db: Queryable, awaited: AwaitedWindows, limit: number): Promise<Choice> {
  return choose(await listAwaiting(db, awaited, limit), awaited.today, limit);
}

/**
 * Adds the rows of chosen windows, and answers whether no more are awaited. What another transaction added since they were
 * chosen is left out; what came to be awaited since then may be over the limit.
 */
export async function addAwaited(
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
    from unnest(
      ${opened.map(({ row }) => row.id)}::text[], ${opened.map(({ nextWindowOn }) => nextWindowOn)}::date[]
    ) as opened(id, next_window_on)
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
