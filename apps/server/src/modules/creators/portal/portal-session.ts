import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { readCookie, secretCookie } from "../../../infra/auth/cookies.ts";
import type { PortalContext, PortalVisitorContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { PortalCall } from "../../../infra/http/surfaces.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { deletePastPortalLinks } from "../notifications/portal-link.ts";

const PORTAL_COOKIE = "clipledger_portal";
const HOUR_MS = 3_600_000;
const SESSION_MS = 30 * 24 * HOUR_MS;

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

/** As `identifyPortalCaller`, but the session is not prolonged. */
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
    maxAgeSeconds: SESSION_MS / 1000,
    isSecure: isSecure(publicUrl),
  });
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

export async function closePortalSession(ctx: PortalContext): Promise<{ success: true }> {
  await deletePortalSession(ctx.db, ctx.sessionHash);
  forgetSessionCookie(ctx);
  return { success: true };
}

const LINKS_KEPT_MS = 30 * 86_400_000;

/** Nightly. Links stay for a month after they ran out, because a fresh one can be asked for with them. */
export const forgetPortalAccessTask = defineTask({
  name: "creators.forget-portal-access",
  input: z.object({}),
  schedule: "47 3 * * *",
  run: forgetPortalAccess,
});

async function forgetPortalAccess({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await deletePastPortalSessions(db, now);
  await deletePastPortalLinks(db, new Date(now.getTime() - LINKS_KEPT_MS));
}

interface PortalSessionRow {
  readonly user_id: string;
  readonly last_used_at: Date;
}

export function findLivePortalSession(
  db: Queryable,
  tokenHash: Buffer,
  at: Date,
): Promise<PortalSessionRow | undefined> {
  return db.maybeRow(sql`
    select user_id, last_used_at from portal_sessions where token_hash = ${tokenHash} and expires_at > ${at}`);
}

async function insertPortalSession(
  db: Queryable,
  session: {
    readonly tokenHash: Buffer;
    readonly userId: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.execute(insertRow("portal_sessions", { ...session, lastUsedAt: session.createdAt }));
}

async function prolongPortalSession(
  db: Queryable,
  tokenHash: Buffer,
  { usedAt, expiresAt }: { readonly usedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    update portal_sessions set last_used_at = ${usedAt}, expires_at = ${expiresAt} where token_hash = ${tokenHash}`);
}

export async function deletePortalSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.execute(sql`delete from portal_sessions where token_hash = ${tokenHash}`);
}

export async function deletePortalSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from portal_sessions where user_id = ${userId}`);
}

async function deletePastPortalSessions(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from portal_sessions where expires_at < ${before}`);
}
