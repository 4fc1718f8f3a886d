import { useQuery } from "@tanstack/react-query";
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";

export const stepNames = ["trackAccount", "lookUp", "createKey", "useKey", "inviteTeam"] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

const rememberedDays = 366;

/** The first steps this person can take, and which are done; undefined until that is known. */
export function useSteps(): readonly Step[] | undefined {
  const { api, organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const accountCount = useQuery(api.trackedAccounts.count.queryOptions());
  const credits = useQuery(
    api.credits.get.queryOptions({ input: { query: { dateRange: lastDays(rememberedDays, new Date()) } } }),
  );
  const keys = useQuery(api.apiKeys.list.queryOptions({ enabled: isAdmin }));
  const members = useQuery(api.members.list.queryOptions({ enabled: isAdmin }));
  const isKnown = [accountCount, credits, ...(isAdmin ? [keys, members] : [])].every(
    ({ isFetched }) => isFetched,
  );
  if (!isKnown) return undefined;
  const isDone: Record<StepName, boolean> = {
    trackAccount: (accountCount.data ?? 0) > 0,
    lookUp: (credits.data?.days.length ?? 0) > 0,
    createKey: keys.data?.data.some(({ state }) => state === "active") === true,
    useKey: keys.data?.data.some(({ lastUsedAt }) => lastUsedAt !== null) === true,
    inviteTeam: (members.data?.data.length ?? 0) > 1,
  };
  return stepNames
    .filter(
      (name) => isAdmin || name === "lookUp" || (name === "trackAccount" && canWrite(organization.role)),
    )
    .map((name) => ({ name, isDone: isDone[name] }));
}
