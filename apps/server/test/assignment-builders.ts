import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { sql } from "../src/infra/db/sql.ts";
import { assignCreators } from "../src/modules/campaigns/assignments/assign-creators.ts";
import type { TestOrganization } from "./builders.ts";

interface StoredAssignment {
  readonly id: string;
  readonly campaign_id: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly next_window_on: string | null;
}

interface TestAssignmentStart {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly startBasis?: CycleBasis;
  /** With a date, the basis is custom. */
  readonly startDate?: string;
}

/** An assignment made as a caller makes it, with the windows that have begun. Starts with the current cycle. */
export async function buildAssignment(
  organization: TestOrganization,
  { campaignId, creatorId, startBasis = "current", startDate }: TestAssignmentStart,
): Promise<StoredAssignment> {
  const start =
    startDate === undefined
      ? { startBasis }
      : { startBasis: "custom" as const, startDate: calendarDate(startDate) };
  await assignCreators(organization.ctx, { creatorIds: [creatorId], campaignId, ...start });
  const latest = (await assignmentsOf(organization, creatorId)).at(-1);
  if (latest === undefined) throw new Error("The new assignment is not stored");
  return latest;
}

/** The creator's assignments as they stand in their table, oldest first. */
export function assignmentsOf({ id, ctx }: TestOrganization, creatorId: string): Promise<StoredAssignment[]> {
  return ctx.db.rows(sql`
    select id, campaign_id, valid_from, valid_until, next_window_on from assignments
    where organization_id = ${id} and creator_id = ${creatorId} order by valid_from`);
}

type TestWindow = [startsOn: string, endsOn: string, state: string, generation: number];

/** The creator's billing windows, the retracted ones too, oldest first. */
export async function windowsOf({ id, ctx }: TestOrganization, creatorId: string): Promise<TestWindow[]> {
  const rows = await ctx.db.rows<{
    starts_on: string;
    ends_on: string;
    state: string;
    generation: number;
  }>(sql`
    select starts_on, ends_on, state, generation from billing_windows
    where organization_id = ${id} and creator_id = ${creatorId} order by starts_on, ends_on`);
  return rows.map(({ starts_on, ends_on, state, generation }) => [starts_on, ends_on, state, generation]);
}

/** Pays or cancels the creator's window that starts on the day. */
export async function settleWindow(
  { id, ctx }: TestOrganization,
  creatorId: string,
  startsOn: string,
  state: "paid" | "canceled",
): Promise<void> {
  const settled = await ctx.db.execute(sql`
    update billing_windows set state = ${state}, decided_at = ${ctx.clock.now()}
    where organization_id = ${id} and creator_id = ${creatorId} and starts_on = ${startsOn} and state = 'open'`);
  if (settled !== 1) throw new Error(`There is no open window from ${startsOn}`);
}
