import { BadgeCheck, ExternalLink } from "lucide-react";
import type { LiveAccount } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { AccountPicture, accountName } from "../../ui/product/account-cell.tsx";
import { countryName, platformLabels } from "../../ui/product/names.ts";
import { profileUrl } from "../../ui/product/platform-links.ts";
import type { Lookup } from "./lookup.ts";
import { MoreAbout } from "./more-about.tsx";
import { TrackAccountButton } from "./track-account-button.tsx";

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
