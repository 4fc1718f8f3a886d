import type { AwaitedPayout } from "@clipledger/contract/portal/payouts";
import type { AccountDeletion } from "@clipledger/contract/portal/profile";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { actingAs, listPortalCreators } from "../../creators/portal/portal-creator.ts";
import { findLivePortalSession, forgetSessionCookie } from "../../creators/portal/portal-session.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { listConsentsOfPerson } from "../../sources/consent/consents.ts";
import { redactCreatorTask } from "../../webhooks/redaction/redact-creator.ts";
import { revokeEnded } from "../accounts/sharing.ts";
import { listWords, moneyWords } from "../explanation/pay-words.ts";
import { findAwaitedPayouts } from "../payouts/awaited-payouts.ts";
import { eraseEntry } from "./erase-entry.ts";
import { erasePerson, findPlaceholder } from "./erase-person.ts";
import {
  hasTies,
  isMemberOfTeam,
  type LockedAccount,
  type LockedEntry,
  lockEntries,
} from "./lock-entries.ts";

const MAX_ATTEMPTS = 5;

/**
 * Erases everything in one transaction; what events say about the person is redacted by a task right after. Platforms that they
 * let us read are told, if they can be.
 */
export async function deleteAccount(ctx: PortalContext): Promise<AccountDeletion> {
  const owed = await findOwedMoney(ctx);
  const consents = await listConsentsOfPerson(ctx.db, ctx.userId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const erased = await ctx.db.transaction((tx) => eraseAccount(tx, ctx));
    if (erased === undefined) continue;
    forgetSessionCookie(ctx);
    await Promise.all(consents.map((consent) => revokeEnded(ctx, consent)));
    return describeDeletion(erased, owed, translatorFor(ctx.locale));
  }
  throw new AppError("BUSY");
}

/** Undefined when nothing could be done yet. Of several calls at once, the first finds the session. */
async function eraseAccount(tx: Transaction, ctx: PortalContext): Promise<LockedAccount | undefined> {
  const { userId, sessionHash } = ctx;
  await lockAccount(tx, userId);
  if ((await findLivePortalSession(tx, sessionHash, ctx.clock.now())) === undefined)
    throw new AppError("UNAUTHORIZED");
  const account = await lockEntries(tx, ctx);
  if (account === undefined) return undefined;
  const person = { userId, ...(await findPlaceholder(tx, ctx, account)) };
  const names: string[] = [];
  const calledNames = account.entries.map(({ ctx: { organization }, creator }) => ({
    organizationId: organization.id,
    name: fullName(creator.first_name, creator.last_name),
  }));
  for (const entry of account.entries) names.push(...(await eraseEntry(tx, entry, person)));
  const told = await erasePerson(tx, ctx, account, person);
  const forgets = account.isTeamMember ? ("creator" as const) : ("person" as const);
  await enqueue(tx, redactCreatorTask, {
    ...told,
    userId,
    names: [...names, ...told.names],
    calledNames,
    forgets,
  });
  return account;
}

const ACCOUNT_LOCK = 4_270_012;

/** Deletions of one account wait for each other, before any row of it is locked. */
async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}::int, hashtext(${userId}))`);
}

export async function previewDeletion(ctx: PortalContext): Promise<AccountDeletion> {
  const owed = await findOwedMoney(ctx);
  return ctx.db.transaction(async (tx) => {
    const creators = await listPortalCreators(tx, ctx.userId);
    const entries = [];
    for (const creator of creators) entries.push({ creator, isTied: await hasTies(tx, creator) });
    const isTeamMember = await isMemberOfTeam(tx, ctx.userId);
    return describeDeletion({ entries, isTeamMember }, owed, translatorFor(ctx.locale));
  });
}

type DescribedEntry = Pick<LockedEntry, "creator" | "isTied">;

/** What a deletion does, or has done. */
function describeDeletion(
  {
    entries,
    isTeamMember,
  }: Pick<LockedAccount, "isTeamMember"> & { readonly entries: readonly DescribedEntry[] },
  owed: ReadonlyMap<string, OwedMoney>,
  translator: Translator,
): AccountDeletion {
  return {
    keepsTeamAccount: isTeamMember,
    organizations: entries.map(({ creator, isTied }) => ({
      name: creator.organization_name,
      outcome: isTied ? "anonymized" : "deleted",
      unpaid: [...(owed.get(creator.id)?.unpaid ?? [])],
    })),
    sentences: entries.flatMap((entry) => sentencesOf(entry, owed.get(entry.creator.id), translator)),
  };
}

function sentencesOf(
  { creator }: DescribedEntry,
  owed: OwedMoney | undefined,
  translator: Translator,
): string[] {
  const { say } = translator;
  const name = creator.organization_name;
  const { unpaid = [], claimable = 0 } = owed ?? {};
  return [
    ...(unpaid.length === 0
      ? []
      : [
          say(
            "{name} can still pay you {amounts} for work that is done. Your payout details are deleted with your account, so agree with them on how you get it.",
            { name, amounts: amountsOf(unpaid, translator) },
          ),
        ]),
    ...(claimable === 0
      ? []
      : [
          say(
            "Payouts of {name} that you have not claimed can be claimed with the link that they can give you.",
            { name },
          ),
        ]),
  ];
}

/** Such as "€12.00 and $5.00": one sum for each currency. */
function amountsOf(unpaid: OwedMoney["unpaid"], translator: Translator): string {
  const sums = new Map<OwedMoney["unpaid"][number]["amount"]["currency"], bigint>();
  for (const { amount } of unpaid)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + BigInt(amount.amount));
  const amounts = [...sums].map(([currency, amountMinor]) => moneyWords(amountMinor, currency, translator));
  return listWords(amounts, translator);
}

/** What an organization owes the person. */
interface OwedMoney {
  readonly unpaid: readonly AwaitedPayout[];
  readonly claimable: number;
}

/** Answers what is owed, by the id of the creator. */
async function findOwedMoney(ctx: PortalContext): Promise<Map<string, OwedMoney>> {
  const owed = new Map<string, OwedMoney>();
  for (const creator of await listPortalCreators(ctx.db, ctx.userId))
    owed.set(creator.id, {
      unpaid: await findAwaitedPayouts(actingAs(ctx, creator), creator.id),
      claimable: await countClaimable(ctx.db, creator.organization_id, creator.id),
    });
  return owed;
}

/** Payouts at the provider that the creator has not claimed yet. */
async function countClaimable(db: Queryable, organizationId: string, creatorId: string): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from payouts
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and provider_status = 'approved' and withdrawn_at is null`);
  return count;
}
