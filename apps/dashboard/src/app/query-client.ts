import { ORPCError } from "@orpc/client";
import { hashKey, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "../api/errors.ts";
import { sessionQuery } from "../api/session.ts";

const maxRetries = 1;

/** Forgets the session when any call finds it gone; the router's guard then asks to sign in. */
export function createQueryClient(onSignedOut: () => void) {
  function checkSession(error: unknown) {
    if (!isSignedOut(error)) return;
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    onSignedOut();
  }

  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The guard itself reads the session and redirects; reacting here as well would run in circles.
      onError: (error, query) => {
        if (query.queryHash !== hashKey(sessionQuery.queryKey)) checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < maxRetries && isWorthRetrying(error) },
    },
  });
  return queryClient;
}

function isWorthRetrying(error: unknown) {
  return !(error instanceof ORPCError) || error.status >= 500;
}
