import { RecentActivity } from "../features/activity/activity-row.tsx";
import { OverviewPage } from "../features/overview/overview-page.tsx";

export function OverviewRoute() {
  return <OverviewPage recentActivity={<RecentActivity />} />;
}
