import { Link } from "@tanstack/react-router";
import type { AccountFigures, TrackedAccount } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { FactList } from "../../ui/primitives/figures.tsx";
import { exactNumber } from "../../ui/primitives/number-format.ts";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { hashtagsText } from "./hashtags.ts";
import { maxVideosLabel } from "./max-videos.ts";
import { useTrackedAccount } from "./use-tracked-account.ts";

/** How the account is tracked. */
export function AccountTracking({ account }: { account: AccountFigures }) {
  const tracked = useTrackedAccount(account.id);
  if (!tracked.isSuccess) return <QueryState query={tracked} label="tracking" rows={4} />;
  if (tracked.data === null) return null;
  return <FactList facts={trackingFacts(account, tracked.data)} />;
}

function trackingFacts(account: AccountFigures, tracked: TrackedAccount) {
  return [
    {
      label: "Last synced",
      value: account.loadAt === null ? "Not yet" : <RelativeTime instant={account.loadAt} />,
    },
    { label: "Videos to follow", value: maxVideosLabel(tracked.maxVideos) },
    { label: "Hashtag filter", value: hashtagsText(tracked.hashtagsFilter) || "None, every video counts" },
    { label: "Projects", value: <ProjectLinks projects={tracked.projects} /> },
    { label: "Individually tracked videos", value: exactNumber(tracked.individualVideos) },
    { label: "Excluded videos", value: exactNumber(tracked.excludedVideosCount) },
    { label: "Added", value: <Added tracked={tracked} /> },
    { label: "Id", value: <code className="font-mono text-xs">{tracked.id}</code> },
  ];
}

function ProjectLinks({ projects }: Pick<TrackedAccount, "projects">) {
  if (projects.length === 0) return "None";
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {projects.map(({ id, name }) => (
        <Link key={id} to="/accounts" search={{ projects: id }} className="rounded-md">
          <Badge tone="accent">{name}</Badge>
        </Link>
      ))}
    </span>
  );
}

function Added({ tracked }: { tracked: TrackedAccount }) {
  return (
    <>
      <RelativeTime instant={tracked.createdAt} />
      {tracked.user === null ? null : ` by ${tracked.user.name}`}
    </>
  );
}
