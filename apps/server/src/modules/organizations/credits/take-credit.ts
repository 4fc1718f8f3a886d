import type { CreditOperation } from "@clipledger/contract/credits";
import { dateOf, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import { planLimits } from "@clipledger/domain/organizations/plans";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { type CreditCountsRow, takeExtraCredit, takeIncludedCredit } from "./credits.queries.ts";

export interface CreditUse {
  readonly operation: CreditOperation;
  readonly platform: Platform;
}

export interface TakenCredit {
  readonly id: bigint;
  /** As they are with this credit taken. */
  readonly counts: CreditCountsRow;
}

/**
 * Takes a credit of the plan, or else an extra one; undefined when none is left. Each is one statement, so that
 * concurrent requests never overdraw. It is held until someone keeps or returns it.
 */
export async function takeCredit(
  ctx: HttpOperationContext,
  use: CreditUse,
): Promise<TakenCredit | undefined> {
  const { db, clock, organization, actor, requestId } = ctx;
  const at = clock.now();
  const day = dateOf(at);
  const taking = {
    ...use,
    organizationId: organization.id,
    month: startOfMonth(day),
    day,
    at,
    userId: actor.userId,
    apiKeyId: actor.apiKeyId,
    requestId,
  };
  const taken =
    (await takeIncludedCredit(db, taking, planLimits(organization.plan).creditsPerMonth)) ??
    (await takeExtraCredit(db, taking));
  return taken && { id: taken.id, counts: taken };
}
