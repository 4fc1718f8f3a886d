import {
  MAIL_KINDS,
  type MailKind,
  MailKindSchema,
  type NotificationChanges,
  type Notifications,
  type Unsubscription,
} from "@clipledger/contract/portal/profile";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { UNSUBSCRIBE_PATH } from "../../../infra/http/surfaces.ts";

export async function getNotifications({
  db,
  userId,
}: Pick<PortalContext, "db" | "userId">): Promise<Notifications> {
  const unwanted = new Set(await listUnwantedKinds(db, userId));
  const wanted = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, !unwanted.has(kind)]));
  return { wanted: wanted as Notifications["wanted"] }; // safe: made of just these kinds
}

export async function updateNotifications(
  ctx: PortalContext,
  { wanted }: NotificationChanges,
): Promise<Notifications> {
  const named = (isWanted: boolean): MailKind[] => MAIL_KINDS.filter((kind) => wanted[kind] === isWanted);
  await ctx.db.transaction(async (tx) => {
    await insertUnwantedMails(tx, ctx.userId, named(false), ctx.clock.now());
    await deleteUnwantedMails(tx, ctx.userId, named(true));
  });
  return getNotifications(ctx);
}

/** A read, so that programs which follow every link of an email end nothing by it. */
export async function previewUnsubscription(services: Services, token: string): Promise<Unsubscription> {
  const { userId, kind } = subscriptionOf(services, token);
  const unwanted = await listUnwantedKinds(services.db, userId);
  return { kind, isWanted: !unwanted.includes(kind) };
}

export async function unsubscribe(services: Services, token: string): Promise<Unsubscription> {
  const { userId, kind } = subscriptionOf(services, token);
  await insertUnwantedMails(services.db, userId, [kind], services.clock.now());
  return { kind, isWanted: false };
}

function subscriptionOf(services: Services, token: string): MailSubscription {
  const subscription = readUnsubscribeToken(services, token);
  if (subscription === undefined)
    throw new AppError("NOT_FOUND", undefined, { message: "This link ends no emails; copy it whole" });
  return subscription;
}

/** Whose emails of which kind. */
interface MailSubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

const PURPOSE = "unsubscribe";

/** For mail programs that offer to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(
  services: Services,
  subscription: MailSubscription,
): Record<string, string> {
  const token = createUnsubscribeToken(services, subscription);
  return {
    "List-Unsubscribe": `<${services.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** For people. */
export function unsubscribePage(services: Services, subscription: MailSubscription): string {
  return `${services.publicUrl}/portal/unsubscribe#${createUnsubscribeToken(services, subscription)}`;
}

/** It can do nothing but end emails of one kind, and works for as long as somebody may find the email again. */
function createUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  subscription: MailSubscription,
): string {
  const named = `${subscription.userId}.${subscription.kind}`;
  return `${named}.${signer.sign(PURPOSE, named)}`;
}

/** Undefined for what was not signed here. */
function readUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  token: string,
): MailSubscription | undefined {
  const [userId, kindText, signature, ...rest] = token.split(".");
  const kind = MailKindSchema.safeParse(kindText);
  if (userId === undefined || signature === undefined || rest.length > 0 || !kind.success) return undefined;
  const isSigned = signer.isSignatureOf(signature, PURPOSE, `${userId}.${kind.data}`);
  return isSigned ? { userId, kind: kind.data } : undefined;
}

async function listUnwantedKinds(db: Queryable, userId: string): Promise<MailKind[]> {
  const rows = await db.rows<{ kind: MailKind }>(
    sql`select kind from unwanted_mails where user_id = ${userId}`,
  );
  return rows.map(({ kind }) => kind);
}

/** A person who is gone wants nothing, and is not missed. */
async function insertUnwantedMails(
  db: Queryable,
  userId: string,
  kinds: readonly MailKind[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into unwanted_mails (user_id, kind, since)
    select u.id, kind, ${at} from users u cross join unnest(${kinds}::text[]) as kind
    where u.id = ${userId}
    on conflict do nothing`);
}

async function deleteUnwantedMails(db: Queryable, userId: string, kinds: readonly MailKind[]): Promise<void> {
  await db.execute(sql`
    delete from unwanted_mails where user_id = ${userId} and kind = any(${kinds}::text[])`);
}

export async function deleteUnwantedMailsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from unwanted_mails where user_id = ${userId}`);
}
