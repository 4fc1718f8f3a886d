import type { AwaitedPayout } from "@clipledger/contract/portal/payouts";
import type { AccountDeletion } from "@clipledger/contract/portal/profile";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { archiveLocked } from "../../campaigns/assignments/archive-creator.ts";
import { lockAssignmentsOfCreators } from "../../campaigns/assignments/lock-assigned.ts";
import { listAccountIdsOf, setAccounts } from "../../creators/account-links.ts";
import { loadEventCreator } from "../../creators/creator-rows.queries.ts";
import { deleteUnusedTags } from "../../creators/creator-tags.ts";
import { DELETED_NAME, lockCreator, updateCreatorPerson } from "../../creators/creators.queries.ts";
import { deleteCreatorRow } from "../../creators/delete-creator.ts";
import { findLivePortalSession, forgetSessionCookie } from "../../creators/portal/portal-session.ts";
import { actingAs, listPortalCreators } from "../../creators/portal-creator.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { forgetCreatorOnPapers } from "../../payouts/papers/receipts.ts";
import { listConsentsOfPerson } from "../../sources/consent/consents.ts";
import { redactCreatorTask } from "../../webhooks/redaction/redact-creator.ts";
import { revokeEnded } from "../accounts/sharing.ts";
import { listWords, moneyWords } from "../explanation/pay-words.ts";
import { findAwaitedPayouts } from "../payouts/earnings.ts";
import { forgetInActivity } from "./erase-activity.ts";
import { endChatsOf, leaveGroups } from "./erase-chats.ts";
import { erasePerson, findPlaceholder } from "./erase-person.ts";
import {
  type ErasedPerson,
  hasTies,
  isMemberOfTeam,
  type LockedAccount,
  type LockedEntry,
  lockEntries,
} from "./lock-entries.ts";
import { hasUnsettledWindows } from "./unlink-settled-accounts.ts";

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

/** Deletes the entry, or makes a tied one anonymous. Answers the ids by which events have named the creator. */
async function eraseEntry(tx: Transaction, entry: LockedEntry, person: ErasedPerson): Promise<string[]> {
  const { ctx, creator } = entry;
  const organizationId = ctx.organization.id;
  const accountIds = await listAccountIdsOf(tx, organizationId, creator.id);
  const name = fullName(creator.first_name, creator.last_name);
  await forgetInActivity(tx, organizationId, { creatorId: creator.id, name });
  await forgetAtProvider(tx, organizationId, creator.id);
  await forgetCreatorOnPapers(tx, organizationId, { creatorId: creator.id, name: DELETED_NAME });
  await leaveGroups(tx, ctx, creator.id);
  // Before what follows, so that events which tell of the end name nobody.
  await anonymizeCreator(tx, organizationId, creator.id, ctx.clock.now());
  await (entry.isTied ? leaveEntry(tx, entry, person) : removeEntry(tx, entry));
  await recordActivity(tx, ctx, {
    type: "creator.account_deleted",
    subject: { type: "creator", id: creator.id, label: DELETED_NAME },
  });
  return [creator.id, ...accountIds];
}

async function removeEntry(tx: Transaction, { ctx, creator }: LockedEntry): Promise<void> {
  const organizationId = ctx.organization.id;
  const lastState = await loadEventCreator(tx, ctx, creator.id);
  await endChatsOf(tx, ctx, { creatorId: creator.id });
  await deleteCreatorRow(tx, organizationId, creator.id);
  await deleteUnusedTags(tx, organizationId);
  await publishEvent(tx, ctx, "creator.deleted", { creator: lastState, reason: "manual" });
}

async function leaveEntry(
  tx: Transaction,
  { ctx, creator }: LockedEntry,
  { placeholderId }: ErasedPerson,
): Promise<void> {
  const organizationId = ctx.organization.id;
  await deleteUnusedTags(tx, organizationId);
  const nameless = await lockCreator(tx, ctx, creator.id);
  if (nameless.archived_at === null) {
    const assignments = await lockAssignmentsOfCreators(tx, organizationId, [creator.id]);
    await archiveLocked(tx, ctx, nameless, assignments);
  }
  // What accounts bring counts for as long as something can be owed for it; they are let go when it is settled.
  if (!(await hasUnsettledWindows(tx, { organizationId, creatorId: creator.id })))
    await setAccounts(tx, ctx, creator.id, []);
  if (placeholderId !== null) await updateCreatorPerson(tx, organizationId, creator.id, placeholderId);
}

/** Removes name, notes, tags, claimed accounts, consents and payout methods from the entry. */
async function anonymizeCreator(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  const isTheirs = sql`organization_id = ${organizationId} and creator_id = ${id}`;
  await tx.execute(sql`
    update creators set first_name = ${DELETED_NAME}, last_name = '', notes = null, account_deleted_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
  await tx.execute(sql`delete from creator_tag_links where ${isTheirs}`);
  await tx.execute(sql`delete from account_claims where ${isTheirs}`);
  await tx.execute(sql`delete from account_consents where ${isTheirs}`);
  await tx.execute(sql`delete from payout_methods where ${isTheirs}`);
  await tx.execute(sql`delete from rail_recipients where ${isTheirs}`);
  await tx.execute(
    sql`update tracked_accounts set link_state = 'proven' where ${isTheirs} and link_state = 'connected'`,
  );
}

/** Removes the name at the sandbox, which is our own provider; the organization asks other providers itself. */
async function forgetAtProvider(tx: Transaction, organizationId: string, creatorId: string): Promise<void> {
  await tx.execute(sql`
    update sandbox_payouts s set recipient_name = ${DELETED_NAME} from payouts p
    where p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and s.id = p.provider_payout_id`);
}
