import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import type { PlatformAccountName } from "../tracking/accounts/tracked-accounts.queries.ts";
import type { CountingChange } from "../tracking/facts/lock-facts.ts";
import { checkAccounts, listAccountIdsByCreator, moveAccounts, refuseProven } from "./account-links.ts";
import { changesBetween, recordCreatorChanges } from "./creator-changes.ts";
import { creatorSubject, type LockedCreator, lockCreators, type RosterContext } from "./creators.queries.ts";

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
