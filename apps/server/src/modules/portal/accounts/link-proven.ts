import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { guardDueAmounts } from "../../billing/owed/guard-due-amounts.ts";
import { lockLinks } from "../../creators/creators.queries.ts";
import { proveLink } from "../../creators/link-accounts.ts";
import { type FoundAccount, trackFoundAccounts } from "../../tracking/accounts/track-accounts.ts";
import { notifyMoved } from "./mail-moved-account.ts";

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
