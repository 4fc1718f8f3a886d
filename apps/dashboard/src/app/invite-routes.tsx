import { useLocation } from "@tanstack/react-router";
import { linkToken } from "../features/access/read-address.ts";
import { CreatorInvitePage } from "../features/creator-invite/creator-invite-page.tsx";
import { JoinPage } from "../features/creator-invite/join-page.tsx";

export function CreatorInviteRoute() {
  const token = useLocation({
    select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }),
  });
  return <CreatorInvitePage key={token} token={token} />;
}

export function JoinRoute() {
  const token = useLocation({
    select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }),
  });
  return <JoinPage key={token} token={token} />;
}
