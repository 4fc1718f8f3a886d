import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Database, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AssignmentRow, toAssignment } from "../assignments/assignment.ts";
import { assignmentColumns, joinAssigned } from "../assignments/assignments.queries.ts";
import { insertWindows, type NewWindow } from "./windows.queries.ts";

/** Adds a row for every window that began and has none yet. Whoever reads windows calls this first. */
export function openWindows(tx: Transaction, organizationId: string, today: CalendarDate): Promise<void> {
  return openAwaited(tx, organizationId, today, sql`true`);
}

/** For whoever reads windows outside of a transaction: opens one only when there is something to do. */
export async function refreshWindows(
  db: Database,
  organizationId: string,
  today: CalendarDate,
): Promise<void> {
  const { is_awaited } = await db.row<{ is_awaited: boolean }>(sql`
    select exists (
      select from assignments where organization_id = ${organizationId} and next_window_on <= ${today}
    ) as is_awaited`);
  if (is_awaited) await db.transaction((tx) => openWindows(tx, organizationId, today));
}

export function openWindowsOf(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  assignmentIds: readonly string[],
): Promise<void> {
  return openAwaited(tx, organizationId, today, sql`a.id = any(${assignmentIds}::text[])`);
}

async function openAwaited(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  condition: SqlFragment,
): Promise<void> {
  const awaiting = await lockAwaiting(tx, organizationId, today, condition);
  if (awaiting.length === 0) return;
  const opened = awaiting.map((row) => openingOf(row, today));
  await insertWindows(
    tx,
    organizationId,
    opened.flatMap(({ windows }) => windows),
    today,
  );
  await tx.execute(sql`
    update assignments a set next_window_on = opened.next_window_on
    from unnest(
      ${opened.map(({ id }) => id)}::text[], ${opened.map(({ nextWindowOn }) => nextWindowOn)}::date[]
    ) as opened(id, next_window_on)
    where a.organization_id = ${organizationId} and a.id = opened.id`);
}

interface AwaitingRow extends AssignmentRow {
  next_window_on: CalendarDate;
}

/**
 * A new window holds its campaign and its creator, so these are taken before the assignment, in the order that assigning
 * takes them: otherwise each could wait for the other.
 */
async function lockAwaiting(
  tx: Transaction,
  organizationId: string,
  today: CalendarDate,
  condition: SqlFragment,
): Promise<AwaitingRow[]> {
  const isAwaiting = sql`a.organization_id = ${organizationId} and a.next_window_on <= ${today} and ${condition}`;
  const found = await tx.rows<{ id: string; campaign_id: string; creator_id: string }>(sql`
    select a.id, a.campaign_id, a.creator_id from assignments a where ${isAwaiting}`);
  if (found.length === 0) return [];
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId}
      and id = any(${found.map(({ campaign_id }) => campaign_id)}::text[])
    order by id for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId}
      and id = any(${found.map(({ creator_id }) => creator_id)}::text[])
    order by id for key share`);
  return tx.rows(sql`
    select ${assignmentColumns}, a.next_window_on from assignments a ${joinAssigned}
    where ${isAwaiting} and a.id = any(${found.map(({ id }) => id)}::text[])
    order by a.id for update of a`);
}

interface Opening {
  readonly id: string;
  readonly windows: readonly NewWindow[];
  readonly nextWindowOn: CalendarDate | null;
}

function openingOf(row: AwaitingRow, today: CalendarDate): Opening {
  const assignment = toAssignment(row);
  const { campaign, creator } = assignment;
  const awaited = assignmentWindows(campaign.schedule, assignment, today, row.next_window_on);
  return {
    id: row.id,
    windows: awaited.map(({ startsOn, endsOn }) => ({
      assignmentId: row.id,
      campaignId: campaign.id,
      creatorId: creator.id,
      startsOn,
      endsOn,
    })),
    nextWindowOn: firstWindowAfter(campaign.schedule, assignment, today)?.startsOn ?? null,
  };
}
