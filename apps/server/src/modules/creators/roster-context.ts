import type { OperationContext } from "../../infra/context.ts";

/** Who changes which organization's roster, and when: a member of the team, or the creator. */
export interface RosterContext extends Pick<OperationContext, "actor" | "clock"> {
  readonly organization: { readonly id: string };
}
