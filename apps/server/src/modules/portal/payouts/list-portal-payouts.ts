import type { PortalPayoutRow } from "@clipledger/contract/portal/payouts";
import type { PortalContext } from "../../../infra/context.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { listPayoutRows } from "../../payouts/books/payouts.queries.ts";
import { toPortalPayoutRow } from "./portal-payouts.mapper.ts";
import { pagePayoutsOfCreator } from "./portal-payouts.queries.ts";

interface PortalPage {
  readonly page: number;
  readonly perPage: number;
}

export async function listPortalPayouts(
  portal: PortalContext,
  creatorId: string,
  { page, perPage }: PortalPage,
): Promise<{ data: PortalPayoutRow[]; pageCount: number; totalRows: number }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const organizationId = ctx.organization.id;
  const cut = { limit: perPage, offset: (page - 1) * perPage };
  const { ids, total } = await pagePayoutsOfCreator(ctx.db, organizationId, creator.id, cut);
  const rows = await listPayoutRows(ctx.db, organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    data: ids.flatMap((id) => byId.get(id) ?? []).map(toPortalPayoutRow),
    pageCount: Math.ceil(total / perPage),
    totalRows: total,
  };
}
