import type { IncomingMessage } from "node:http";
import type { Services } from "../../infra/context.ts";
import { type DefaultHeaders, isMember, pathOf } from "../../infra/http/request-context.ts";
import { API_PREFIX, DASHBOARD_PREFIX } from "../../infra/http/surfaces.ts";
import { countCredits } from "../organizations/credits/credit-counts.ts";
import { creditHeaders, strangersCreditHeaders } from "../organizations/credits/credit-headers.ts";

/** Every answer under /live tells of credits, also one that no lookup came to. The lookup's own say wins. */
export function liveCreditHeaders({ db, clock }: Pick<Services, "db" | "clock">): DefaultHeaders {
  return {
    ofPath: (request) => (isLive(request) ? strangersCreditHeaders : {}),
    async ofCaller(request, caller) {
      if (!isLive(request) || !isMember(caller)) return {};
      const { organization } = caller;
      return creditHeaders(0, organization.plan, await countCredits({ db, clock, organization }));
    },
  };
}

const livePaths = [`${API_PREFIX}/live`, `${DASHBOARD_PREFIX}/live`];

function isLive(request: IncomingMessage): boolean {
  // Most requests end here, and need no parsing of their address.
  if (!request.url?.includes("/live")) return false;
  const path = pathOf(request);
  return livePaths.some((live) => path === live || path.startsWith(`${live}/`));
}
