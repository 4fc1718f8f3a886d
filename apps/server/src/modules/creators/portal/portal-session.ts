import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { PortalVisitorContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { readCookie, secretCookie } from "../../../infra/http/browser-safety.ts";
import type { PortalCall } from "../../../infra/http/surfaces.ts";
import {
  findLivePortalSession,
  insertPortalSession,
  prolongPortalSession,
} from "./portal-sessions.queries.ts";

const PORTAL_COOKIE = "clipledger_portal";
const HOUR_MS = 3_600_000;
const VALID_MS = 30 * 24 * HOUR_MS;

/** Who calls by the portal's cookie. A session that is used goes on, which is written down once an hour at most. */
export async function identifyPortalCaller(
  services: Services,
  request: IncomingMessage,
): Promise<PortalCall | undefined> {
  const session = await findSession(services, request);
  if (session === undefined) return undefined;
  const { caller, token, lastUsedAt } = session;
  const now = services.clock.now();
  if (now.getTime() - lastUsedAt.getTime() < HOUR_MS) return { caller, cookie: undefined };
  await prolongPortalSession(services.db, caller.sessionHash, { usedAt: now, expiresAt: expiryFrom(now) });
  return { caller, cookie: sessionCookie(services, token) };
}

/** The same without using the session: it ends when it would have ended. */
export async function findPortalCaller(
  services: Services,
  request: IncomingMessage,
): Promise<PortalCall["caller"] | undefined> {
  return (await findSession(services, request))?.caller;
}

async function findSession({ db, clock }: Services, request: IncomingMessage) {
  const token = readCookie(request, PORTAL_COOKIE);
  if (token === undefined) return undefined;
  const sessionHash = hashSecret(token);
  const row = await findLivePortalSession(db, sessionHash, clock.now());
  if (row === undefined) return undefined;
  return { caller: { userId: row.user_id, sessionHash }, token, lastUsedAt: row.last_used_at };
}

/** Opens a session for the person, and answers the `Set-Cookie` line that brings it to the browser. */
export async function startPortalSession(
  db: Queryable,
  { clock, publicUrl }: Pick<Services, "clock" | "publicUrl">,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const tokenHash = hashSecret(token);
  await insertPortalSession(db, { tokenHash, userId, createdAt: now, expiresAt: expiryFrom(now) });
  return sessionCookie({ publicUrl }, token);
}

export function forgetSessionCookie({
  setHeader,
  publicUrl,
}: Pick<PortalVisitorContext, "setHeader" | "publicUrl">): void {
  setHeader(
    "set-cookie",
    secretCookie(PORTAL_COOKIE, "", { maxAgeSeconds: 0, isSecure: isSecure(publicUrl) }),
  );
}

function sessionCookie({ publicUrl }: Pick<Services, "publicUrl">, token: string): string {
  return secretCookie(PORTAL_COOKIE, token, {
    maxAgeSeconds: VALID_MS / 1000,
    isSecure: isSecure(publicUrl),
  });
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + VALID_MS);
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}
