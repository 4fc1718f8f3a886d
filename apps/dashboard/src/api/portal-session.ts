import { portalApi } from "./portal-client.ts";

/** Who uses the portal, and for which organizations they work. */
export const portalSessionQuery = portalApi.session.get.queryOptions({ staleTime: 60_000, retry: false });
