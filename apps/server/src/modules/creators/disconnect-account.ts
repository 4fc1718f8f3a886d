import type { ConsentEndReason } from "@clipledger/domain/creators/account-consent";
import { systemActor } from "../../infra/actors.ts";
import type { Services } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { disconnectAccountOrder } from "../sources/consent/consents.ts";
import { recordCreatorChanges } from "./creator-changes.ts";
import { lockCreators, lockRoster, type RosterContext } from "./creators.queries.ts";

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
