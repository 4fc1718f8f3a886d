import type { AccountLinks } from "@clipledger/contract/creators/creator-input";
import type { ConsentEndReason } from "@clipledger/domain/creators/account-consent";
import { systemActor } from "../../infra/actors.ts";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { disconnectAccountOrder } from "../sources/consent/consents.ts";
import { type CountingChange, changeUnchecked } from "../tracking/facts/lock-facts.ts";
import type { PlatformAccountName } from "../tracking/tracked-accounts.queries.ts";
import {
  checkAccounts,
  listAccountIdsByCreator,
  moveAccounts,
  refuseMissing,
  refuseProven,
  refuseTaken,
  replaceAccounts,
} from "./account-links.ts";
import { changesBetween, recordCreatorChanges } from "./creator-changes.ts";
import {
  creatorSubject,
  type LockedCreator,
  lockCreators,
  lockLinks,
  lockRoster,
  type RosterContext,
  refuseArchived,
} from "./creators.queries.ts";

/** Gives the creator exactly these accounts; with `force` also such that other creators have and did not prove. */
export function linkAccounts(
  ctx: OperationContext,
  creatorId: string,
  { accountIds, force = false }: AccountLinks,
  makeChange: CountingChange = changeUnchecked,
): Promise<{ accountIds: string[] }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockLinks(tx, organizationId);
    const check = await checkAccounts(tx, ctx, creatorId, accountIds);
    const concernedIds = [creatorId, ...check.ownerIds];
    const concerned = await lockCreators(tx, organizationId, concernedIds);
    refuseUnlessActive(creatorId, concerned);
    refuseMissing(check);
    if (!force) refuseTaken(check);
    refuseProven(check);

    const before = await listAccountIdsByCreator(tx, organizationId, concernedIds);
    await replaceAccounts(tx, ctx, creatorId, accountIds, makeChange);
    const after = await listAccountIdsByCreator(tx, organizationId, concernedIds);
    const accountsIn = (links: typeof after, id: string) => ({ accountIds: links.get(id) ?? [] });
    const changed = concerned.map((creator) => ({
      creator,
      changes: changesBetween(accountsIn(before, creator.id), accountsIn(after, creator.id)),
    }));
    await recordCreatorChanges(tx, ctx, "creator.accounts_linked", changed);
    return accountsIn(after, creatorId);
  });
}

function refuseUnlessActive(creatorId: string, locked: readonly LockedCreator[]): void {
  const creator = locked.find(({ id }) => id === creatorId);
  if (creator === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [creatorId] });
  refuseArchived(creator);
}

/** A proof moved an account away from a creator who had it by somebody's word. */
export interface MovedAccount {
  readonly accountId: string;
  readonly creatorId: string;
  readonly formerCreatorId: string;
}

/** How a creator showed that an account is theirs: by a code in its bio, or by consent on the platform. */
type Proof = "proven" | "connected";

/**
 * Links a tracked account to the creator who proved that it is theirs. It is taken from whoever has it by somebody's word;
 * a proof of another creator stands. The caller has locked the links.
 */
export async function proveLink(
  tx: Transaction,
  ctx: RosterContext,
  creatorId: string,
  name: PlatformAccountName,
  makeChange: CountingChange,
  proof: Proof = "proven",
): Promise<MovedAccount | undefined> {
  const organizationId = ctx.organization.id;
  const account = await getAccount(tx, organizationId, name);
  const check = await checkAccounts(tx, ctx, creatorId, [account.id]);
  refuseProven(check);
  if (account.creator_id === creatorId && isAtLeast(account.link_state, proof)) return undefined;

  const concerned = await lockCreators(tx, organizationId, [creatorId, ...check.ownerIds]);
  const concernedIds = concerned.map(({ id }) => id);
  const before = await listAccountIdsByCreator(tx, organizationId, concernedIds);
  await makeChange(tx, [account.id], () =>
    moveAccounts(tx, organizationId, [account.id], () =>
      storeProof(tx, organizationId, { creatorId, accountId: account.id, proof, at: ctx.clock.now() }),
    ),
  );
  const after = await listAccountIdsByCreator(tx, organizationId, concernedIds);
  const changesOf = ({ id }: LockedCreator) =>
    changesBetween({ accountIds: before.get(id) ?? [] }, { accountIds: after.get(id) ?? [] });

  const [prover, former] = [
    concerned.find(({ id }) => id === creatorId),
    concerned.find(({ id }) => id !== creatorId),
  ];
  if (prover === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [creatorId] });
  const linkStates = {
    before: account.creator_id === creatorId ? { [account.id]: account.link_state } : {},
    after: { [account.id]: proof },
  };
  await recordCreatorChanges(tx, ctx, `creator.account_${proof}`, [
    { creator: prover, changes: { ...changesOf(prover), linkStates } },
  ]);
  if (former === undefined) return undefined;
  await recordCreatorChanges(tx, ctx, "creator.accounts_linked", [
    { creator: former, changes: changesOf(former) },
  ]);
  await recordActivity(tx, ctx, {
    type: "creator.account_moved",
    subject: creatorSubject(former),
    changes: {
      account: { before: account.shown_name, after: null },
      provenBy: { before: null, after: creatorId },
    },
  });
  return { accountId: account.id, creatorId, formerCreatorId: former.id };
}

