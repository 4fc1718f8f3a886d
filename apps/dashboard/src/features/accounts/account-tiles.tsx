import type { AccountFigures } from "../../api/types.ts";
import { PostActivity } from "../../ui/charts/small-charts.tsx";
import { Count, Percent, StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { exactNumber } from "../../ui/primitives/number-format.ts";
import { RelativeTime } from "../../ui/primitives/time.tsx";

export function AccountTiles({ account }: { account: AccountFigures }) {
  const { latestVideoPublishedAt: latest } = account;
  return (
    <StatGrid>
      <StatTile
        label="Followers"
        value={<Count value={account.followerCount} />}
        note={followsNote(account)}
      />
      <StatTile label="Views" value={<Count value={account.totalViews} />} note="Of all videos that count" />
      <StatTile
        label="Engagement"
        value={<Percent value={account.engagementRate} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile
        label="Videos"
        value={<Count value={account.totalVideosTracked} />}
        note={videosNote(account)}
      />
      <StatTile
        label="Average views"
        value={<Count value={Math.round(account.averageViewsPerVideo)} />}
        note="Per video"
      />
      <StatTile
        label="Median views"
        value={<Count value={account.p50Views} />}
        note={<Spread account={account} />}
      />
      <StatTile
        label="Viral videos"
        value={<Percent value={account.viralityRate} />}
        note="Five times the median or more"
      />
      <StatTile
        label="Last post"
        value={latest === null ? "None yet" : <RelativeTime instant={latest} />}
        note={<PostActivity activity={account.postActivity} />}
      />
    </StatGrid>
  );
}

function followsNote({ followingCount }: AccountFigures) {
  return followingCount === null ? undefined : `Follows ${exactNumber(followingCount)}`;
}

function videosNote({ totalVideosPublished }: AccountFigures) {
  return totalVideosPublished === null ? undefined : `${exactNumber(totalVideosPublished)} published`;
}

function Spread({ account }: { account: AccountFigures }) {
  if (account.p10Views === null || account.p90Views === null) return "Half of the videos have more";
  return (
    <>
      8 of 10 have <Count value={account.p10Views} /> to <Count value={account.p90Views} />
    </>
  );
}
