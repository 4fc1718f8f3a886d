import { RecentActivity } from "../features/activity/recent-activity.tsx";
import { OverviewPage } from "../features/overview/overview-page.tsx";

export function OverviewRoute() {
  return <OverviewPage recentActivity={<RecentActivity />} />;
}
