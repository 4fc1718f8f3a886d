import {
  MAIL_KINDS,
  type MailKind,
  type NotificationChanges,
  type Notifications,
} from "@clipledger/contract/portal/profile";
import type { PortalContext } from "../../../infra/context.ts";
import { deleteUnwantedMails, insertUnwantedMails, listUnwantedKinds } from "./unwanted-mails.queries.ts";

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
