import { type CalendarDate, dateOf, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask, enqueue, enqueueEach } from "../../../infra/tasks/task.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";
import { calculateRunningWindow } from "../home/get-running-window.ts";

/** Each day, looks for creators who post too slowly to reach the target of their running cycle. */
export const findBehindTargetTask = defineTask({
  name: "portal.find-behind-target",
  input: z.object({}),
  schedule: "7 9 * * *",
  run: findBehindTarget,
});

async function findBehindTarget({ db, clock }: Services): Promise<void> {
  const creators = await listHalfway(db, dateOf(clock.now()));
  await enqueueEach(
    db,
    checkTargetTask,
    creators.map(({ organization_id: organizationId, creator_id: creatorId }) => ({
      input: { organizationId, creatorId },
      key: `check-target ${organizationId} ${creatorId}`,
    })),
  );
}

interface HalfwayRow {
  readonly organization_id: string;
  readonly creator_id: string;
}

/** Across organizations: who works towards a target, has half of the cycle behind them, and was not told in it. */
function listHalfway(db: Queryable, today: CalendarDate): Promise<HalfwayRow[]> {
  return db.rows(sql`
    select w.organization_id, w.creator_id
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id and c.video_target > 0
    join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
    where w.state = 'open' and w.starts_on <= ${today} and w.ends_on >= ${today}
      and (${today}::date - w.starts_on) * 2 >= w.ends_on - w.starts_on + 1
      and k.joined_at is not null and k.archived_at is null
      and not exists (select from unwanted_mails u where u.user_id = k.user_id and u.kind = 'target')
      and not exists (
        select from target_notices n where n.organization_id = w.organization_id and n.creator_id = w.creator_id
          and n.campaign_id = w.campaign_id and n.starts_on = w.starts_on
      )
    order by w.organization_id, w.creator_id`);
}

const CreatorSchema = z.object({ organizationId: z.string(), creatorId: z.string() });
type NamedCreator = z.infer<typeof CreatorSchema>;

/** Counts one creator's videos as their pay does, and orders the email if they are behind. */
export const checkTargetTask = defineTask({
  name: "portal.check-target",
  input: CreatorSchema,
  run: checkTarget,
});

/** The note and the order of the email stand or fall together, so that of several processes one sends it. */
async function checkTarget(services: Services, creator: NamedCreator): Promise<void> {
  const behind = await findBehind(services, creator);
  if (behind === undefined) return;
  const { organizationId, creatorId } = creator;
  await services.db.transaction(async (tx) => {
    const noted = await tx.rows<{ starts_on: CalendarDate }>(sql`
      ${insertRow("target_notices", {
        organizationId,
        creatorId,
        campaignId: behind.campaignId,
        startsOn: behind.startsOn,
        toldAt: services.clock.now(),
      })}
      on conflict do nothing returning starts_on`);
    if (noted.length > 0) await enqueue(tx, mailBehindTargetTask, creator);
  });
}

/** Tells one creator by email that videos are missing. */
export const mailBehindTargetTask = defineTask({
  name: "portal.mail-behind-target",
  input: CreatorSchema,
  run: mailBehindTarget,
});

/** Who caught up meanwhile, or whose cycle has ended, is told nothing. */
async function mailBehindTarget(services: Services, creator: NamedCreator): Promise<void> {
  const behind = await findBehind(services, creator);
  if (behind === undefined) return;
  await mailCreator(services, {
    organizationId: creator.organizationId,
    userId: behind.userId,
    kind: "target",
    write: (translator) => ({
      subject: translator.say(
        "{organization}: {missing, plural, one {# video is} other {# videos are}} still missing",
        { organization: behind.organizationName, missing: behind.target - behind.posted },
      ),
      lines: mailLines(behind, translator),
    }),
    to: `/portal/creators/${creator.creatorId}`,
  });
}

function mailLines(behind: Behind, { say, locale }: Translator): string[] {
  const { firstName: name, organizationName: organization, campaignName: campaign } = behind;
  const { posted, target, daysLeft: days, endsOn } = behind;
  const day = new Date(endsOn).toLocaleDateString(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return [
    name === "" ? say("Hello,") : say("Hello {name},", { name }),
    "",
    say(
      "Your cycle for {campaign} runs until {day}. So far you have posted {posted} of {target, plural, one {# video} other {# videos}} that count.",
      { campaign, day, posted, target },
    ),
    say("{days, plural, one {One day is} other {# days are}} left, today included.", { days }),
    "",
    say("If something keeps you from it, tell {organization} in the chat.", { organization }),
  ];
}

interface Behind {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
  readonly daysLeft: number;
  readonly posted: number;
  readonly target: number;
  readonly userId: string;
  readonly firstName: string;
  readonly organizationName: string;
}

/** Undefined for somebody who is on pace: as far with their videos as with the days that are over. */
async function findBehind(services: Services, named: NamedCreator): Promise<Behind | undefined> {
  const { organizationId, creatorId } = named;
  const creator = await findCreator(services.db, named);
  if (creator === undefined) return undefined;
  const ctx = { ...services, organization: { id: organizationId, plan: creator.plan } };
  const running = await calculateRunningWindow(ctx, creatorId);
  if (running === undefined) return undefined;
  const { window, calculation } = running;
  const { campaign_id, campaign_name, starts_on, ends_on, video_target: target } = window;
  if (target === null) return undefined;
  const posted = calculation.metrics.perVideo.filter(
    ({ publishedAt }) => dateOf(new Date(publishedAt)) >= starts_on,
  ).length;
  const daysOver = toEpochDay(dateOf(services.clock.now())) - toEpochDay(starts_on);
  const days = toEpochDay(ends_on) - toEpochDay(starts_on) + 1;
  if (daysOver * 2 < days || posted * days >= target * daysOver) return undefined;
  return {
    campaignId: campaign_id,
    campaignName: campaign_name,
    startsOn: starts_on,
    endsOn: ends_on,
    daysLeft: days - daysOver,
    posted,
    target,
    userId: creator.user_id,
    firstName: creator.first_name,
    organizationName: creator.organization_name,
  };
}

interface CreatorRow {
  readonly user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly plan: Plan;
}

function findCreator(
  db: Queryable,
  { organizationId, creatorId }: NamedCreator,
): Promise<CreatorRow | undefined> {
  return db.maybeRow(sql`
    select k.user_id, k.first_name, ${brandName} as organization_name, o.plan
    from creators k join organizations o on o.id = k.organization_id
    where k.organization_id = ${organizationId} and k.id = ${creatorId} and k.archived_at is null`);
}
