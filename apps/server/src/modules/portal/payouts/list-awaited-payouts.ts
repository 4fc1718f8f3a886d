import type { AwaitedPayout } from "@clipledger/contract/portal/payouts";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { currencyOf } from "@clipledger/domain/money/currencies";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import { refreshAmounts } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";
import { type AwaitedWindowRow, listAwaitedWindows } from "./portal-payouts.queries.ts";

export async function listAwaitedPayouts(
  portal: PortalContext,
  creatorId: string,
): Promise<{ data: AwaitedPayout[] }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return { data: await findAwaitedPayouts(ctx, creator.id) };
}

export async function findAwaitedPayouts(
  ctx: Pick<ActingContext, "db" | "clock"> & { readonly organization: { readonly id: string } },
  creatorId: string,
): Promise<AwaitedPayout[]> {
  await refreshAmounts(ctx);
  const today = dateOf(ctx.clock.now());
  const windows = await listAwaitedWindows(ctx.db, { organizationId: ctx.organization.id, creatorId, today });
  return windows.map(toAwaitedPayout);
}

function toAwaitedPayout(row: AwaitedWindowRow): AwaitedPayout {
  const { currency } = row;
  return {
    campaignName: row.campaign_name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amount: toWireMoney(row.amount_minor, { currency, precision: currencyOf(currency).precision }),
  };
}
