import type { RunningWindow } from "@clipledger/contract/portal/running-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { PortalContext } from "../../../infra/context.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { explainCalculation } from "../explanation/explain-calculation.ts";
import { daysLeft } from "./days-left.ts";
import { calculateRunningWindow } from "./running-calculation.ts";

export async function getRunningWindow(
  portal: PortalContext,
  creatorId: string,
): Promise<{ window: RunningWindow | null }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const running = await calculateRunningWindow(ctx, creator.id);
  if (running === undefined) return { window: null };
  const { window, calculation } = running;
  return {
    window: {
      ...explainCalculation(calculation),
      campaignName: window.campaign_name,
      startsOn: window.starts_on,
      endsOn: window.ends_on,
      daysLeft: daysLeft({ startsOn: window.starts_on, endsOn: window.ends_on }, dateOf(ctx.clock.now())),
      countedAt: toTimestamp(window.counted_at),
    },
  };
}
