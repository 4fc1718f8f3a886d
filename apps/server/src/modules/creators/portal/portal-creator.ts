import { creatorActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import { findPortalCreator, type PortalCreatorRow } from "./portal-creators.queries.ts";

export interface PortalCreator {
  readonly creator: PortalCreatorRow;
  /** The creator acts for themselves, in this one organization. */
  readonly ctx: ActingContext;
}

/** The session's person as this creator. Another person's creator is as unknown as one that does not exist. */
export async function getPortalCreator(ctx: PortalContext, creatorId: string): Promise<PortalCreator> {
  const creator = await findPortalCreator(ctx.db, ctx.userId, creatorId);
  if (creator === undefined) throw new AppError("NOT_FOUND");
  return { creator, ctx: actingAs(ctx, creator) };
}

/** The person acts as this creator of theirs. */
export function actingAs(ctx: PortalContext, creator: PortalCreatorRow): ActingContext {
  const { organization_id: id, plan } = creator;
  const { userId } = ctx;
  const actor = creatorActor(userId);
  return { ...ctx, actor, organization: { id, plan } };
}