/** A connected account is proven, too. */
function isAtLeast(linkState: string | null, proof: Proof): boolean {
  return linkState === "connected" || linkState === proof;
}

interface ProvableAccountRow {
  readonly id: string;
  readonly creator_id: string | null;
  readonly link_state: string | null;
  readonly shown_name: string;
}

function getAccount(
  tx: Transaction,
  organizationId: string,
  { platform, platformAccountId }: PlatformAccountName,
): Promise<ProvableAccountRow> {
  return tx.row(sql`
    select id, creator_id, link_state, coalesce('@' || username, platform_account_id) as shown_name
    from tracked_accounts
    where organization_id = ${organizationId} and platform = ${platform} and platform_account_id = ${platformAccountId}`);
}

interface StoredProof {
  readonly creatorId: string;
  readonly accountId: string;
  readonly proof: Proof;
  readonly at: Date;
}

async function storeProof(
  tx: Transaction,
  organizationId: string,
  { creatorId, accountId, proof, at }: StoredProof,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts
    set creator_id = ${creatorId}, link_state = ${proof}, link_state_since = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${accountId}`);
}

interface EndedConnection {
  readonly creatorId: string;
  readonly accountId: string;
  readonly reason: ConsentEndReason;
}

/**
 * An account whose consent has ended stays proven: it was shown to be the creator's on the day that they connected it. What
 * counts does not change. The caller has ended the consent.
 */
export async function disconnectAccount(
  tx: Transaction,
  ctx: RosterContext,
  { creatorId, accountId, reason }: EndedConnection,
): Promise<void> {
  const organizationId = ctx.organization.id;
  await lockRoster(tx, organizationId);
  const [creator] = await lockCreators(tx, organizationId, [creatorId]);
  const changed = await tx.execute(sql`
    update tracked_accounts set link_state = 'proven', updated_at = ${ctx.clock.now()}
    where organization_id = ${organizationId} and id = ${accountId} and creator_id = ${creatorId}
      and link_state = 'connected' and not exists (
        select from account_consents c
        where c.organization_id = ${organizationId} and c.account_id = ${accountId} and c.ended_at is null
      )`);
  if (creator === undefined || changed === 0) return;
  const linkStates = { before: { [accountId]: "connected" }, after: { [accountId]: "proven" } };
  const logged = { reason: { before: null, after: reason } };
  await recordCreatorChanges(tx, ctx, "creator.account_disconnected", [
    { creator, changes: { linkStates }, logged },
  ]);
}

/** After a platform said that it knows a consent no more. */
export const disconnectAccountTask = defineTask({
  ...disconnectAccountOrder,
  run: async (services, { organizationId, consentId }) => {
    const ended = await findEnded(services.db, organizationId, consentId);
    if (ended === undefined) return;
    await services.db.transaction((tx) =>
      disconnectAccount(tx, actingAsSystem(services, organizationId), ended),
    );
  },
});

function actingAsSystem({ clock }: Services, organizationId: string): RosterContext {
  return { clock, actor: systemActor, organization: { id: organizationId } };
}

async function findEnded(
  db: Queryable,
  organizationId: string,
  consentId: string,
): Promise<EndedConnection | undefined> {
  return db.maybeRow<EndedConnection>(sql`
    select creator_id as "creatorId", account_id as "accountId", end_reason as reason from account_consents
    where organization_id = ${organizationId} and id = ${consentId} and end_reason is not null`);
}
