import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { givenRows, insertRow, insertRows } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { getChat } from "./list-chats.ts";
import { type ChatContext, type LockedChat, lockChatsWhere, lockChatWhere } from "./locked-chat.ts";

export function openDirectChat(ctx: OperationContext, creatorId: string): Promise<ChatDetailOutput> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockDirectChat(tx, ctx, { creatorId });
    return getChat({ ...ctx, db: tx }, id);
  });
}

export type DirectPartner = { readonly creatorId: string } | { readonly applicantUserId: string };

type DirectContext = Omit<ChatContext, "actor">;

/** The only direct chat with this person, made if there is none yet, and locked until the transaction ends. */
export function lockDirectChat(
  tx: Transaction,
  ctx: DirectContext,
  partner: DirectPartner,
): Promise<LockedChat> {
  return "creatorId" in partner
    ? lockChatOfCreator(tx, ctx, partner.creatorId)
    : lockChatOfApplicant(tx, ctx, partner.applicantUserId);
}

/** Locks the direct chats of many creators at once; those who do not exist have none. */
export async function lockDirectChats(
  tx: Transaction,
  ctx: DirectContext,
  creatorIds: readonly string[],
): Promise<LockedChat[]> {
  const organizationId = ctx.organization.id;
  const lockOf = (ids: readonly string[]) =>
    lockChatsWhere(tx, organizationId, sql`t.kind = 'direct' and t.creator_id = any(${ids}::text[])`);
  const present = await lockOf(creatorIds);
  if (present.length === creatorIds.length) return present;
  const begun = new Set(present.map(({ creator_id }) => creator_id));
  const newcomers = await lockCreators(
    tx,
    organizationId,
    creatorIds.filter((id) => !begun.has(id)),
  );
  if (newcomers.length === 0) return present;

  const newIds = newcomers.map(({ creator_id }) => creator_id);
  const at = ctx.clock.now();
  await lockBeginnings(
    tx,
    newcomers.map(({ user_id }) => user_id),
  );
  await handOverToCreators(tx, organizationId, newcomers, at);
  await insertChatsOfCreators(tx, organizationId, newIds, at);
  return [...present, ...(await lockOf(newIds))];
}

async function lockChatOfCreator(
  tx: Transaction,
  ctx: DirectContext,
  creatorId: string,
): Promise<LockedChat> {
  const [chat] = await lockDirectChats(tx, ctx, [creatorId]);
  if (chat === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [creatorId] });
  return chat;
}

async function lockChatOfApplicant(
  tx: Transaction,
  ctx: DirectContext,
  applicantUserId: string,
): Promise<LockedChat> {
  const organizationId = ctx.organization.id;
  const creator = await findCreatorOfPerson(tx, organizationId, applicantUserId);
  if (creator !== undefined) return lockChatOfCreator(tx, ctx, creator.id);
  await lockBeginnings(tx, [applicantUserId]);
  const newcomer = await findCreatorOfPerson(tx, organizationId, applicantUserId);
  if (newcomer !== undefined) return lockChatOfCreator(tx, ctx, newcomer.id);

  const ofApplicant = sql`t.applicant_user_id = ${applicantUserId}`;
  const present = await lockChatWhere(tx, organizationId, ofApplicant);
  if (present !== undefined) return present;
  await insertChatOfApplicant(tx, organizationId, applicantUserId, ctx.clock.now());
  const chat = await lockChatWhere(tx, organizationId, ofApplicant);
  if (chat === undefined) throw new Error("The chat that was just written is not there");
  return chat;
}

function findCreatorOfPerson(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<{ id: string } | undefined> {
  return db.maybeRow(sql`
    select id from creators where organization_id = ${organizationId} and user_id = ${userId}`);
}

async function insertChatOfApplicant(
  tx: Transaction,
  organizationId: string,
  applicantUserId: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    insertRow("chats", {
      organizationId,
      id: createId("chatThread"),
      kind: "direct",
      applicantUserId,
      createdAt: at,
      updatedAt: at,
    }),
  );
}

/** Adds a chat for each creator who has none yet. */
async function insertChatsOfCreators(
  tx: Transaction,
  organizationId: string,
  creatorIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    ${insertRows("chats", {
      types: { id: "text", creatorId: "text" },
      rows: creatorIds.map((creatorId) => ({ id: createId("chatThread"), creatorId })),
      alike: { organizationId, kind: "direct", createdAt: at, updatedAt: at },
    })}
    on conflict (organization_id, creator_id) where kind = 'direct' do nothing`);
}

export interface Person {
  readonly creator_id: string;
  readonly user_id: string;
}

/** Applicants who have become creators keep their chats, unless they have one as creators. */
async function handOverToCreators(
  tx: Transaction,
  organizationId: string,
  people: readonly Person[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update chats set creator_id = given.creator_id, applicant_user_id = null, updated_at = ${at}
    from ${givenRows("given", { types: { creator_id: "text", user_id: "text" }, rows: people })}
    where chats.organization_id = ${organizationId} and chats.applicant_user_id = given.user_id and not exists (
      select from chats own
      where own.organization_id = ${organizationId} and own.kind = 'direct' and own.creator_id = given.creator_id
    )`);
}

const BEGINNING_LOCK = 4_270_020;

/** Whoever begins a chat with a person takes this lock, so that it is begun once, as an applicant's or as a creator's. */
async function lockBeginnings(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(${BEGINNING_LOCK}::int, place)
    from (select hashtext(id) as place from unnest(${userIds}::text[]) id order by 1) ordered`);
}

/** Keeps the creators from being deleted before the transaction ends. */
export function lockCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<(Person & { readonly is_archived: boolean })[]> {
  return tx.rows(sql`
    select id as creator_id, user_id, archived_at is not null as is_archived from creators
    where organization_id = ${organizationId} and id = any(${ids}::text[])
    order by id for key share`);
}
