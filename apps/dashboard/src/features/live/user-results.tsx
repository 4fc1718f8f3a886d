import { BadgeCheck, UsersRound } from "lucide-react";
import type { LiveUser } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { AccountCell, accountName } from "../../ui/product/account-cell.tsx";
import type { Lookup } from "./lookup.ts";

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
