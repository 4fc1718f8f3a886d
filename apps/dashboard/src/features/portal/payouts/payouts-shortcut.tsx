import { Navigate } from "@tanstack/react-router";
import { usePortal } from "../../../api/portal.ts";

/** For links that name no organization: to the payouts of the one looked at last. */
export function PayoutsShortcut() {
  const { creator } = usePortal();
  if (creator === undefined) return <Navigate to="/portal" replace />;
  return <Navigate to="/portal/creators/$creatorId/payouts" params={{ creatorId: creator.id }} replace />;
}
