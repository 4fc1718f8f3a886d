import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery } from "../api/client.ts";
import { isSignedOut } from "../api/errors.ts";

/** Lets signed-in people through, and sends everyone else to sign in and back. */
export async function requireSession(queryClient: QueryClient, returnTo: string) {
  try {
    await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ to: "/sign-in", search: returnTo === "/" ? {} : { redirect: returnTo } });
  }
}

export async function redirectSignedIn(queryClient: QueryClient) {
  if (isSignedOut(queryClient.getQueryState(sessionQuery.queryKey)?.error)) return;
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
  if (session !== undefined) throw redirect({ to: "/" });
}
