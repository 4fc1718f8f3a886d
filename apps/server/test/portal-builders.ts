import { createPortalLink } from "../src/modules/creators/notifications/portal-link.ts";
import { tokenOf } from "./builders.ts";
import type { TestCreator } from "./creator-builders.ts";
import { send, type TestRequest, type TestResponse, type TestSession } from "./request.ts";
import type { TestApp } from "./test-app.ts";

/** A creator, or an applicant, with a session of the portal. */
export interface PortalClient {
  readonly session: TestSession;
  /** One request under `/portal/v1`, as the portal's pages send it. */
  send(path: string, request?: Omit<TestRequest, "session" | "apiKey">): Promise<TestResponse>;
}

/** What stands behind `#` in a fresh link into the portal. */
export async function portalTokenOf(app: TestApp, { userId }: Pick<TestCreator, "userId">): Promise<string> {
  return tokenOf(await createPortalLink(app.services.db, app.services, { userId }));
}

/** Follows a link into the portal. */
export async function enterPortal(app: TestApp, person: Pick<TestCreator, "userId">): Promise<PortalClient> {
  const token = await portalTokenOf(app, person);
  const { status, headers } = await send(app, "/portal/v1/session", {
    method: "POST",
    body: { token },
    headers: { origin: app.url },
  });
  if (status !== 200) throw new Error(`Entering the portal failed with ${status}`);
  return portalClient(app, { cookie: cookieOf(headers) });
}

export function portalClient(app: TestApp, session: TestSession): PortalClient {
  return { session, send: (path, request) => send(app, `/portal/v1${path}`, { ...request, session }) };
}

/** What the browser sends back of a `Set-Cookie` line. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}
