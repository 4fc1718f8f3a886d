import type { EventType, NewEvent } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { firstNewsDay } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent, publishEvents } from "../../../infra/events/outbox.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import type { CampaignRow } from "../campaigns.queries.ts";

/** Something that a day brought about: what happened, to which row, and on which day. */
export interface Moment {
  readonly moment: EventType;
  readonly subjectId: string;
  readonly onDay: CalendarDate;
}

/** An event that a day brought about, with the moment that keeps it from being published twice. */
export interface MomentEvent {
  readonly moment: Moment;
  readonly event: NewEvent;
}

/** Records that these were published. Answers those that had not been, which are the caller's to publish. */
export async function insertToldMoments(
  tx: Transaction,
  organizationId: string,
  moments: readonly Moment[],
  at: Date,
): Promise<Moment[]> {
  if (moments.length === 0) return [];
  const rows = await tx.rows<{ moment: EventType; subject_id: string; on_day: CalendarDate }>(sql`
    ${insertRows("told_moments", {
      types: { moment: "text", subjectId: "text", onDay: "date" },
      rows: moments,
      alike: { organizationId, toldAt: at },
    })}
    on conflict do nothing
    returning moment, subject_id, on_day`);
  return rows.map(({ moment, subject_id, on_day }) => ({ moment, subjectId: subject_id, onDay: on_day }));
}

/**
 * For moments that a write takes from the hourly task by moving their day: those that the task would still have published.
 * They are the caller's to publish.
 */
export function takeUntoldMoments(
  tx: Transaction,
  organizationId: string,
  moments: readonly Moment[],
  at: Date,
): Promise<Moment[]> {
  const since = firstNewsDay(dateOf(at));
  return insertToldMoments(
    tx,
    organizationId,
    moments.filter(({ onDay }) => onDay >= since),
    at,
  );
}

type MomentContext = Pick<OperationContext, "actor" | "clock"> & {
  readonly organization: { readonly id: string };
};

/** Publishes those events that were not published before, in the order given, and records their moments. */
export async function publishMoments(
  tx: Transaction,
  ctx: MomentContext,
  events: readonly MomentEvent[],
): Promise<void> {
  const untold = await insertToldMoments(
    tx,
    ctx.organization.id,
    events.map(({ moment }) => moment),
    ctx.clock.now(),
  );
  const names = new Set(untold.map(nameOf));
  await publishEvents(
    tx,
    ctx,
    events.filter(({ moment }) => names.has(nameOf(moment))).map(({ event }) => event),
  );
}

function nameOf({ moment, subjectId, onDay }: Moment): string {
  return `${moment} ${subjectId} ${onDay}`;
}

/**
 * Publishes at once that a write started the campaign. A start that only moved within the past is published only if it was
 * not yet; one that stayed is left to the hourly task.
 */
export async function publishCampaignStart(
  tx: Transaction,
  ctx: OperationContext,
  { before, after }: { before?: CampaignRow; after: CampaignRow },
): Promise<void> {
  const now = ctx.clock.now();
  const today = dateOf(now);
  if (after.starts_on > today || after.starts_on === before?.starts_on) return;
  const wasRunning = before !== undefined && before.starts_on <= today;
  const missed = wasRunning
    ? await takeUntoldMoments(tx, after.organization_id, [startMoment(before)], now)
    : [];
  const [untold] = await insertToldMoments(tx, after.organization_id, [startMoment(after)], now);
  if (untold === undefined || (wasRunning && missed.length === 0)) return;
  await publishEvent(tx, ctx, "campaign.started", { campaign: toEventCampaign(after, today) });
}

function startMoment({ id, starts_on }: CampaignRow): Moment {
  return { moment: "campaign.started", subjectId: id, onDay: starts_on };
}
