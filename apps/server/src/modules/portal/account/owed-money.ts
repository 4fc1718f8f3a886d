import type { AwaitedPayout } from "@clipledger/contract/portal/payouts";
import type { PortalContext } from "../../../infra/context.ts";
import { actingAs } from "../../creators/portal/portal-creator.ts";
import { listPortalCreators } from "../../creators/portal/portal-creators.queries.ts";
import { findAwaitedPayouts } from "../payouts/list-awaited-payouts.ts";
import { countClaimable } from "./owed-money.queries.ts";

/** What an organization owes the person. */
export interface OwedMoney {
  readonly unpaid: readonly AwaitedPayout[];
  readonly claimable: number;
}

/** By creator. */
export async function findOwedMoney(ctx: PortalContext): Promise<Map<string, OwedMoney>> {
  const owed = new Map<string, OwedMoney>();
  for (const creator of await listPortalCreators(ctx.db, ctx.userId))
    owed.set(creator.id, {
      unpaid: await findAwaitedPayouts(actingAs(ctx, creator), creator.id),
      claimable: await countClaimable(ctx.db, creator.organization_id, creator.id),
    });
  return owed;
}
