import type { OperationContext, PortalContext, Services, VisitorContext } from "../context.ts";

/** What a member brings to a call, beyond the services. */
export type MemberCaller = Pick<OperationContext, "actor" | "organization" | "role"> & {
  userId: string;
  /** Of the dashboard; callers with an API key have none. */
  sessionId?: string;
};

/** What a creator in their portal brings to a call. */
export type PortalCaller = Pick<PortalContext, "userId" | "sessionHash">;

export interface RequestContext {
  readonly services: Services;
  readonly requestId: string;
  readonly setHeader: (name: string, value: string) => void;
  /** Asked before an operation that anybody may call. */
  readonly limitPublic?: () => Promise<void>;
  /** A member acting in an organization, a creator in their portal, or a visitor who may be signed in. */
  readonly caller: MemberCaller | PortalCaller | Pick<VisitorContext, "userId" | "sessionId">;
}

export function isMember(caller: RequestContext["caller"]): caller is MemberCaller {
  return "organization" in caller;
}
