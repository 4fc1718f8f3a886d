import type { Services } from "../../../../infra/context.ts";
import { creatorActor } from "../../../../infra/creator-actor.ts";
import type { RosterContext } from "../../../creators/roster-context.ts";

/** Without a session it is nobody's doing: anybody may write any address into an application. */
export function applicantContext(
  { clock, userId }: Pick<Services, "clock"> & { readonly userId?: string | undefined },
  organizationId: string,
): RosterContext {
  return {
    clock,
    organization: { id: organizationId },
    actor: creatorActor(userId ?? null),
  };
}
