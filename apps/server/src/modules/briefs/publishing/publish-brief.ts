import type { EventData } from "@clipledger/contract/events/catalog";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { DELETED_DOMAIN, mailCreator } from "../../creators/notifications/mail-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";
import type { BriefRow } from "../briefs.queries.ts";

interface Publication {
  readonly briefId: string;
  readonly kind: EventData<"brief.published">["kind"];
  /** Only these of its campaigns; all when left out. */
  readonly campaignIds?: readonly string[];
}

/** Tells creators of a brief. False when it has no campaign whose creators could be told. */
export async function publishBrief(
  tx: Transaction,
  ctx: OperationContext,
  { briefId, kind, campaignIds: toldCampaignIds }: Publication,
): Promise<boolean> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  const brief = await getPublishedBrief(tx, organizationId, briefId);
  const { name, version, campaign_ids: campaignIds } = brief;
  const told = toldCampaignIds ?? campaignIds;
  if (told.length === 0) return false;
  const creatorIds = await listReachableCreatorIds(tx, organizationId, dateOf(at), told);
  const allCreators = told.length === campaignIds.length;
  await updateLastNotifiedAt(tx, organizationId, briefId, at);
  await recordEvent(tx, ctx, {
    type: "brief.published",
    data: {
      brief: {
        id: briefId,
        name,
        version,
        campaignIds,
        creatorIds,
        allCreators,
        lastNotifiedAt: at.toISOString(),
      },
      kind,
    },
    subject: { type: "brief", id: briefId, label: name },
    changes: { creators: { before: null, after: creatorIds.length } },
  });
  await enqueueEach(
    tx,
    mailBriefTask,
    creatorIds.map((creatorId) => ({
      input: { organizationId, briefId, version, creatorId, isUpdate: kind === "updated" },
      key: `brief ${briefId} ${creatorId}`,
    })),
  );
  return true;
}

interface PublishedBriefRow {
  name: string;
  version: number;
  campaign_ids: string[];
}

function getPublishedBrief(tx: Transaction, organizationId: string, id: string): Promise<PublishedBriefRow> {
  return tx.row(sql`
    select b.name, b.version, array(
      select c.id from campaigns c where c.organization_id = b.organization_id and c.brief_id = b.id order by c.id
    ) as campaign_ids
    from briefs b where b.organization_id = ${organizationId} and b.id = ${id}`);
}

async function updateLastNotifiedAt(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update briefs set last_notified_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
}

/** Makes a new version, which the creators of all its campaigns are told to read, if it has any. The caller has locked the brief. */
export async function republishBrief(
  tx: Transaction,
  ctx: OperationContext,
  brief: BriefRow,
): Promise<boolean> {
  await raiseVersion(tx, brief, ctx.clock.now());
  const isTold = await publishBrief(tx, ctx, { briefId: brief.id, kind: "updated" });
  if (isTold) return true;
  await recordActivity(tx, ctx, {
    type: "brief.updated",
    subject: { type: "brief", id: brief.id, label: brief.name },
    changes: { version: { before: brief.version, after: brief.version + 1 } },
  });
  return false;
}

async function raiseVersion(tx: Transaction, { organization_id, id }: BriefRow, at: Date): Promise<void> {
  await tx.execute(sql`
    update briefs set version = version + 1, updated_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

interface MailedBrief extends BriefForCreator {
  readonly isUpdate: boolean;
}

/** Tells a creator by email that there is a brief to read. */
export const mailBriefTask = defineTask<MailedBrief>({
  name: "briefs.mail-brief",
  input: z.object({
    organizationId: z.string(),
    briefId: z.string(),
    version: z.int(),
    creatorId: z.string(),
    isUpdate: z.boolean(),
  }),
  run: mailBrief,
});

async function mailBrief(services: Services, { isUpdate, ...brief }: MailedBrief): Promise<void> {
  const addressee = await findAddressee(services.db, dateOf(services.clock.now()), brief);
  if (addressee === undefined) return;
  const { user_id: userId, first_name, organization_name: organization, campaign_name: campaign } = addressee;
  await mailCreator(services, {
    organizationId: brief.organizationId,
    userId,
    kind: "brief",
    write: ({ say }) => ({
      subject: isUpdate
        ? say("{organization} has changed your brief", { organization })
        : say("{organization} has a brief for you", { organization }),
      lines: [
        say("Hello {name},", { name: first_name }),
        "",
        isUpdate
          ? say(
              "{organization} has changed the brief for {campaign}. Please read it again before your next video.",
              { organization, campaign },
            )
          : say(
              "{organization} has written down what your videos for {campaign} should show. Please read the brief before your next one.",
              { organization, campaign },
            ),
      ],
    }),
    to: `/portal/creators/${brief.creatorId}/brief/${addressee.campaign_id}`,
  });
}

interface BriefAddressee {
  user_id: string;
  first_name: string;
  organization_name: string;
  campaign_id: string;
  campaign_name: string;
}

interface BriefForCreator {
  readonly organizationId: string;
  readonly briefId: string;
  readonly version: number;
  readonly creatorId: string;
}

/** Undefined once the version is outdated or read, or the creator has nothing to do with the brief any more. */
function findAddressee(
  db: Queryable,
  today: CalendarDate,
  { organizationId, briefId, version, creatorId }: BriefForCreator,
): Promise<BriefAddressee | undefined> {
  return db.maybeRow(sql`
    select cr.user_id, cr.first_name, ${brandName} as organization_name, c.id as campaign_id, c.name as campaign_name
    from briefs b
    join campaigns c on c.organization_id = b.organization_id and c.brief_id = b.id ${joinReachable(today)}
    join organizations o on o.id = b.organization_id
    where b.organization_id = ${organizationId} and b.id = ${briefId} and b.version = ${version} and cr.id = ${creatorId}
      and not exists (
        select from brief_reads r
        where r.organization_id = b.organization_id and r.brief_id = b.id and r.version = b.version
          and r.creator_id = cr.id
      )
    order by a.valid_from limit 1`);
}

/**
 * Joins to `campaigns c` whoever works in it or is scheduled to, as `assignments a` and `creators cr`: those who have
 * joined, or can be emailed about briefs.
 */
export function joinReachable(today: CalendarDate): SqlFragment {
  return sql`
    join assignments a on a.organization_id = c.organization_id and a.campaign_id = c.id
      and (a.valid_until is null or a.valid_until >= ${today})
    join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id and cr.archived_at is null
      and (cr.joined_at is not null or ${canBeMailed})`;
}

const canBeMailed: SqlFragment = sql`exists (
  select from users addressee
  where addressee.id = cr.user_id and split_part(addressee.email, '@', 2) <> ${DELETED_DOMAIN} and not exists (
    select from unwanted_mails w where w.user_id = addressee.id and w.kind = 'brief'
  ))`;

async function listReachableCreatorIds(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  campaignIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct cr.id from campaigns c ${joinReachable(today)}
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])
    order by cr.id`);
  return rows.map(({ id }) => id);
}
