import type { Platform } from "@clipledger/domain/platforms";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BadgeCheck, Check, ExternalLink, Plus } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { LiveAccount, LiveVideo, MaxVideos } from "../../api/types.ts";
import { useWrite } from "../../parts/writes/use-write.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { AccountPicture, accountName } from "../../ui/product/tracked/account-cell.tsx";
import { profileUrl } from "../../ui/product/tracked/platform-links.ts";
import { captionText } from "../../ui/product/tracked/video-cell.tsx";
import { countryName, platformLabels } from "../../ui/product/words/names.ts";
import type { Lookup } from "./live-search.ts";
import { MoreAbout } from "./more-about.tsx";
import { VideoActions, VideoFacts } from "./video-facts.tsx";

interface AccountAnswerProps {
  account: LiveAccount;
  onLookup: (lookup: Lookup) => void;
}

export function AccountAnswer({ account, onLookup }: AccountAnswerProps) {
  const { platform, platform_account_id: platformAccountId } = account;
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-6 max-sm:p-4">
        <article aria-label={nameOf(account)} className="flex flex-col gap-5">
          <AccountHead account={account} />
          {account.bio ? <p className="max-w-2xl whitespace-pre-line text-sm">{account.bio}</p> : null}
          <FigureList>
            <Figure label="Followers">
              <Count value={account.follower_count} />
            </Figure>
            <Figure label="Following">
              <Count value={account.following_count} />
            </Figure>
            <Figure label="Videos">
              <Count value={account.video_count} />
            </Figure>
            {account.region === null ? null : <Figure label="Country">{countryName(account.region)}</Figure>}
          </FigureList>
          <AccountActions account={account} />
        </article>
      </Card>
      {platformAccountId === null || account.is_private ? null : (
        <MoreAbout
          title="Its videos"
          button="Load its videos for one credit"
          question={{ kind: "accountVideos", platform, text: platformAccountId }}
          onLookup={onLookup}
        />
      )}
    </div>
  );
}

function AccountHead({ account }: { account: LiveAccount }) {
  const name = nameOf(account);
  return (
    <div className="flex items-center gap-4">
      <AccountPicture
        platform={account.platform}
        name={name}
        pictureUrl={account.account_profile_picture_url}
        size="large"
      />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg tracking-[-0.015em]">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {account.is_verified ? (
            <BadgeCheck role="img" aria-label="Verified" className="size-4.5 text-info-text" />
          ) : null}
          {account.is_private ? <StateBadge tone="warning">Private</StateBadge> : null}
        </h2>
        <p className="truncate text-[13px] text-faint">
          {account.account_username === null ? "" : `@${account.account_username} on `}
          {platformLabels[account.platform]}
        </p>
      </div>
    </div>
  );
}

function AccountActions({ account }: { account: LiveAccount }) {
  const { platform, platform_account_id: platformAccountId, account_username: username } = account;
  if (username === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <TrackAccountButton
        {...{ platform, username, platformAccountId }}
        isPrivate={account.is_private === true}
      />
      <a href={profileUrl(platform, username)} target="_blank" rel="noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden="true" />
        Open on {platformLabels[platform]}
      </a>
    </div>
  );
}

function nameOf({ account_username: username, account_display_name: displayName }: LiveAccount) {
  return accountName({ username, displayName });
}

interface TrackAccountButtonProps {
  platform: Platform;
  username: string;
  platformAccountId: string | null;
  isPrivate: boolean;
}

const firstVideos: MaxVideos = 60;

/** Starts tracking what was found; where that was done before, leads to it. */
function TrackAccountButton(props: TrackAccountButtonProps) {
  const { platform, username, platformAccountId, isPrivate } = props;
  const { api, organization } = useOrganization();
  const trackedId = useTrackedId(platform, platformAccountId);
  const track = useWrite(
    () =>
      api.trackedAccounts.add.call({
        body: {
          accounts: [
            {
              platform,
              username,
              max_videos: firstVideos,
              ...(platformAccountId === null ? {} : { platform_account_id: platformAccountId }),
            },
          ],
        },
      }),
    {
      says: `@${username} is tracked. Its videos come in within a minute.`,
      refreshes: useRefreshFigures(),
      refusals: "toast",
    },
  );
  if (trackedId !== undefined) {
    return (
      <Link to="/accounts/$accountId" params={{ accountId: trackedId }} className={buttonClass("primary")}>
        <Check aria-hidden="true" />
        Tracked: open it
      </Link>
    );
  }
  if (!canWrite(organization.role)) return null;
  return (
    <DisabledReason reason={isPrivate ? "A private account shows nothing to track." : undefined}>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabled={isPrivate}
        isPending={track.isPending}
        onClick={() => track.mutate()}
      >
        Track this account
      </Button>
    </DisabledReason>
  );
}

function useTrackedId(platform: Platform, platformAccountId: string | null): string | undefined {
  const { api } = useOrganization();
  const tracked = useQuery(
    api.trackedAccounts.list.queryOptions({
      input:
        platformAccountId === null
          ? skipToken
          : { query: { search: platformAccountId, viewMode: "all", perPage: 10 } },
    }),
  );
  return tracked.data?.data.find(
    (account) => account.platform === platform && account.platformAccountId === platformAccountId,
  )?.id;
}

interface VideoAnswerProps {
  video: LiveVideo;
  onLookup: (lookup: Lookup) => void;
}

export function VideoAnswer({ video, onLookup }: VideoAnswerProps) {
  const { platform, platform_video_id: platformVideoId } = video;
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-6 max-sm:p-4">
        <article aria-label={captionText(video.caption)} className="flex flex-col gap-6">
          <VideoFacts video={video} />
          <VideoActions video={video} onLookup={onLookup} />
        </article>
      </Card>
      {platform === "tiktok" && platformVideoId !== null ? (
        <MoreAbout
          title="Its comments"
          button="Load its comments for one credit"
          question={{ kind: "comments", platform, text: platformVideoId }}
          onLookup={onLookup}
        />
      ) : null}
    </div>
  );
}
