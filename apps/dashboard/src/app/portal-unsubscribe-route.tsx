import { useLocation } from "@tanstack/react-router";
import { linkToken } from "../features/access/read-address.ts";
import { UnsubscribePage } from "../features/portal/entry/unsubscribe-page.tsx";

export function PortalUnsubscribeRoute() {
  const token = useLocation({
    select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }),
  });
  return <UnsubscribePage key={token} token={token} />;
}
