import type { EventAssignment } from "@clipledger/contract/events/campaigns";
import type { EventCreator } from "@clipledger/contract/events/creators";
import type { ApplicationOutput } from "@clipledger/contract/jobs/application";
import { type CalendarDate, calendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FollowedEvent, Follower } from "../../../infra/events/act-on-events.ts";
import { attemptAll } from "../../../infra/tasks/task.ts";
import { isCreator } from "../../creators/creators.queries.ts";
import { announceToPeople } from "../announce-in-chat.ts";
import { lockDirectChat } from "../direct-chat.ts";
import { deleteMembers, listMembers, publishGroupChange, setMembers } from "../groups/group-members.ts";
import { followCampaign, type NewGroup, removeChat } from "../groups/manage-groups.ts";
import { type ChatContext, lockChatWhere, lockChatWithoutPartner } from "../locked-chat.ts";
import { postStatus, postSystemMessage } from "../post-system-message.ts";

/** Keeps chats in step with the roster and with campaigns, and tells creators what became of their work. */
export const followInChats: Follower = async (services, organizationId, events) => {
  const ctx = { ...services, actor: systemActor, organization: { id: organizationId } };
  const ids = events.map(({ id }) => id);
  const outdated = await listOutdatedEvents(ctx.db, organizationId, ids);
  const current = events.filter(({ id }) => !outdated.has(id));
  await attemptAll(services.log, [
    ...current.map((event) => () => followOne(ctx, event)),
    ...campaignsOf(events).map(
      (campaignId) => () => ctx.db.transaction((tx) => followCampaign(tx, ctx, campaignId)),
    ),
  ]);
};

async function followOne(ctx: FollowContext, event: FollowedEvent): Promise<void> {
  switch (event.type) {
    case "assignment.created":
    case "assignment.updated":
    case "assignment.canceled":
    case "assignment.ended":
      return postAssignmentChange(ctx, event);
    case "application.status_changed":
      return postApplicationDecision(ctx, event);
    case "creator.created":
      return adoptChat(ctx, event.data.creator);
    case "creator.archived":
      return leaveGroups(ctx, event.data.creator.id);
    case "creator.deleted":
      return endChatsOfCreator(ctx, event.data.creator);
    case "campaign.deleted":
      return endGroupOfCampaign(ctx, event.data.campaign.id);
    default:
  }
}

function campaignsOf(events: readonly FollowedEvent[]): string[] {
  return [
    ...new Set(events.flatMap(({ data }) => ("assignment" in data ? [data.assignment.campaignId] : []))),
  ];
}

const TELLING_TYPES: readonly AssignmentEvent["type"][] = [
  "assignment.created",
  "assignment.updated",
  "assignment.canceled",
  "assignment.ended",
];

