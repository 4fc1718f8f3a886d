import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "../../primitives/avatar.tsx";
import { RemoteImage } from "../remote-image.tsx";
import { PlatformIcon } from "./platform-badge.tsx";

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

interface AccountPictureProps {
  platform: Platform;
  name: string;
  pictureUrl: string | null | undefined;
  size?: "medium" | "large";
}

const sizes = { medium: "size-8", large: "size-14" };

/** An account's picture with the sign of its platform. */
export function AccountPicture({ platform, name, pictureUrl, size = "medium" }: AccountPictureProps) {
  return (
    <span className={clsx("relative inline-flex shrink-0", sizes[size])}>
      <RemoteImage
        src={pictureUrl}
        className={clsx("rounded-full bg-hover object-cover", sizes[size])}
        fallback={<Avatar name={name} size={size} />}
      />
      <PlatformIcon
        platform={platform}
        className={clsx(
          "absolute ring-2 ring-surface",
          size === "medium" ? "-right-1.5 -bottom-1 size-4.5! [&_svg]:size-3" : "-right-1 -bottom-1 size-6!",
        )}
      />
    </span>
  );
}
