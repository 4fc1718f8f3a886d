import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isSignedOut } from "../api/errors.ts";
import { portalSessionQuery } from "../api/portal.ts";

/** Lets creators with a session through, and sends everyone else to ask for a link. */
export async function requirePortalSession(queryClient: QueryClient, pathname: string) {
  try {
    await queryClient.ensureQueryData(portalSessionQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ to: "/portal/sign-in", search: pathname === "/portal" ? {} : { to: pathname } });
  }
}
