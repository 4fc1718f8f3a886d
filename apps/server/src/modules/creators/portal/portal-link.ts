import { randomBytes } from "node:crypto";
import type { Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertPortalLink } from "./portal-links.queries.ts";

const HOUR_MS = 3_600_000;
/** For links that somebody asked for and waits for. */
export const SIGN_IN_LINK_MS = HOUR_MS;
const NOTIFICATION_LINK_MS = 7 * 24 * HOUR_MS;

interface PortalLinkWish {
  readonly userId: string;
  /** The page to go on to: a path of the portal. */
  readonly to?: string | undefined;
  /** A week by default, as it suits emails that nobody waits for. */
  readonly validMs?: number;
}

/**
 * A new link into the portal, which works once. Only its hash is kept, so that it cannot be shown again. The token stands
 * behind `#`, which browsers never send, so that it reaches no server log.
 */
export async function createPortalLink(
  db: Queryable,
  { clock, publicUrl }: Pick<Services, "clock" | "publicUrl">,
  { userId, to, validMs = NOTIFICATION_LINK_MS }: PortalLinkWish,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + validMs);
  await insertPortalLink(db, { tokenHash: hashSecret(token), userId, createdAt, expiresAt });
  const onward = to === undefined ? "" : `?to=${to}`;
  return `${publicUrl}/portal/enter${onward}#${token}`;
}
