import type { AccountDeletion } from "@clipledger/contract/portal/account";
import type { PortalContext } from "../../../infra/context.ts";
import { listPortalCreators } from "../../creators/portal/portal-creators.queries.ts";
import { isMemberOfTeam } from "./account.queries.ts";
import { describeDeletion } from "./describe-deletion.ts";
import { hasTies } from "./hold-entries.ts";
import { findOwedMoney } from "./owed-money.ts";

export async function previewDeletion(ctx: PortalContext): Promise<AccountDeletion> {
  const owed = await findOwedMoney(ctx);
  return ctx.db.transaction(async (tx) => {
    const creators = await listPortalCreators(tx, ctx.userId);
    const entries = [];
    for (const creator of creators) entries.push({ creator, isTied: await hasTies(tx, creator) });
    return describeDeletion({ entries, isTeamMember: await isMemberOfTeam(tx, ctx.userId) }, owed);
  });
}
