import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { guardDueAmounts } from "../../billing/owed/guard-due-amounts.ts";
import { lockLinks } from "../../creators/creators.queries.ts";
import { type MovedAccount, proveLink } from "../../creators/link-accounts.ts";
import { findManager, listManagers } from "../../organizations/members/managers.queries.ts";
import { type FoundAccount, trackFoundAccounts } from "../../tracking/accounts/track-accounts.ts";

/** As many of a proven account's newest videos are fetched until the team wants it otherwise. */
export const MAX_VIDEOS = 30;

interface Linking {
  readonly creatorId: string;
  readonly found: FoundAccount;
  readonly proof: "proven" | "connected";
  /** What else belongs to it, in the same transaction. */
  readonly andThen: (tx: Transaction) => Promise<void>;
}

/** Tracks the account and links it to the creator who showed that it is theirs. */
export async function linkProven(
  ctx: ActingContext,
  { creatorId, found, proof, andThen }: Linking,
): Promise<"linked" | "proven_by_another" | "no_room"> {
  // Windows that began have their rows before: opening them takes locks that come before those of links.
  await refreshAmounts(ctx);
  try {
    await ctx.db.transaction(async (tx) => {
      await lockLinks(tx, ctx.organization.id);
      await trackFoundAccounts(tx, ctx, [found]);
      const makeChange = guardDueAmounts(ctx, { cause: "accounts_changed", isAcknowledged: true });
      const moved = await proveLink(tx, ctx, creatorId, found, makeChange, proof);
      if (moved !== undefined) await notifyMoved(tx, ctx.organization.id, moved);
      await andThen(tx);
    });
    return "linked";
  } catch (error) {
    if (error instanceof AppError && error.code === "ACCOUNTS_PROVEN_BY_ANOTHER") return "proven_by_another";
    if (error instanceof AppError && error.code === "PAYMENT_REQUIRED") return "no_room";
    throw error;
  }
}

/** Each owner and admin gets an email by a task of its own, so that a failed one is not sent twice to the others. */
async function notifyMoved(tx: Transaction, organizationId: string, moved: MovedAccount): Promise<void> {
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    mailMovedAccountTask,
    managers.map(({ user_id: userId }) => ({ input: { organizationId, userId, ...moved } })),
  );
}

const MovedAccountMailSchema = z.object({
  organizationId: z.string(),
  userId: z.string(),
  accountId: z.string(),
  creatorId: z.string(),
  formerCreatorId: z.string(),
});

/** Tells a person that a proof took an account from another creator. */
export const mailMovedAccountTask = defineTask({
  name: "portal.mail-moved-account",
  input: MovedAccountMailSchema,
  run: mailMovedAccount,
});

async function mailMovedAccount(
  { db, mailer, publicUrl }: Services,
  { organizationId, userId, ...moved }: z.infer<typeof MovedAccountMailSchema>,
): Promise<void> {
  const manager = await findManager(db, organizationId, userId);
  const names = await findNames(db, organizationId, moved);
  if (manager === undefined || names === undefined) return;
  await mailer.send({
    organizationId,
    to: manager.email,
    subject: `${names.account} now counts for ${names.creator}`,
    text: [
      `Hello ${manager.first_name},`,
      "",
      `${names.creator} has proven that ${names.account} is theirs. It was linked to ${names.former} before, without proof.`,
      `What its videos earn in periods that are not settled counts for ${names.creator} from now on. Payouts that were made stay as they are.`,
      "",
      `${publicUrl}/creators/${moved.creatorId}`,
    ].join("\n"),
  });
}

interface MovedNames {
  readonly account: string;
  readonly creator: string;
  readonly former: string;
}

function findNames(
  db: Queryable,
  organizationId: string,
  { accountId, creatorId, formerCreatorId }: MovedAccount,
): Promise<MovedNames | undefined> {
  return db.maybeRow(sql`
    select coalesce('@' || a.username, a.platform_account_id) as account,
      btrim(c.first_name || ' ' || c.last_name) as creator, btrim(f.first_name || ' ' || f.last_name) as former
    from tracked_accounts a
    join creators c on c.organization_id = a.organization_id and c.id = ${creatorId}
    join creators f on f.organization_id = a.organization_id and f.id = ${formerCreatorId}
    where a.organization_id = ${organizationId} and a.id = ${accountId}`);
}
