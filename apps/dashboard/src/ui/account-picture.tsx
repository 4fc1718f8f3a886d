import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { Avatar } from "./avatar.tsx";
import { PlatformIcon } from "./platform-badge.tsx";
import { RemoteImage } from "./remote-image.tsx";

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
