import { hashKey, MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isRefusal, isSignedOut } from "../api/errors.ts";

const maxRetries = 1;

interface QueryClientOptions {
  readonly sessionKey: QueryKey;
  readonly onSignedOut: () => void;
}

/** Forgets the session when any call finds it gone; the router's guard then asks to sign in. */
export function createQueryClient({ sessionKey, onSignedOut }: QueryClientOptions) {
  function checkSession(error: unknown) {
    if (!isSignedOut(error)) return;
    queryClient.removeQueries({ queryKey: sessionKey });
    onSignedOut();
  }

  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The guard itself reads the session and redirects; reacting here as well would run in circles.
      onError: (error, query) => {
        if (query.queryHash !== hashKey(sessionKey)) checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      // Without a connection the portal's worker may still answer, so the first attempt is always made.
      queries: {
        networkMode: "offlineFirst",
        staleTime: 15_000,
        retry: (count, error) => count < maxRetries && isWorthRetrying(error),
      },
    },
  });
  return queryClient;
}

function isWorthRetrying(error: unknown) {
  return !isRefusal(error) || error.status >= 500;
}
