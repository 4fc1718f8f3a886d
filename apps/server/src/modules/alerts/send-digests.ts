import {
  addDays,
  type CalendarDate,
  dateOf,
  startInstant,
  startOfWeek,
} from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { attemptAll, defineTask } from "../../infra/tasks/task.ts";
import { orderMessages } from "./send-message.ts";

/** Each hour, orders the digests whose moment has come. */
export const sendDigestsTask = defineTask({
  name: "alerts.send-digests",
  input: z.object({}),
  schedule: "1 * * * *",
  run: sendDigests,
});

interface SettingsRow {
  readonly organization_id: string;
  readonly weekday: number;
  readonly hour: number;
  /** Never null: those that are on have it. */
  readonly turned_on_at: Date;
}

/** Across organizations. After downtime it is the newest moment that counts: one late digest, and not one for each week. */
async function sendDigests(services: Services): Promise<void> {
  const now = services.clock.now();
  const settings = await services.db.rows<SettingsRow>(sql`
    select s.organization_id, s.weekday::int, s.hour::int, s.turned_on_at from digest_settings s
    where s.is_on and exists (select from digest_channels x where x.organization_id = s.organization_id)
      and not exists (
        select from digests d where d.organization_id = s.organization_id
          and d.week_starts_on >= ${addDays(startOfWeek(dateOf(now)), -7)}::date
      )
    order by s.organization_id`);
  await attemptAll(
    services.log,
    settings.flatMap(({ organization_id: organizationId, turned_on_at, ...when }) => {
      const moment = lastMoment(now, when);
      if (moment <= turned_on_at) return [];
      return () => order(services, organizationId, addDays(startOfWeek(dateOf(moment)), -7));
    }),
  );
}

const HOUR_MS = 3_600_000;

/** The newest moment of sending that is not in the future. */
function lastMoment(now: Date, { weekday, hour }: Pick<SettingsRow, "weekday" | "hour">): Date {
  const inWeek = (monday: CalendarDate) =>
    new Date(startInstant(addDays(monday, weekday - 1)).getTime() + hour * HOUR_MS);
  const monday = startOfWeek(dateOf(now));
  const ofThisWeek = inWeek(monday);
  return ofThisWeek <= now ? ofThisWeek : inWeek(addDays(monday, -7));
}

/** The week is told once, whichever process comes first. */
async function order({ db, clock }: Services, organizationId: string, week: CalendarDate): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const noted = await tx.execute(sql`
      insert into digests (organization_id, week_starts_on, created_at) values (${organizationId}, ${week}, ${at})
      on conflict do nothing`);
    if (noted > 0) await orderMessages(tx, { organizationId, at }, { weekStartsOn: week });
  });
}
