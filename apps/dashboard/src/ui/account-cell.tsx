import type { Platform } from "@clipledger/domain/platforms";
import type { ReactNode } from "react";
import { AccountPicture } from "./account-picture.tsx";

interface AccountCellProps {
  platform: Platform;
  username: string | null;
  displayName: string | null;
  pictureUrl?: string | null;
  /** Badges below the name. */
  tags?: ReactNode;
  /** Wraps the name, as in a link to the account. */
  link?: (name: ReactNode) => ReactNode;
}

export function AccountCell({ platform, username, displayName, pictureUrl, tags, link }: AccountCellProps) {
  const name = accountName({ username, displayName });
  const label = <span className="truncate">{name}</span>;
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <AccountPicture platform={platform} name={name} pictureUrl={pictureUrl} />
      <span className="min-w-0">
        <span className="flex min-w-0 font-medium">{link === undefined ? label : link(label)}</span>
        <span className="flex min-w-0 items-center gap-2 text-[13px] text-faint">
          {username === null || username === name ? null : <span className="truncate">@{username}</span>}
          {tags}
        </span>
      </span>
    </span>
  );
}

/** What to call an account of which the platform may not have told everything yet. */
export function accountName({
  username,
  displayName,
}: {
  readonly username: string | null;
  readonly displayName: string | null;
}) {
  if (displayName !== null && displayName !== "") return displayName;
  return username ?? "Unnamed account";
}