/** Lists those of the events after which another event told of the same assignment. */
async function listOutdatedEvents(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select e.id from events e
    where e.organization_id = ${organizationId} and e.id = any(${ids}::text[]) and e.type = any(${TELLING_TYPES}::text[])
      and exists (
        select from events later
        where later.organization_id = ${organizationId} and later.type = any(${TELLING_TYPES}::text[])
          and later.occurred_at >= e.occurred_at and later.position > e.position
          and later.data #>> '{assignment,id}' = e.data #>> '{assignment,id}'
      )`);
  return new Set(rows.map(({ id }) => id));
}

/** Somebody who applied has become a creator, and keeps their chat. */
function adoptChat(ctx: FollowContext, { id, creatorUserId }: EventCreator): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const organizationId = ctx.organization.id;
    const mayAdopt =
      (await hasChatAsApplicant(tx, organizationId, creatorUserId)) &&
      (await isCreator(tx, organizationId, id));
    if (mayAdopt) await lockDirectChat(tx, ctx, { creatorId: id });
  });
}

/** Who is archived leaves the groups they were invited to; a campaign's group follows their assignments. */
async function leaveGroups(ctx: FollowContext, creatorId: string): Promise<void> {
  const groups = await listGroupsOf(ctx.db, ctx.organization.id, creatorId);
  for (const { id: chatId, group_kind } of groups)
    if (group_kind === "manual") await ctx.db.transaction((tx) => leaveGroup(tx, ctx, { chatId, creatorId }));
}

async function leaveGroup(
  tx: Transaction,
  ctx: FollowContext,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<void> {
  const chat = await lockChatWhere(tx, ctx.organization.id, sql`t.id = ${chatId}`);
  if (chat === undefined) return;
  const members = await listMembers(tx, ctx.organization.id, chatId);
  const staying = members.filter(({ creator_id }) => creator_id !== creatorId);
  await publishGroupChange(tx, ctx, chatId, await setMembers(tx, ctx, chat, staying));
}

/** A chat belongs to its creator, and goes with them. Groups go on without them. */
async function endChatsOfCreator(ctx: FollowContext, creator: EventCreator): Promise<void> {
  const { id, creatorUserId } = creator;
  for (const group of await listGroupsOf(ctx.db, ctx.organization.id, id))
    await ctx.db.transaction((tx) => forgetMember(tx, ctx, group.id, creator));
  await ctx.db.transaction(async (tx) => {
    const chat = await lockChatWithoutPartner(tx, ctx.organization.id, id);
    if (chat !== undefined)
      await removeChat(tx, ctx, { ...chat, creator_user_id: creatorUserId }, "creator_deleted");
  });
}

async function forgetMember(
  tx: Transaction,
  ctx: FollowContext,
  chatId: string,
  { id, creatorUserId }: EventCreator,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const chat = await lockChatWhere(tx, organizationId, sql`t.id = ${chatId}`);
  if (chat === undefined || (await deleteMembers(tx, organizationId, { chatId, creatorIds: [id] })) === 0)
    return;
  await publishGroupChange(tx, ctx, chatId, { addedUserIds: [], removedUserIds: [creatorUserId] });
  await announceToPeople(tx, ctx, chatId, { kind: "thread_deleted", userIds: [creatorUserId] });
}

function endGroupOfCampaign(ctx: FollowContext, campaignId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChatWhere(tx, ctx.organization.id, sql`t.campaign_id = ${campaignId}`);
    if (chat !== undefined) await removeChat(tx, ctx, chat, "campaign_deleted");
  });
}

/** Whether there is a chat with the person as an applicant. */
async function hasChatAsApplicant(db: Queryable, organizationId: string, userId: string): Promise<boolean> {
  const chat = await db.maybeRow(sql`
    select from chats where organization_id = ${organizationId} and applicant_user_id = ${userId}`);
  return chat !== undefined;
}

interface GroupOfCreator {
  readonly id: string;
  /** Never null: only groups have rows of members. */
  readonly group_kind: NewGroup["groupKind"];
}

/** The groups with this creator among their members, also if the creator is gone already. */
function listGroupsOf(db: Queryable, organizationId: string, creatorId: string): Promise<GroupOfCreator[]> {
  return db.rows(sql`
    select t.id, t.group_kind from chat_group_members g
    join chats t on t.organization_id = g.organization_id and t.id = g.chat_id
    where g.organization_id = ${organizationId} and g.creator_id = ${creatorId}
    order by t.id`);
}

/** Where the system acts by itself, because something happened. */
type FollowContext = Services & ChatContext;

function postAssignmentChange(ctx: FollowContext, event: AssignmentEvent): Promise<void> {
  const { id: assignmentId, orgCreatorId: creatorId, campaignId } = event.data.assignment;
  return ctx.db.transaction(async (tx) => {
    if (!(await isCreator(tx, ctx.organization.id, creatorId))) return;
    await postSystemMessage(tx, ctx, {
      creatorId,
      content: assignmentWords(event),
      metadata: { type: event.type, assignmentId, campaignId },
      clientMessageId: event.id,
    });
  });
}

/** Somebody who only applied hears of it, too: their chat begins with it if there is none. */
async function postApplicationDecision(
  ctx: FollowContext,
  { id, type, data }: Extract<FollowedEvent, { type: "application.status_changed" }>,
): Promise<void> {
  const { application } = data;
  const content = decisionWords(application);
  if (content === undefined) return;
  const metadata = { type, applicationId: application.id, jobId: application.jobId };
  await ctx.db.transaction(async (tx) => {
    const chat = await lockDirectChat(tx, ctx, { applicantUserId: application.applicant.id });
    await postStatus(tx, ctx, chat, { content, metadata, clientMessageId: id });
  });
}

export type AssignmentEvent = Extract<FollowedEvent, { type: `assignment.${string}` }>;

/** What a creator is told of their assignment. */
function assignmentWords({ type, data }: AssignmentEvent): string {
  const { assignment } = data;
  switch (type) {
    case "assignment.created":
      return `You were assigned to ${assignment.campaignName}, ${spanWords(assignment)}.`;
    case "assignment.updated":
      return assignment.validUntil === null
        ? `Your work in ${assignment.campaignName} goes on: it has no end date any more.`
        : `The last day of your work in ${assignment.campaignName} is now ${dayWords(assignment.validUntil)}.`;
    case "assignment.canceled":
      return `Your assignment to ${assignment.campaignName} was canceled.`;
    case "assignment.ended":
      return `Your work in ${assignment.campaignName} has ended.`;
  }
}

/** What an applicant is told of a decision; undefined where none was made. */
function decisionWords({ status, job }: ApplicationOutput): string | undefined {
  if (status === "accepted") return `Your application for ${job.productTitle} was accepted. Welcome!`;
  if (status === "rejected") return `Your application for ${job.productTitle} was not accepted this time.`;
  return undefined;
}

function spanWords({ validFrom, validUntil }: EventAssignment): string {
  const from = `from ${dayWords(validFrom)}`;
  return validUntil === null ? `${from} on` : `${from} to ${dayWords(validUntil)}`;
}

function dayWords(day: string): string {
  const date: CalendarDate = calendarDate(day);
  return startInstant(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
