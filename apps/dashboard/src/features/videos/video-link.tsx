import type { Platform } from "@clipledger/domain/platforms";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface VideoLinkProps {
  video: { readonly platform: Platform; readonly platformVideoId: string };
  className?: string;
  children: ReactNode;
}

export function VideoLink({
  video,
  className = "underline-offset-4 hover:underline",
  children,
}: VideoLinkProps) {
  return (
    <Link
      to="/videos/$platform/$platformVideoId"
      params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
      className={className}
    >
      {children}
    </Link>
  );
}
