import { BadgeCheck, Clapperboard, Hash, UsersRound } from "lucide-react";
import { useState } from "react";
import type { LiveHashtag, LiveUser, LiveVideo } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { SidePanel } from "../../ui/primitives/overlays/side-panel.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { AccountCell, accountName } from "../../ui/product/tracked/account-cell.tsx";
import { tileGridClass, VideoTile } from "../../ui/product/tracked/video-cell.tsx";
import { platformLabels } from "../../ui/product/words/names.ts";
import type { Lookup } from "./live-search.ts";
import { VideoActions, VideoFacts } from "./video-facts.tsx";

interface VideoResultsProps {
  videos: readonly LiveVideo[];
  onLookup: (lookup: Lookup) => void;
}

export function VideoResults({ videos, onLookup }: VideoResultsProps) {
  const [open, setOpen] = useState<LiveVideo | undefined>(undefined);
  if (videos.length === 0) {
    return (
      <Card>
        <EmptyState icon={Clapperboard} title="No videos">
          The platform shows none. Try other words or a longer time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Videos found" className={tileGridClass}>
        {videos.map((video) => (
          <li key={video.platform_video_id} className="min-w-0">
            <VideoTile
              platform={video.platform}
              thumbnailUrl={video.thumbnail_url}
              durationSeconds={video.duration_seconds}
              caption={video.caption}
              account={video.account_username}
              viewCount={video.view_count}
              engagementRate={video.engagement_rate}
              onOpen={() => setOpen(video)}
            />
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <SidePanel
          onClose={() => setOpen(undefined)}
          title={accountName({ username: open.account_username, displayName: open.account_display_name })}
          description={`A video on ${platformLabels[open.platform]}`}
        >
          <div className="flex flex-col gap-6">
            <VideoFacts video={open} />
            <VideoActions video={open} onLookup={onLookup} />
          </div>
        </SidePanel>
      )}
    </>
  );
}

interface UserResultsProps {
  users: readonly LiveUser[];
  onLookup: (lookup: Lookup) => void;
}

export function UserResults({ users, onLookup }: UserResultsProps) {
  if (users.length === 0) {
    return (
      <Card>
        <EmptyState icon={UsersRound} title="No accounts">
          The platform finds none. Try another spelling or fewer words.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul aria-label="Accounts found" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {users.map((user) => (
        <li key={user.platform_account_id ?? user.username} className="min-w-0">
          <UserCard user={user} onLookup={onLookup} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({ user, onLookup }: { user: LiveUser; onLookup: (lookup: Lookup) => void }) {
  const { platform, username } = user;
  const name = accountName({ username, displayName: user.display_name });
  return (
    <Card className="flex h-full flex-col gap-4 p-5">
      <AccountCell
        platform={platform}
        username={username}
        displayName={user.display_name}
        {...(user.profile_picture_url == null ? {} : { pictureUrl: user.profile_picture_url })}
        tags={
          <>
            {user.is_verified ? (
              <BadgeCheck role="img" aria-label="Verified" className="size-4 shrink-0 text-info-text" />
            ) : null}
            {user.is_private ? <StateBadge tone="warning">Private</StateBadge> : null}
          </>
        }
      />
      <p className="line-clamp-2 min-h-10 text-[13px] text-muted">{user.bio ?? "No description."}</p>
      <div className="mt-auto flex items-end justify-between gap-4">
        <FigureList>
          <Figure label="Followers">
            <Count value={user.follower_count} />
          </Figure>
          <Figure label="Videos">
            <Count value={user.video_count} />
          </Figure>
        </FigureList>
        {username === null ? null : (
          <Button
            size="small"
            aria-label={`Look up ${name} for one credit`}
            onClick={() => onLookup({ kind: "account", platform, text: username })}
          >
            Look up
          </Button>
        )}
      </div>
    </Card>
  );
}

interface HashtagResultsProps {
  hashtags: readonly LiveHashtag[];
  /** Searches the videos of a hashtag. */
  onVideos: (name: string) => void;
}

export function HashtagResults({ hashtags, onVideos }: HashtagResultsProps) {
  if (hashtags.length === 0) {
    return (
      <Card>
        <EmptyState icon={Hash} title="No hashtags">
          The platform finds none. Try the beginning of the word.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Table
        label="Hashtags found"
        columns={columnsOf(onVideos)}
        rows={hashtags}
        rowKey={({ platform_hashtag_id: id, name }) => id ?? name ?? ""}
      />
    </Card>
  );
}

function columnsOf(onVideos: (name: string) => void): readonly Column<LiveHashtag>[] {
  return [
    {
      id: "name",
      header: "Hashtag",
      place: "title",
      cell: ({ name, description }) => (
        <span>
          <span className="font-medium">{name === null ? "Unnamed" : `#${name}`}</span>
          {description === null ? null : <span className="block text-[13px] text-faint">{description}</span>}
        </span>
      ),
    },
    { id: "uses", header: "Used", align: "end", cell: ({ use_count: uses }) => <Count value={uses} /> },
    actionsColumn(({ name }) =>
      name === null ? null : (
        <Button
          size="small"
          aria-label={`Find videos with #${name} for one credit`}
          onClick={() => onVideos(name)}
        >
          Find videos
        </Button>
      ),
    ),
  ];
}
