import { sessionApi } from "./client.ts";

/** Every signed-in page needs it, so it is read once and kept while the tab is open. */
export const sessionQuery = sessionApi.session.get.queryOptions({ staleTime: 60_000, retry: false });
